import { describe, expect, test } from 'vitest';
import type { IncomingObservation } from '../../../src/domain/catalogue/incoming-row.ts';
import {
  type ImportFileContent,
  type ReadOptions,
  readImportFile,
} from '../../../src/ingest/files/read-import-file.ts';
import { ImportFileError } from '../../../src/ingest/import-file-error.ts';

async function* chunksOf(bytes: Buffer, size = 4096): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

function read(
  file: string | Buffer,
  options: Partial<ReadOptions> = {},
  size?: number,
): Promise<ImportFileContent> {
  const all = { fileName: 'file', asOf: null, today: '2026-11-20', ...options };
  return readImportFile(chunksOf(Buffer.from(file), size), all);
}

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

type Prices = Extract<IncomingObservation, { kind: 'prices' }>;
type Reviews = Extract<IncomingObservation, { kind: 'review' }>;
const pricesOf = (file: ImportFileContent) => file.observations as readonly Prices[];
const reviewsOf = (file: ImportFileContent) => file.observations as readonly Reviews[];
const amounts = (file: ImportFileContent) =>
  pricesOf(file).flatMap(({ prices }) =>
    prices.map(({ kind, amount, country }) => [kind, amount.amountMinor, amount.currency, country]),
  );

describe('a price list', () => {
  const launch =
    'Company Name,Model Name,RAM,Launched Price (Pakistan),Launched Price (China),Launched Price (Thailand),Launched Year\n';

  test('has a column for each country, whose currency applies to bare numbers and shared signs', async () => {
    const file = await read(`${launch}Acme,One 128GB,8GB,"PKR 224,999","¥5,799",28900,2024\n`);
    expect(amounts(file)).toEqual([
      ['MSRP', 22_499_900, 'PKR', 'PK'],
      ['MSRP', 579_900, 'CNY', 'CN'],
      ['MSRP', 2_890_000, 'THB', 'TH'],
    ]);
    expect(pricesOf(file)[0]?.mention).toEqual({
      title: 'One 128GB',
      isFullName: false,
      brand: 'Acme',
      country: null,
      year: 2024,
      memory: { ramMb: 8192, storageMb: null },
    });
  });

  test('may be Windows-1252, also if chunks end in the middle', async () => {
    const bytes = Buffer.from(
      `${launch}Acme,Caf\u00e9,8GB,"PKR 9\u00a0",Not available,"\u0e3f1",2024\n`,
      'latin1',
    );
    for (const size of [1, 2, 3, 7, 4096]) {
      const file = await read(bytes, {}, size);
      expect(pricesOf(file)[0]?.mention.title).toBe('Café');
    }
    const utf8 = await read(`${launch}Acme,Café,8GB,PKR 1,,,2024\n`, {}, 3);
    expect(pricesOf(utf8)[0]?.mention.title).toBe('Café');
  });

  test('reports an impossible year, an unreadable price and a row of another length', async () => {
    const rows =
      'Acme,A,,PKR 5,,,2924\nAcme,B,,about nine,,7000,2024\nAcme,C\nAcme,D,,Not available,,,2024\n';
    const file = await read(launch + rows);
    expect(file.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [2, expect.stringContaining('2924')],
      [4, expect.stringContaining('2 cells')],
    ]);
    expect(file.unread).toMatchObject([{ cells: 1, examples: ['about nine'] }]);
    expect(amounts(file)).toEqual([['MSRP', 700_000, 'THB', 'TH']]);
  });

  test('leaves out a price that differs many times from those in other currencies', async () => {
    const file = await read(`${launch}Acme,One,8GB,"PKR 70,000","CNY 1,799","THB 899,900",2024\n`);
    expect(amounts(file).map(([, , currency]) => currency)).toEqual(['PKR', 'CNY']);
    expect(file.rejected).toEqual([]);
    expect(file.warnings).toMatchObject([{ line: 2, fact: 'prices.amount', value: '899900 THB' }]);
  });

  test('Thai strings', async () => {
    const rows = 'A,"5,499 บาท"\nB,"42,900 0 บาท"\nC,฿16990\nD,"ราคา ๗,๙๙๙ บาท"\nE,"5,499.-"\n';
    const file = await read(`name,price_text THB\n${rows}`);
    expect(amounts(file).map(([kind, amount, ...rest]) => [kind, amount, ...rest])).toEqual(
      [549_900, 4_290_000, 1_699_000, 799_900, 549_900].map((amount) => ['STREET', amount, 'THB', 'TH']),
    );
  });

  test('has the currency of a known shop; lakhs; an original price is a launch price', async () => {
    const csv =
      'Brand,Model,Memory,Storage,Rating,Selling_price,Original_price\nOPPO,A53 ,4 GB,64 GB,4.5,"1,04,999/-",15990\n';
    const file = await read(csv, { fileName: '/x/flipkart-2021.csv' });
    expect(amounts(file)).toEqual([
      ['STREET', 10_499_900, 'INR', 'IN'],
      ['MSRP', 1_599_000, 'INR', 'IN'],
    ]);
    expect(file.asOf).toBe('2021-12-31');
    expect(pricesOf(file)[0]).toMatchObject({
      mention: { memory: { ramMb: 4096, storageMb: 64_000 }, country: 'IN' },
      prices: [{ seller: 'Flipkart' }, { seller: 'Flipkart' }],
    });
  });

  test('without any currency is rejected, not guessed', async () => {
    await expect(read('Brand,Model,Price\nAcme,One,100\n')).rejects.toThrow(/currency of the column "Price"/);
  });

  test('may have columns of currency, country, seller, date and condition', async () => {
    const csv =
      'Product Name;Price;Currency;Country;Seller;Date;Condition\nAcme One;1.299,00;EUR;DE;Laden;2024-05-06;refurbished\n';
    const file = await read(csv);
    expect(pricesOf(file)[0]?.prices).toEqual([
      {
        kind: 'REFURBISHED',
        amount: { amountMinor: 129_900, currency: 'EUR' },
        country: 'DE',
        variant: null,
        seller: 'Laden',
        observedAt: new Date('2024-05-06T00:00:00Z'),
      },
    ]);
    expect(file).toMatchObject({ asOf: '2024-05-06', isDateAssumed: false });
  });

  test('with the text of a page has the price of a shop, without a date', async () => {
    const file = await read(
      'name,price_text,image_url\nAcme One,"5,499 บาท",https://cdn.example/one_1.jpg\n',
    );
    expect(pricesOf(file)[0]?.prices).toEqual([
      {
        kind: 'STREET',
        amount: { amountMinor: 549_900, currency: 'THB' },
        country: 'TH',
        variant: null,
        seller: null,
        observedAt: null,
      },
    ]);
  });

  test('that is a spec sheet with a price counts as a spec sheet', async () => {
    const file = await read(
      'Brand,Model Name,Announced,Status,Price,Size\nAcme,One,"2024, May 6",Available,About 330 EUR,"6.1 inches"\n',
    );
    expect(file.phones).toHaveLength(1);
  });
});

