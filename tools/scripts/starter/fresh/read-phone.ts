import type { IncomingPhone } from '../../../../src/domain/catalogue/incoming-row.ts';
import type { FileNotes } from '../../../../src/ingest/file-notes.ts';
import { readSheetRow } from '../../../../src/ingest/sheets/read-sheet-row.ts';
import { readColumns } from '../../../../src/ingest/sheets/sheet-columns.ts';
import type { FreshPhone, StatedValue } from './read-fresh-facts.ts';
import { toSheetCells } from './to-sheet-cells.ts';

/**
 * A placeholder for phones of which only dates and model numbers are known, because such rows are rejected without a
 * memory.
 */
const placeholderMemory: StatedValue = {
  ...{ value: '1GB/1GB', unit: 'RAM/storage', isConfirmed: false, publisher: '', citations: [] },
};

/**
 * Reads a phone of the table as a row of a spec sheet.
 * @param notes collects the cells that could not be read
 */
export function readFreshPhone(phone: FreshPhone, notes: FileNotes): IncomingPhone {
  const row = readCells(phone, notes);
  if ('facts' in row) return row;
  const withMemory = readCells(
    { ...phone, facts: new Map([...phone.facts, ['variant', [placeholderMemory]]]) },
    notes,
  );
  if ('reason' in withMemory) throw new Error(`${phone.name}: ${withMemory.reason}`);
  return { ...withMemory, facts: { ...withMemory.facts, variants: [] } };
}

function readCells(phone: FreshPhone, notes: FileNotes): ReturnType<typeof readSheetRow> {
  const cells = toSheetCells(phone);
  const context = { line: 1, fileHint: '', statedBrand: phone.brand, notes };
  return readSheetRow(readColumns(Object.keys(cells)), Object.values(cells), context);
}
