import { printable, printableLine } from '../domain/printable.ts';

/** Where a command writes, and asks: results to stdout, progress, messages and questions to stderr. */
export interface Output {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** With --json one JSON value and nothing else; otherwise the lines, of which nothing can steer the terminal. */
export function printResult(output: Output, isJson: boolean, value: unknown, lines: readonly string[]): void {
  output.stdout.write(
    isJson ? `${JSON.stringify(value)}\n` : lines.map((line) => `${printable(line)}\n`).join(''),
  );
}

/** Rows under their headings, in columns as wide as they need to be. */
export function table(headings: readonly string[], given: readonly (readonly string[])[]): string[] {
  const rows = given.map((row) => row.map(printableLine));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(headings), ...rows.map(line)];
}
