import { describe, expect, test } from 'vitest';
import { type ReadOptions, readImportFile } from '../../../src/ingest/files/read-import-file.ts';

async function* chunksOf(text: string) {
  yield Buffer.from(text);
}

const read = (text: string, options: Partial<ReadOptions> = {}) =>
  readImportFile(chunksOf(text), { fileName: 'file', asOf: null, today: '2026-11-20', ...options });

/** The prices, reviews and rejections of a file, in short. */
async function describeRows(text: string, options: Partial<ReadOptions> = {}): Promise<string[]> {
  const { observations, rejected } = await read(text, options);
  return [
    ...observations.flatMap((row) => {
      if (row.kind === 'review')
        return `review of ${row.review.publishedAt?.toISOString().slice(0, 10)}: ${row.review.body} (${row.review.score})`;
      if (row.kind === 'models') return `codes ${[...row.modelNumbers, ...row.codeNames].join(', ')}`;
      return row.prices.map(
        ({ amount, observedAt, dateInferred = false }) =>
          `${amount.amountMinor} ${amount.currency} of ${observedAt?.toISOString().slice(0, 10)}${dateInferred ? ' (inferred)' : ''}`,
      );
    }),
    ...rejected.map(({ line, reason }) => `line ${line}: ${reason}`),
  ];
}

describe('a count is no review', () => {
  test.each([
    ['of reviews', 'Name,Price,Rating,Reviews\nAcme One,$499,4.5,"1,021"\nAcme Two,$599,4,33\n'],
    ['in words', 'Name,Price,Rating,Reviews\nAcme One,$499,4.5,174 reviews\nAcme Two,$599,4,1.2k\n'],
    ['and remarks', 'Name,Price USD,Comment\nAcme One,499,in stock\nAcme Two,599,two weeks\n'],
  ])('a list with prices and a column %s keeps its prices', async (_, text) => {
    expect(await describeRows(text)).toEqual(['49900 USD of undefined', '59900 USD of undefined']);
  });
  test('a list of reviews may have prices, and its texts stay', async () => {
    const text = 'Product Name,Price,Rating,Reviews\nAcme One,499,4,Good\n';
    expect(await describeRows(text)).toEqual(['review of undefined: Good (8)']);
  });
  test('of a review whose text is a number, the rating stays', async () => {
    const text = 'Product,Rating,Review\nAcme One,4,Good\nAcme One,5,12\nAcme One,3,Lasts a day\n';
    expect(await describeRows(text)).toContain('review of undefined:  (10)');
  });
});

describe('the dates of a list', () => {
  test('of reviews are read in the order that all of them prove', async () => {
    const text =
      'Product,Rating,Review,Date\nAcme One,4,Good,05/03/2025\nAcme One,4,Fine,15/03/2025\nAcme One,2,Bad,Reviewed in Thailand on 2 April 2025\n';
    expect(await describeRows(text)).toEqual([
      'review of 2025-03-15: Fine (8)',
      'review of 2025-04-02: Bad (4)',
      'review of 2025-03-05: Good (8)',
    ]);
    const undecided = 'Product,Rating,Review,Date\nAcme One,4,Good,05/03/2025\n';
    expect((await describeRows(undecided))[0]).toMatch(/line 2: The date 05\/03\/2025 .* --date-order/);
    expect(await describeRows(undecided, { dateOrder: 'mdy' })).toEqual(['review of 2025-05-03: Good (8)']);
  });
  test('of a price history may be of any form, and a month is no instant', async () => {
    const points = [
      ['05/03/2025', '฿24,900'],
      ['15/03/2025', '23.900'],
      ['2025-04', 22900],
    ];
    expect(
      await describeRows(JSON.stringify({ title: 'Acme One', currency: 'thb', price_history: points })),
    ).toEqual([
      '2490000 THB of 2025-03-05',
      '2390000 THB of 2025-03-15',
      '2290000 THB of 2025-04-01 (inferred)',
    ]);
  });
});

describe('what a spreadsheet wrote', () => {
  test('is taken out of a formula that keeps it a text', async () => {
    const register = 'Retail Branding,Marketing Name,Device,Model\n';
    expect(await describeRows(`${register}Acme,Acme One,"=""one""","=""24129PN74X"""\n`)).toEqual([
      'codes 24129PN74X, one',
    ]);
    expect(await describeRows('="Name",="Price (THB)"\nAcme One,="24900"\n')).toEqual([
      '2490000 THB of undefined',
    ]);
  });
  test.each(['1E+10', '8.64E+14', '02-Sep', 'Sep-02', '02-ก.ย.'])('as %s is no code', async (code) => {
    const register = `Retail Branding,Marketing Name,Device,Model\nAcme,Acme One,one,${code}\n`;
    expect(await describeRows(register)).toEqual([
      'line 2: A spreadsheet has turned the code of "Acme One" into a number or a date; export the column as text.',
    ]);
    const { phones, unread } = await read(`Brand,Model Name,Weight,Models\nAcme,One,180 g,${code}\n`);
    expect(phones[0]?.facts.modelNumbers).toEqual([]);
    expect(unread).toMatchObject([{ column: 'Models', cells: 1 }]);
  });
});

describe('a word is no currency', () => {
  test.each([
    ['999 all', 'line 2: The Price of "Acme One" is not a price: 999 all.'],
    ['top 999 THB', 'line 2: The Price of "Acme One" is not a price: top 999 THB.'],
    ['999 thb', '99900 THB of undefined'],
    ['999 TRY', '99900 TRY of undefined'],
  ])('the cell %j', async (cell, result) => {
    expect(await describeRows(`Name,Price\nAcme One,${cell}\n`)).toEqual([result]);
  });
  test('unless a column of currencies states it', async () => {
    expect(await describeRows('Name,Price,Currency\nAcme One,999 try,try\n')).toEqual([
      '99900 TRY of undefined',
    ]);
  });
  test.each([
    ['price_eur', 'EUR'],
    ['Price (TRY)', 'TRY'],
    ['PRICE THB', 'THB'],
    ['TOP PRICE THB', 'THB'],
  ])('the label %s means %s', async (label, currency) => {
    expect(await describeRows(`Name,${label}\nAcme One,999\n`)).toEqual([`99900 ${currency} of undefined`]);
  });
  test.each(['Price for all', 'ALL PRICES', 'Top price'])('the label %s states none', async (label) => {
    await expect(read(`Name,${label}\nAcme One,999\n`)).rejects.toThrow(
      /The currency of the column .* is unknown/,
    );
  });
});