describe('a price history', () => {
  const history = (members: object) => JSON.stringify({ title: 'Acme One, 128GB (Renewed)', ...members });

  test('has a price for each point; invalid points are reported', async () => {
    const points = [
      { date: '2021-04-02T01:30:00', price: 829.99 },
      { date: 1_617_400_000, price: '800' },
      { date: '2021-04-03', price: null },
      { date: '2931-01-01', price: 1 },
    ];
    const file = await read(history({ price_history: points, currency: 'eur' }));
    expect(
      pricesOf(file)[0]?.prices.map(({ amount, observedAt }) => [amount, observedAt?.toISOString()]),
    ).toEqual([
      [{ amountMinor: 82_999, currency: 'EUR' }, '2021-04-02T01:30:00.000Z'],
      [{ amountMinor: 80_000, currency: 'EUR' }, '2021-04-02T21:46:40.000Z'],
    ]);
    expect(file.rejected).toEqual([]);
    expect(file.unread).toMatchObject([{ column: 'price_history', cells: 2 }]);
    expect(file.asOf).toBe('2021-04-02');
  });

  test('of a known shop is in its currency; of an unknown one it must state it', async () => {
    const points = [{ date: '2021-04-02', price: 100 }];
    const known = await read(history({ price_history: points, url: 'https://www.amazon.in/dp/B0' }));
    expect(amounts(known)).toEqual([['REFURBISHED', 10_000, 'INR', 'IN']]);
    const unknown = await read(history({ price_history: points }));
    expect(unknown.rejected[0]?.reason).toMatch(/currency/);
  });
});

