import { shorten } from './shorten.ts';

/** The cells of one column of a file that could not be read. */
export interface UnreadColumn {
  readonly column: string;
  readonly cells: number;
  /** Up to three of them that differ, shortened. */
  readonly examples: readonly string[];
}

export interface UnreadCells {
  /** Counts a cell that states something which was not understood. */
  count(column: string, text: string): void;
  /** Most cells first. */
  columns(): UnreadColumn[];
}

const mostExamples = 3;
const exampleLength = 60;

export function createUnreadCells(): UnreadCells {
  const byColumn = new Map<string, { cells: number; readonly examples: Set<string> }>();
  return {
    count(column, text) {
      const known = byColumn.get(column) ?? { cells: 0, examples: new Set<string>() };
      byColumn.set(column, known);
      known.cells++;
      if (known.examples.size < mostExamples) known.examples.add(shorten(text, exampleLength));
    },
    columns: () =>
      [...byColumn]
        .map(([column, { cells, examples }]) => ({ column, cells, examples: [...examples] }))
        .sort((a, b) => b.cells - a.cells),
  };
}
