type Row = Readonly<Record<string, string | number>>;

/** Prints rows as a Markdown table with aligned columns, which are named by the members of the first row. */
export function printTable(rows: readonly Row[], print: (line: string) => void): void {
  const names = Object.keys(rows[0] ?? {});
  const measure = (name: string) => Math.max(name.length, ...rows.map((row) => String(row[name]).length));
  const widths = names.map(measure);
  const isNumber = names.map((name) =>
    rows.every((row) => typeof row[name] === 'number' || row[name] === ''),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => (isNumber[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0))).join(' | ')} |`;
  print(line(names));
  print(
    `|${widths.map((width, index) => (isNumber[index] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`,
  );
  for (const row of rows) print(line(names.map((name) => String(row[name]))));
}
