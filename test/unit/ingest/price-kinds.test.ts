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
    [{ 'Price EUR': '399', Condition: 'blue' }, ['The condition of "One" is not known: blue.']],
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
