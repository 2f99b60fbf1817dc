import { expect, test } from 'vitest';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { createFileNotes } from '../../../src/ingest/file-notes.ts';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { buildPhoneMatcher } from '../../../src/ingest/match/match-phone.ts';
import { readSheetRow } from '../../../src/ingest/sheets/read-sheet-row.ts';
import { cellOf, sheetColumns as columns, shapes } from '../../support/hostile-cells.ts';

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