describe('a review list', () => {
  test('with the names of products; five stars count double', async () => {
    const csv =
      'Product Name,Brand Name,Price,Rating,Reviews,Review Votes\nAcme One,Acme,9,4,"It is\nfine",1\nAcme One,Acme,9,6,x,1\n' +
      'Acme One,Acme,9,5,y,1\nAcme One,Acme,9,5,z,1\n';
    const file = await read(csv);
    expect(reviewsOf(file)).toMatchObject([
      {
        mention: { title: 'Acme One', brand: 'Acme' },
        review: { kind: 'USER', body: 'It is\nfine', score: 8, locale: 'en', publishedAt: null },
      },
      { review: { body: 'y', score: 10, locale: 'und' } },
      {},
    ]);
    expect(file.rejected).toEqual([{ line: 4, reason: expect.stringContaining('6') }]);
  });

  test('is joined with the list of products that was read before', async () => {
    const products = new Map();
    const items =
      'asin,brand,title,url,price\nB01,Acme,Acme One,https://www.amazon.com/x,199.5\nB02,,Acme Two,,0\n';
    const reviews =
      'asin,name,rating,date,title,body\nB01,Ann,5,"October 11, 2005",Great,Works\nB09,Bob,1,"May 1, 2006",No,No\n';
    await expect(read(reviews, { products })).rejects.toThrow(/list of products before/);
    expect(amounts(await read(items, { products }))).toEqual([['STREET', 19_950, 'USD', 'US']]);
    const file = await read(reviews, { products });
    expect(reviewsOf(file)).toMatchObject([
      {
        mention: { title: 'Acme One', brand: 'Acme' },
        review: { author: 'Ann', title: 'Great', score: 10, publishedAt: new Date('2005-10-11T00:00:00Z') },
      },
    ]);
    expect(file.rejected).toMatchObject([{ line: 3 }]);
    expect(file.asOf).toBe('2005-10-11');
  });

  test('without products is rejected', async () => {
    await expect(read('rating,title\n3,"Not best"\n')).rejects.toThrow(/do not name their phones/);
  });
});

describe('model numbers', () => {
  test('of a register with brands', async () => {
    const list = [
      { brand: 'Acme', name: 'One', device: 'one', model: 'AC-100' },
      { brand: 'Acme', name: 'Two', device: 'two', model: 'Two' },
    ];
    expect((await read(JSON.stringify(list, null, 2))).observations).toMatchObject([
      {
        kind: 'models',
        line: 2,
        mention: { title: 'One', brand: 'Acme' },
        modelNumbers: ['AC-100'],
        codeNames: [],
      },
    ]);
    const lists = { ...list[0], device: 'mars', code_names: ['venus', 'AC-100', 'One', 'venus'] };
    expect((await read(JSON.stringify(lists))).observations).toMatchObject([
      { modelNumbers: ['AC-100'], codeNames: ['mars', 'venus'] },
    ]);
  });

  test('of the devices that Google Play supports, in UTF-16 as it publishes them, in chunks of any size', async () => {
    const lines = [
      'Retail Branding,Marketing Name,Device,Model',
      'Acme,"One, Zwölf",mars,AC-100',
      ',,generic,AC-1',
      'Acme,Two,Two,Two',
      'Acme,Three,venus,Three',
      'Acme,Four',
    ];
    for (const encode of [(text: string) => Buffer.from(text, 'utf16le'), utf16be])
      for (const size of [1, 3, 4096]) {
        const file = await read(encode(`\ufeff${lines.join('\r\n')}\r\n`), {}, size);
        expect(file.observations).toMatchObject([
          {
            line: 2,
            mention: { title: 'One, Zwölf', brand: 'Acme' },
            modelNumbers: ['AC-100'],
            codeNames: ['mars'],
          },
          { line: 5, mention: { title: 'Three', brand: 'Acme' }, modelNumbers: [], codeNames: ['venus'] },
        ]);
        expect(file.rejected.map(({ line }) => line)).toEqual([3, 6]);
      }
    const utf8 = await read(lines.join('\n'));
    expect(utf8.observations).toHaveLength(2);
  });

  test('of a register in an envelope, whose keys begin with the brand', async () => {
    const data = [
      { device_id: 1, device_name: 'X30', key: 'nokia_x30-1183', models: ['TA-1450', 'TA-1450'] },
    ];
    for (const text of [
      JSON.stringify({ status: 200, data }),
      JSON.stringify({ status: 200, data }, null, 2),
    ]) {
      expect((await read(text)).observations).toMatchObject([
        { kind: 'models', mention: { title: 'X30', brand: 'nokia' }, modelNumbers: ['TA-1450'] },
      ]);
    }
  });
});

