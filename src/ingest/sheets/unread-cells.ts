import type { IncomingPhone } from '../../domain/ingest.ts';
import { shorten } from '../shorten.ts';
import { sheetFields, statedText } from './sheet-fields.ts';
import type { SheetRow } from './sheet-row.ts';

/** The cells of one column of a file that could not be read. */
export interface UnreadColumn {
  readonly column: string;
  readonly cells: number;
  /** Up to three of them that differ, shortened. */
  readonly examples: readonly string[];
}

export interface UnreadCells {
  /** Counts the cells of a row that state a fact which was not understood, or are too long to be read whole. */
  add(row: SheetRow, phone: Pick<IncomingPhone, 'facts' | 'prices'>): void;
  /** Most cells first. */
  columns(): UnreadColumn[];
}

const mostExamples = 3;
const exampleLength = 60;

export function createUnreadCells(): UnreadCells {
  const byColumn = new Map<string, { cells: number; readonly examples: Set<string> }>();
  const count = (column: string, text: string): void => {
    const known = byColumn.get(column) ?? { cells: 0, examples: new Set<string>() };
    byColumn.set(column, known);
    known.cells++;
    if (known.examples.size < mostExamples) known.examples.add(shorten(text, exampleLength));
  };
  return {
    add(row, phone) {
      for (const field of sheetFields) {
        const text = statedText(field, row);
        if (text === null || field.parsed(phone)) continue;
        const cell = row.cells.find((each) => each.text === text);
        if (cell?.isCut !== true) count(cell?.column.label || field.name, text);
      }
      for (const { column, text, isCut } of row.cells) if (isCut) count(column.label, text);
    },
    columns: () =>
      [...byColumn]
        .map(([column, { cells, examples }]) => ({ column, cells, examples: [...examples] }))
        .sort((a, b) => b.cells - a.cells),
  };
}
