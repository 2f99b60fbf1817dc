type Row = Readonly<Record<string, string | number>>;

/** A Markdown table whose columns stand under each other. */
export function printTable(rows: readonly Row[], print: (line: string) => void): void {
  const names = Object.keys(rows[0] ?? {});
  const width = (name: string) => Math.max(name.length, ...rows.map((row) => String(row[name]).length));
  const widths = names.map(width);
  const isNumber = names.map((name) =>
    rows.every((row) => typeof row[name] === 'number' || row[name] === ''),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => (isNumber[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0))).join(' | ')} |`;
  print(line(names));
  print(
    `|${widths.map((wide, index) => (isNumber[index] ? `${'-'.repeat(wide + 1)}:` : '-'.repeat(wide + 2))).join('|')}|`,
  );
  for (const row of rows) print(line(names.map((name) => String(row[name]))));
}
