import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';

/** Reads a list of prices as `import` does. */
const readList = (text: string) =>
  readImportFile(Readable.from([Buffer.from(text)]), {
    fileName: 'shop.csv',
    asOf: '2026-05-01',
    today: '2026-06-01',
  });

/** Imports a list with one row, and returns its prices as `STREET 399 EUR`, or why it is rejected. */
async function readRow(row: Readonly<Record<string, string>>): Promise<string[]> {
  const quote = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',');
  const cells = { Brand: 'Acme', Model: 'One', ...row };
  const { observations, rejected } = await readList(
    `${quote(Object.keys(cells))}\n${quote(Object.values(cells))}\n`,
  );
  const prices = observations.flatMap((observation) =>
    observation.kind === 'prices' ? observation.prices : [],
  );
  return [
    ...prices.map(({ kind, amount }) => `${kind} ${amount.amountMinor / 100} ${amount.currency}`),
    ...rejected.map(({ reason }) => reason),
  ];
}

describe('a row of a list of prices', () => {
  test.each([
    [{ 'Old price EUR': '499', 'New price EUR': '399' }, ['REGULAR 499 EUR', 'STREET 399 EUR']],
    [{ 'ราคาปกติ (บาท)': '15,900', 'ราคา (บาท)': '13,900' }, ['REGULAR 15900 THB', 'STREET 13900 THB']],
    [{ 'Price EUR': '499', 'Discounted price EUR': '399' }, ['REGULAR 499 EUR', 'STREET 399 EUR']],
    [{ 'Price EUR': '499', 'Offer EUR': '399' }, ['REGULAR 499 EUR', 'STREET 399 EUR']],
    [{ 'Price EUR': '399', 'Target price EUR': '300' }, ['STREET 399 EUR']],
    [{ 'Price EUR': '399', Condition: 'blue' }, ['The condition of "One" is not known (Condition: blue).']],
    [{ Price: 'Was €499, now €399' }, ['REGULAR 499 EUR', 'STREET 399 EUR']],
    [{ 'Price EUR': '399', 'Monthly price EUR': '20' }, ['STREET 399 EUR', 'INSTALMENT 20 EUR']],
    [{ Price: '€20/month' }, ['INSTALMENT 20 EUR']],
    [{ Price: '€399', EMI: '€20' }, ['STREET 399 EUR', 'INSTALMENT 20 EUR']],
    [{ Price: '€399', 'Trade-in value': '€90' }, ['STREET 399 EUR', 'TRADE_IN 90 EUR']],
    [{ 'Trade-in price EUR': '90' }, ['TRADE_IN 90 EUR']],
    [{ 'Price EUR': '399', RRP: '€499' }, ['STREET 399 EUR', 'MSRP 499 EUR']],
    [{ Price: '€399', Rate: '€20' }, ['STREET 399 EUR']],
  ])('%j has its prices with their kinds', async (row, expected) => {
    expect(await readRow(row)).toEqual(expected);
  });

  const used = ['REFURBISHED 399 EUR'];
  const asNew = ['STREET 399 EUR'];
  const parts = [
    expect.stringMatching(/^The price of "One" is of a broken phone or a spare part \(.+: .+\)\.$/),
  ];
  const tradeIn = [expect.stringMatching(/^The price of "One" is what a shop pays for a used phone/)];
  const locked = [expect.stringMatching(/^The price of "One" is of a phone that is locked to a carrier/)];
  const contract = [expect.stringMatching(/^The price of "One" is of an offer with a contract/)];
  const unknown = [expect.stringMatching(/^The condition of "One" is not known/)];
  test.each([
    ['Condition', 'Used', used],
    ['Condition', 'Not used', asNew],
    ['Condition', 'New (other)', asNew],
    ['Condition', 'Refurbished - Excellent', used],
    ['Condition', 'Carrier locked', locked],
    ['Condition', 'XQ-7', unknown],
    ['Condition', '', asNew],
    ['itemCondition', 'https://schema.org/DamagedCondition', parts],
    ['Grade', 'A/B', used],
    ['State', 'Used - good', used],
    ['State', 'TX', asNew],
    ['Is refurbished', 'true', used],
    ['Used', 'no', asNew],
    ['Is new', 'no', used],
    ['Condición', 'Usado', used],
    ['Condición', 'Nuevo', asNew],
    ['Estado', 'Para piezas', parts],
    ['Condição', 'Seminovo', used],
    ['Zustand', 'Sehr gut', used],
    ['Zustand', 'defekt', parts],
    ['État', 'Très bon état', used],
    ['État', 'Neuf', asNew],
    ['Condizione', 'Ricondizionato', used],
    ['Staat', 'Gebruikt', used],
    ['Stan', 'Nowy', asNew],
    ['Skick', 'Begagnad', used],
    ['Kunto', 'Käytetty', used],
    ['Tilstand', 'Brugt', used],
    ['Durum', 'İkinci el', used],
    ['Stav', 'Nepoužitý', asNew],
    ['Состояние', 'б/у', used],
    ['Состояние', 'на запчасти', parts],
    ['Kondisi', 'Bekas', used],
    ['Tình trạng', 'Đã qua sử dụng', used],
    ['สภาพสินค้า', 'มือสอง', used],
    ['สภาพ', 'จอแตก', parts],
    ['成色', '95新', used],
    ['状態', '未使用に近い', used],
    ['상태', '중고', used],
    ['Category', 'aftermarket-incell', parts],
    ['Category', 'Screens', parts],
    ['Category', 'Cell Phones & Accessories', asNew],
    ['Category', 'Phones > Used', used],
    ['Type', 'Flip phone', asNew],
    ['Type', 'IPS LCD', asNew],
    ['Categoría', 'Repuestos', parts],
    ['Catégorie', 'Pièces détachées', parts],
    ['หมวดหมู่', 'อะไหล่', parts],
    ['Listing', 'Buy-back', tradeIn],
    ['Typ', 'Ankauf', tradeIn],
    ['Type', 'Reprise', tradeIn],
    ['ประเภท', 'รับซื้อ', tradeIn],
    ['種別', '買取', tradeIn],
    ['类型', '回收', tradeIn],
    ['Loại', 'Thu mua', tradeIn],
    ['Carrier', 'Verizon', locked],
    ['Carrier', 'Unlocked', asNew],
    ['Network', 'GSM / LTE', asNew],
    ['Locked', 'Yes', locked],
    ['Unlocked', 'No', locked],
    ['SIM-Lock', 'ohne', asNew],
    ['Operadora', 'Desbloqueado', asNew],
    ['Opérateur', 'Orange', locked],
    ['เครือข่าย', 'ติดล็อค', locked],
    ['网络', '全网通', asNew],
    ['キャリア', 'SIMフリー', asNew],
    ['Contract', 'yes', contract],
  ])('is what its column "%s" says: %s', async (label, cell, expected) => {
    expect(await readRow({ 'Price EUR': '399', [label]: cell })).toEqual(expected);
  });

  test('may offer a trade-in value in a column of such values', async () => {
    expect(await readRow({ Type: 'Buyback', 'Trade-in price EUR': '90' })).toEqual(['TRADE_IN 90 EUR']);
  });

  test.each([
    ['Used price EUR', ['REFURBISHED 399 EUR']],
    ['Precio de recompra EUR', ['TRADE_IN 399 EUR']],
    ['ราคารับซื้อ (บาท)', ['TRADE_IN 399 THB']],
  ])('has the kind that the label "%s" says', async (label, expected) => {
    expect(await readRow({ [label]: '399' })).toEqual(expected);
  });

  test('has no price with a contract beside its price', async () => {
    expect(await readRow({ 'Price EUR': '399', 'Price with contract EUR': '1' })).toEqual(asNew);
  });

  test('of a spec sheet is what its condition says, and has no price if that is not known', async () => {
    const sheet = { Announced: '2024, March', Dimensions: '150 x 70 x 8 mm', Battery: '5000 mAh' };
    const readKinds = async (condition: string) => {
      const cells = { Brand: 'Acme', Model: 'One', ...sheet, 'Price EUR': '399', Condition: condition };
      const quoted = [Object.keys(cells), Object.values(cells)].map((row) => `"${row.join('","')}"`);
      const { phones, rejected } = await readList(quoted.join('\n'));
      return [
        ...phones.flatMap(({ prices }) => prices.map(({ kind }) => kind)),
        ...rejected.map(() => 'rejected'),
      ];
    };
    expect(await readKinds('Used')).toEqual(['REFURBISHED']);
    expect(await readKinds('New')).toEqual(['STREET']);
    expect(await readKinds('For parts')).toEqual(['rejected']);
    expect(await readKinds('XQ-7')).toEqual([]);
  });

  test.each([
    ['condition', 'Used', ['REFURBISHED']],
    ['carrier', 'Verizon', []],
    ['colour', 'Blue', ['STREET']],
  ])('of a price history is what its member "%s" says: %s', async (member, value, kinds) => {
    const history = {
      title: 'Acme One',
      [member]: value,
      price_history: [{ date: '2025-01-01', price: '€ 300' }],
    };
    const { observations } = await readList(JSON.stringify(history));
    const prices = observations.flatMap((row) => (row.kind === 'prices' ? row.prices : []));
    expect(prices.map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each([
    ...[
      'Shipping',
      'Shipping price EUR',
      'Insurance price EUR',
      'Price per GB',
      'Price per GB EUR',
      'Deposit EUR',
    ],
    ...['Price valid until', 'Availability', 'Stock', 'VAT EUR', 'Cashback EUR', 'ค่าส่ง', 'มัดจำ'],
  ])('has no price in a column "%s"', async (label) => {
    expect(await readRow({ 'Price EUR': '399', [label]: '12' })).toEqual(['STREET 399 EUR']);
  });

  test('of a list with a Thai header has its price', async () => {
    const text = 'ยี่ห้อ,รุ่น,ราคา (บาท)\nซัมซุง,Galaxy A06,"3,999"\n';
    const { observations } = await readList(text);
    expect(observations).toMatchObject([
      { kind: 'prices', prices: [{ amount: { amountMinor: 399_900, currency: 'THB' } }] },
    ]);
  });

  test('of a used phone has no crossed-out price and no monthly rate, which are those of a new one', async () => {
    const used = { Condition: 'used', 'Price EUR': '250', 'Old price EUR': '499', 'Monthly price EUR': '20' };
    expect(await readRow(used)).toEqual(['REFURBISHED 250 EUR']);
    expect(await readRow({ Condition: 'used', Price: '€20/month' })).toEqual([
      expect.stringContaining('€20/month'),
    ]);
    expect(await readRow({ Condition: 'used', Price: 'about €250' })).toEqual(['REFURBISHED 250 EUR']);
  });

  test('compares amounts of one kind only to find contradictions', async () => {
    const row = { 'Price EUR': '399', 'Price USD': '449', 'Price GBP': '349', 'Monthly price EUR': '20' };
    expect(await readRow(row)).toEqual([
      'STREET 399 EUR',
      'STREET 449 USD',
      'STREET 349 GBP',
      'INSTALMENT 20 EUR',
    ]);
  });
});

test.each([
  [{ 'Capacidad GB': '256' }, { ramMb: null, storageMb: 256_000 }],
  [{ CapacidadGB: '128' }, { ramMb: null, storageMb: 128_000 }],
  [
    { ram_gb: '8', storage_gb: '128' },
    { ramMb: 8192, storageMb: 128_000 },
  ],
  [{ Storage: '256' }, { ramMb: null, storageMb: 256_000 }],
  [{ Storage: '128GB Black' }, { ramMb: null, storageMb: 128_000 }],
  [{ Storage: '512 GB / 1 TB' }, null],
  [{ Storage: 'Expandable Upto 32 GB' }, null],
])('the columns %j of a list of prices state the memory', async (columns, memory) => {
  const cells = { Brand: 'Acme', Model: 'One', 'Price EUR': '399', ...columns };
  const text = `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`;
  const { observations } = await readList(text);
  expect(observations).toMatchObject([{ mention: { memory } }]);
});
