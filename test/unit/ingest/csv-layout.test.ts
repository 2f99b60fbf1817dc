import { expect, test } from 'vitest';
import { findCsvLayout } from '../../../src/ingest/files/csv-layout.ts';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';

test.each([
  ['Brand,Model\nApple,iPhone 15\n', ',', 0],
  ['sep=;\nBrand;Model\nApple;iPhone 15\n', ';', 1],
  ['"sep=|"\r\nBrand|Model\r\n', '|', 1],
  ['Brand|Model|Price\nApple|iPhone 15|1,299\n', '|', 0],
  ['รายการราคา พ.ย. 2568,,\nBrand,Model,Price THB\n', ',', 1],
  ['Price list\n\nNovember 2025\nBrand;Model;Price\n', ';', 2],
  ['Model Name\nApple iPhone 15\n', ',', 0],
])('%j is separated by %j, with %i records before the header', (head, delimiter, skippedRecords) => {
  expect(findCsvLayout(head)).toMatchObject({ delimiter, skippedRecords });
});

test('sep= counts although the line of the header is stated', () => {
  const head = 'sep=;\nBrand;Model, full;Price, THB, net\n';
  expect(findCsvLayout(head, { header_row: 2 })).toMatchObject({ delimiter: ';', headerLine: 2 });
});

test.each([
  ['sep=;\nBrand;Model;Price THB\nApple;iPhone 15;24300\n', 3],
  ['Prices of November,,\nBrand,Model,Price THB\nApple,iPhone 15,24300\n', 3],
  ['Brand|Model|Price THB\nApple|iPhone 15|24300\n', 2],
  ['Brand,Model,Price THB\nApple,iPhone 15,24300,\n', 2],
])('%j is read, with the number of its line', async (text, line) => {
  const options = { fileName: 'prices.csv', asOf: '2026-11-20', today: '2026-11-20' };
  const file = await readImportFile([Buffer.from(text)] as unknown as AsyncIterable<Uint8Array>, options);
  expect(file.rejected).toEqual([]);
  expect(file.observations).toMatchObject([
    {
      line,
      mention: { title: 'iPhone 15', brand: 'Apple' },
      prices: [{ amount: { amountMinor: 2_430_000, currency: 'THB' } }],
    },
  ]);
});
