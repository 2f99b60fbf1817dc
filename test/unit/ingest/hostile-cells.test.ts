import { expect, test } from 'vitest';
import { createFileNotes } from '../../../src/ingest/file-notes.ts';
import { readSheetRow } from '../../../src/ingest/sheets/read-sheet-row.ts';
import { readColumns } from '../../../src/ingest/sheets/sheet-columns.ts';
import { readCells } from '../../../src/ingest/sheets/sheet-row.ts';
import { cellOf, sheetColumns as columns, shapes } from '../../support/hostile-cells.ts';

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
  expect(place.notes.unread.listColumns()).toMatchObject([{ column: 'Colors', cells: 1 }]);
});
