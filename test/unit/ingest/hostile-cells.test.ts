import { expect, test } from 'vitest';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { createFileNotes } from '../../../src/ingest/file-notes.ts';
import { buildPhoneMatcher } from '../../../src/ingest/match/match-phone.ts';
import { readImportFile } from '../../../src/ingest/read-import-file.ts';
import { readSheetRow } from '../../../src/ingest/sheets/read-sheet-row.ts';
import { readColumns } from '../../../src/ingest/sheets/sheet-columns.ts';
import { readCells } from '../../../src/ingest/sheets/sheet-row.ts';
import { sheetTopics } from '../../../src/ingest/sheets/sheet-topics.ts';

const shapes = [
  '1',
  ' (',
  '/1',
  'a, ',
  '1 MP ',
  '1/2GB',
  '(models ',
  'ltpo',
  ' - 1',
  '€ 1 ',
  '4K/',
  '9% in ',
  '1, ',
];
const labels = [...new Set(sheetTopics.flatMap(({ names }) => names[0] ?? []))];
const columns = readColumns(['Model Name', '', '_1', ...labels.filter((label) => label !== 'modelname')]);

const cellOf = (shape: string, length: number): string =>
  shape.repeat(Math.ceil(length / shape.length)).slice(0, length);

/** As many rows as shapes, with every column full. */
function readSheet(length: number): void {
  for (const shape of shapes) {
    const cells = columns.map((_, at) => (at === 0 ? 'Nokia 3' : cellOf(shape, length)));
    const place = { line: 2, fileHint: 'Nokia', statedBrand: '', notes: createFileNotes() };
    expect(readSheetRow(columns, cells, place)).not.toHaveProperty('reason');
  }
}

async function readList(header: string, length: number): Promise<void> {
  const rows = shapes.map((shape) => `"${cellOf(shape, length)}","${cellOf(shape, length)}"\n`);
  async function* file() {
    yield Buffer.from(`${header}\n${rows.join('')}`);
  }
  const options = { fileName: 'list.csv', asOf: null, today: '2026-11-20' };
  await readImportFile(file(), options).catch(() => {});
}

function match(length: number): void {
  for (const shape of shapes) {
    const title = cellOf(`${shape}GB`, length);
    const mention = { title, isFullName: false, brand: null, country: null, year: null, memory: null };
    runAllSteps(buildPhoneMatcher([]))(mention);
  }
}

const fastest = async (work: () => void | Promise<void>): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < 3; run++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return Math.min(...times);
};

// Quadratic time would be sixteen times as much; linear time is four times, and less with the bound of a
// cell.
test.each([
  ['a spec sheet', 500, readSheet],
  ['a spec sheet', 15_000, readSheet],
  ['a list of prices', 4_000, (length: number) => readList('Model,Price THB', length)],
  ['a list of reviews', 4_000, (length: number) => readList('Product Name,Review', length)],
  ['titles of shops', 15_000, match],
] as const)(
  '%s of cells of %i characters takes less than eight times as long for four times as many',
  async (_, length, read) => {
    await read(length);
    const short = await fastest(() => read(length));
    const long = await fastest(() => read(4 * length));
    expect(long / Math.max(short, 1)).toBeLessThan(8);
  },
);

test('no reader of a sheet gets more than the bounded part of a cell, and the sheet keeps all of it', () => {
  for (const shape of shapes) {
    const text = cellOf(shape, 60_000);
    const row = readCells(
      columns,
      columns.map(() => text),
    );
    // A unit may follow each number in a cell of bare numbers.
    for (const cell of row.cells) expect(cell.text.length).toBeLessThanOrEqual(4000);
    expect(row.cells.every(({ source, isCut }) => source === text && isCut)).toBe(true);
  }
});

test('a cell that is too long is read up to its last whole word', () => {
  const colours = Array.from({ length: 400 }, (_, at) => `Colour${at}`).join(', ');
  const place = { line: 2, fileHint: 'Nokia', statedBrand: '', notes: createFileNotes() };
  const phone = readSheetRow(
    readColumns(['Model', 'Colors', 'SIM']),
    ['Nokia 3', colours, 'Nano-SIM'],
    place,
  );
  const read = 'facts' in phone ? phone.facts.colors : [];
  expect(read.length).toBeGreaterThan(50);
  expect(read).toEqual(colours.split(', ').slice(0, read.length));
  expect(place.notes.unread.columns()).toMatchObject([{ column: 'Colors', cells: 1 }]);
});
