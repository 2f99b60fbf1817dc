import { createReadStream } from 'node:fs';
import { expect, test } from 'vitest';
import { type ImportFileContent, readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { findSpecSheets } from '../../support/shared-data.ts';

const today = '2026-11-22';
const read = (fileName: string, content: string): Promise<ImportFileContent> =>
  readImportFile([Buffer.from(content)] as unknown as AsyncIterable<Uint8Array>, {
    fileName,
    asOf: null,
    today,
  });

test('a spec sheet: implausible values are left out with a warning, stay in the spec sheet, and the row is imported', async () => {
  const { phones, warnings, rejected } = await read(
    'acme.csv',
    'Model,Brand,Announced,Dimensions,Weight,Internal,Battery,Price\n' +
      'One,Acme,"2924, May 3",160 x 75 x 0 mm,0 g,512MB 256GB RAM,5000 mAh,$ 1.00\n' +
      'Two,Acme,"2024, May 3",160 x 7.5 x 75 mm,190 g,128GB 8GB RAM,5000 mAh,$ 100.00\n',
  );
  expect(rejected).toEqual([]);
  expect(phones.map(({ fullName }) => fullName)).toEqual(['Acme One', 'Acme Two']);
  expect(warnings.map(({ line, phone, fact, value }) => [line, phone, fact, value])).toEqual([
    [2, 'Acme One', 'announced_on', '2924-05-03'],
    [2, 'Acme One', 'body.depth_mm', 0],
    [2, 'Acme One', 'body.weight_g', 0],
    [2, 'Acme One', 'variants[0].ram_mb', 262_144],
    [2, 'Acme One', 'prices.amount', '1 USD'],
  ]);
  expect(phones[0]).toMatchObject({
    facts: {
      announcedOn: null,
      body: { heightMm: 160, depthMm: null, weightG: null },
      battery: { capacityMah: 5000 },
    },
    prices: [],
  });
  expect(JSON.stringify(phones[0]?.specSheet)).toContain('160 x 75 x 0 mm');
});

test('a phone in JSON: the value is left out with a warning, and its row is imported', async () => {
  const phone = {
    ...{ brand: 'Acme', full_name: 'Acme One', body: { weight_g: 0 }, battery: { capacity_mah: 5000 } },
    displays: [{ diagonal_in: 106.45, width_px: 260 }],
    prices: [
      { kind: 'street', amount_minor: 9_900_000_000, currency: 'THB', observed_at: '2026-01-01' },
      { kind: 'street', amount_minor: 990_000, currency: 'THB', observed_at: '2924-01-01' },
      { kind: 'street', amount_minor: 990_000, currency: 'THB', observed_at: '2026-01-01' },
    ],
  };
  const { phones, warnings, rejected } = await read('acme.ndjson', JSON.stringify(phone));
  expect([phones.length, rejected]).toEqual([1, []]);
  expect(warnings.map(({ fact, value }) => [fact, value])).toEqual([
    ['body.weight_g', 0],
    ['displays[0].diagonal_in', 106.45],
    ['prices.amount', '99000000 THB'],
    ['prices.observed_at', '2924-01-01T00:00:00.000Z'],
  ]);
  expect(phones[0]?.prices).toHaveLength(1);
});

test('a price list: one row counts once, its unread cells are counted and implausible ones left out', async () => {
  const { observations, rejected, unread, warnings } = await read(
    'prices.csv',
    'Brand,Model,Price EUR,Price USD\nAcme,One,300,cheap\nAcme,Two,cheap,dear\nAcme,Three,0.5,\nAcme,Four,300,9999\n',
  );
  expect(observations.map(({ line }) => line)).toEqual([2, 4]);
  expect(rejected.map(({ line }) => line)).toEqual([3, 5]);
  expect(rejected[0]?.reason).toContain('cheap');
  expect(rejected[0]?.reason).toContain('dear');
  expect(unread).toEqual([{ column: 'Price USD', cells: 1, examples: ['cheap'] }]);
  expect(warnings).toEqual([
    { line: 4, phone: 'Three', fact: 'prices.amount', value: '0.5 EUR', bounds: '1 to 50000 EUR' },
  ]);
});

test('a price history: unreadable points are counted with examples', async () => {
  const points = [{ date: '2026-01-01', price: 300 }, { date: 'soon', price: 200 }, ['2026-01-03', 'free']];
  const content = JSON.stringify({ title: 'Acme One', currency: 'EUR', price_history: points });
  const { observations, rejected, unread } = await read('history.json', content);
  expect([observations.length, rejected]).toEqual([1, []]);
  expect(unread).toMatchObject([{ column: 'price_history', cells: 2 }]);
  expect(unread[0]?.examples[0]).toContain('soon');
});

test('the date of a file is inferred unless it is given', async () => {
  const row = 'Model,Brand,Announced,Weight\nOne,Acme,"2024, May 3",190 g\n';
  expect(await read('a.csv', row)).toMatchObject({ asOf: '2024-05-03', isDateInferred: true });
  const said = { fileName: 'a.csv', asOf: '2025-01-01', today };
  const chunks = [Buffer.from(row)] as unknown as AsyncIterable<Uint8Array>;
  expect(await readImportFile(chunks, said)).toMatchObject({ asOf: '2025-01-01', isDateInferred: false });
});

test('a sheet without a date in its rows has that of its name, and otherwise an assumed one', async () => {
  const row = 'Model,Brand,Battery,Weight\nOne,Acme,4000 mAh,190 g\n';
  expect(await read('mobiles-2019.csv', row)).toMatchObject({ asOf: '2019-12-31', isDateAssumed: false });
  expect(await read('mobiles.csv', row)).toMatchObject({ asOf: today, isDateAssumed: true });
});

const sheets = findSpecSheets();
test.skipIf(sheets === null)('of real sheets only typing errors are left out', async () => {
  const found: string[] = [];
  for (const path of (sheets ?? []).filter((name) => /(?:Archos|Bird|Panasonic)\.csv$/.test(name))) {
    const options = { fileName: path, asOf: null, today };
    const { warnings } = await readImportFile(createReadStream(path), options);
    found.push(...warnings.map(({ phone, fact, value }) => `${phone} ${fact} ${value}`));
  }
  expect(found.sort()).toEqual(['Archos 50b Cobalt body.depth_mm 0', 'Archos 55b Cobalt body.depth_mm 0']);
});