test('our own format has phones, prices and reviews, each on its line', async () => {
  const of = { brand: 'Acme', full_name: 'Acme One' };
  const review = {
    kind: 'editorial',
    body: 'Fine.',
    locale: 'en-gb',
    score: 7.5,
    published_at: '2025-01-02',
  };
  const lines = [
    { ...of, reviews: [{ ...review, pros: ['light'] }] },
    { ...of, kind: 'street', amount_minor: 100, currency: 'THB', observed_at: '2025-01-03', ram_mb: 8192 },
    { ...of, ...review, url: 'https://example.com/r' },
    { ...of, ...review, score: 11 },
    { ...of, ...review, url: 'javascript:alert(1)' },
  ];
  const file = await read(lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(file.phones).toMatchObject([
    { reviews: [{ kind: 'EDITORIAL', locale: 'en-GB', pros: ['light'], cons: [] }] },
  ]);
  expect(file.observations).toMatchObject([
    { kind: 'prices', line: 2, mention: { title: 'Acme One', isFullName: true } },
    { kind: 'review', line: 3, review: { score: 7.5, url: 'https://example.com/r' } },
  ]);
  expect(file.rejected.map(({ line }) => line)).toEqual([4, 5]);
});

describe('invalid files are rejected with a message', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `Price ${at} USD`).join(',');
  test.each<[string, string | Buffer, RegExp]>([
    ['an empty one', '', /empty/],
    ['only a header of prices', 'Model Name,Price USD\n', /no row/],
    ['only a header of a spec sheet', 'Model Name,Announced,Status\n', /no row/],
    ['only a header of reviews', 'Product Name,Rating,Reviews\n', /no row/],
    ['an empty list', '[]', /no object/],
    ['a list that is cut off', '[{"brand":"A","name":"B"', /ends inside/],
    ['a history that is cut off', '{\n"title":"A","price_history":[{"date":1', /ends inside/],
    ['prices cut off inside a quote', 'Model Name,Price USD\nA,"12', /never closed/],
    [
      'UTF-16 that is cut off',
      Buffer.from('\ufeffModel,Price USD\nA,1\n', 'utf16le').subarray(0, 31),
      /UTF-16/,
    ],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
      /UTF-8|not text/,
    ],
    [
      'bytes of no encoding',
      Buffer.from([0x41, 0x2c, 0x42, 0x0a, 0x81, 0xe0, 0x8d, 0x2c, 0x90]),
      /--encoding/,
    ],
    ['a header with one column twice', 'Model,Price USD,Price USD\nA,1,2\n', /twice/],
    ['10,000 columns', `Model Name,${many}\n`, /10001 columns/],
  ])('%s', async (_, content, message) => {
    const reading = read(content);
    await expect(reading).rejects.toThrow(ImportFileError);
    await expect(reading).rejects.toThrow(message);
  });

  test('accepts a byte order mark and line ends of CR alone', async () => {
    expect(amounts(await read('\ufeffModel Name,Price USD\rA,100\rB,200\r'))).toHaveLength(2);
  });
});
