import { toPrintable, toPrintableLine } from '../domain/text/printable.ts';

/** The streams of a command: results go to stdout; progress, messages and questions go to stderr. */
export interface Output {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
}

/**
 * Prints one JSON value with `--json`, otherwise the lines. Characters that control the terminal are removed.
 */
export function printResult(output: Output, isJson: boolean, value: unknown, lines: readonly string[]): void {
  output.stdout.write(
    isJson ? `${JSON.stringify(value)}\n` : lines.map((line) => `${toPrintable(line)}\n`).join(''),
  );
}

/** Formats rows under their headings, in columns as wide as their longest cells. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const printableRows = rows.map((row) => row.map(toPrintableLine));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...printableRows.map((row) => row[column]?.length ?? 0)),
  );
  const formatRow = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [formatRow(headings), ...printableRows.map(formatRow)];
}

/** Erases the line of a terminal in which the cursor is. */
export const eraseLine = '\r\u001b[K';

/** The line of a terminal that shows what a command is doing. */
export type ProgressLine = ReturnType<typeof createProgressLine>;

/** Creates a line that each text replaces. The cursor stays at its start, so a line of the log replaces it too. */
export function createProgressLine({ stderr }: Output) {
  return {
    show: (text: string): void => {
      // Some terminals have no size.
      const maxLength = (stderr.columns || 80) - 2;
      stderr.write(`${eraseLine}${text.slice(0, maxLength)}…\r`);
    },
    end: (): void => void stderr.write(eraseLine),
  };
}
