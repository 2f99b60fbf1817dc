import type { ImportWarning } from '../domain/catalogue/incoming-row.ts';
import type { DateOrder } from './dates/written-date.ts';
import { shorten } from './shorten.ts';

export type FileNotes = ReturnType<typeof createFileNotes>;

/** Creates the notes that are collected while the rows of a file are read. */
export function createFileNotes() {
  const warnings: ImportWarning[] = [];
  return {
    /** The order of day and month in the file's dates, or null if neither a date of the file nor an option shows it. */
    dateOrder: null as DateOrder | null,
    /** The cells that could not be read. */
    unread: createUnreadCells(),
    /** The implausible values, which are not imported. */
    warnings,
  };
}

/** The cells of one column of a file that could not be read. */
export interface UnreadColumn {
  readonly column: string;
  /** The number of cells that could not be read. */
  readonly cells: number;
  /** Up to three distinct cells, shortened. */
  readonly examples: readonly string[];
}

export type UnreadCells = ReturnType<typeof createUnreadCells>;

const maxExamples = 3;
const exampleLength = 60;

function createUnreadCells() {
  const byColumn = new Map<string, { cells: number; readonly examples: Set<string> }>();
  return {
    /** Counts a cell that is not blank but was not understood. */
    count(column: string, text: string): void {
      const entry = byColumn.get(column) ?? { cells: 0, examples: new Set<string>() };
      byColumn.set(column, entry);
      entry.cells++;
      if (entry.examples.size < maxExamples) entry.examples.add(shorten(text, exampleLength));
    },
    /** Lists the columns, starting with the one that has the most unread cells. */
    listColumns: (): UnreadColumn[] =>
      [...byColumn]
        .map(([column, { cells, examples }]) => ({ column, cells, examples: [...examples] }))
        .sort((a, b) => b.cells - a.cells),
  };
}
