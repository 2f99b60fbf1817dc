import { expect, test } from 'vitest';
import { createFileNotes } from '../../../src/ingest/file-notes.ts';
import { readSheetRow } from '../../../src/ingest/sheets/read-sheet-row.ts';
import { readColumns } from '../../../src/ingest/sheets/sheet-columns.ts';
import { parseMemory } from '../../../src/ingest/sheets/topics/parse-memory.ts';
import type { PhoneFacts } from '../../../src/record/phone.ts';

function factsOf(cells: Readonly<Record<string, string>>): PhoneFacts {
  const columns = readColumns(['Model Name', ...Object.keys(cells)]);
  const context = { line: 2, fileHint: 'Acme', statedBrand: '', notes: createFileNotes() };
  const phone = readSheetRow(columns, ['Acme One', ...Object.values(cells)], context);
  if ('reason' in phone) throw new Error(phone.reason);
  return phone.facts;
}

test.each<[string, string, (facts: PhoneFacts) => unknown, unknown]>([
  ['Battery (Wh)', '15.3', ({ battery }) => [battery.capacityMah, battery.capacityWh], [null, 15.3]],
  ['battery_capacity_mah', '5000', ({ battery }) => battery.capacityMah, 5000],
  ['Battery (in mAh)', '5000', ({ battery }) => battery.capacityMah, 5000],
  ['weight_kg', '0.2', ({ body }) => body.weightG, 200],
  ['Weight (oz)', '7.05', ({ body }) => body.weightG, 199.9],
  ['Weight (lbs)', '0.44', ({ body }) => body.weightG, 199.6],
  ['thickness_cm', '0.86', ({ body }) => body.depthMm, 8.6],
  ['charging_power_w', '45', ({ battery }) => battery.wiredW, 45],
  ['main_camera_mp', '50', ({ cameras }) => cameras[0]?.megapixels, 50],
  ['screen_size_in', '6.7', ({ displays }) => displays[0]?.diagonalIn, 6.7],
])('a number under %s is in that unit', (label, cell, getFact, value) => {
  expect(getFact(factsOf({ [label]: cell }))).toEqual(value);
});

test.each<[Record<string, string>, string]>([
  [{ internal_memory: '256' }, '-/256000'],
  [{ internal_memory: '256.0', ram_capacity: '12.0' }, '12288/256000'],
  [{ 'Storage (TB)': '1', 'RAM (GB)': '16' }, '16384/1000000'],
  [{ 'Storage (GB)': '128', 'RAM (MB)': '4096' }, '4096/128000'],
  [{ 'Storage (GB)': '128', RAM: '6144' }, '6144/128000'],
  [{ 'Storage (GB)': '128', RAM: '64' }, '-/128000'],
  [{ Memory: '(8/256)' }, '8192/256000'],
])('the memory of %j is %s', (cells, memory) => {
  expect(
    factsOf(cells).variants.map(({ ramMb, storageMb }) => `${ramMb ?? '-'}/${storageMb ?? '-'}`),
  ).toEqual([memory]);
});

test.each([
  ['128GB (8GB RAM)', ['8192/128000']],
  ['(8GB/256GB)', ['8192/256000']],
  ['8/128GB, 12/256GB', ['8192/128000', '12288/256000']],
  ['12/1TB', ['12288/1000000']],
  ['8GB+256GB', ['8192/256000']],
  ['16/32GB', ['null/16000', 'null/32000']],
  ['8/16GB (12 GB user available), 1GB RAM', ['1024/8000', '1024/16000']],
])('the memory cell %j has %j', (cell, variants) => {
  expect(parseMemory(cell).map(({ ramMb, storageMb }) => `${ramMb}/${storageMb}`)).toEqual(variants);
});
