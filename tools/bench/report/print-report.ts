import type { Report, Row } from './to-report.ts';

/** A server that uses less of a core waited for the load generator, Redis, Postgres or other processes. */
const busyShare = 0.9;

const formatInteger = (value: number | null): string =>
  value === null ? '' : Math.round(value).toLocaleString('en-US');
const formatDecimal = (value: number | null, digits: number): string =>
  value === null ? '' : value.toFixed(digits);

/** Prints the report as tables. The JSON file contains the same figures. */
export function printReport(report: Report, print: (line: string) => void): void {
  for (const line of report.machine) print(line);
  for (const { name, title } of report.workloads) {
    const rows = report.rows.filter(({ workload }) => workload === name);
    if (rows.length === 0) continue;
    print(`\n${name}: ${title}\n`);
    printTable(['contender', 'req/s', 'range', 'CPU µs', 'busy', 'RSS', 'answers'], rows.map(toCells), print);
  }
  print(`
req/s: median of the rounds, with the lowest and the highest. CPU µs: of the server's process, for each request.
busy: share of a core; with * something else than the server was the limit (load generator, Redis, Postgres, other
work of the machine). RSS: MB. answers: the gateway's bytes, or its values; ~ some requests that should have been new
came again.

What contenders leave out:
`);
  for (const { name, leavesOut } of report.contenders) print(`  ${name}: ${leavesOut}`);
  print('\nLeft out:\n');
  if (report.leftOut.length === 0) print('  none');
  for (const { contender, workloads, reason } of report.leftOut)
    print(`  ${[contender, ...workloads].join(' ')}: ${reason}`);
  print('\nAims, by the median of the ratios of each round, with the lowest and the highest:\n');
  printTable(
    ['', 'measured', 'rounds', 'by CPU', ''],
    report.aims.map(({ text, measured, range, isMet, byCpu }) => [
      text,
      measured === null ? 'not measured' : formatDecimal(measured, 2),
      range === null ? '' : `${formatDecimal(range[0], 2)}–${formatDecimal(range[1], 2)}`,
      formatDecimal(byCpu, 2),
      isMet === null ? '' : isMet ? 'met' : 'NOT MET',
    ]),
    print,
  );
}

function toCells(row: Row): string[] {
  if (row.requestsPerSecond === null) return [row.contender, 'not timed'];
  return [
    row.contender,
    formatInteger(row.requestsPerSecond),
    row.range === null ? '' : `${formatInteger(row.range[0])}–${formatInteger(row.range[1])}`,
    formatDecimal(row.cpuMicrosPerRequest, 1),
    `${formatDecimal(row.cpuShare, 2)}${row.cpuShare !== null && row.cpuShare < busyShare ? '*' : ''}`,
    formatInteger(row.residentMb),
    `${row.sameness ?? ''}${row.hasRepeats ? ' ~' : ''}`,
  ];
}

function printTable(head: readonly string[], rows: readonly string[][], print: (line: string) => void): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  // The first and the last column contain text, which is aligned left; the others contain figures.
  const formatRow = (cells: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        return column === 0 || column === widths.length - 1 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  print(`  ${formatRow(head)}`);
  for (const cells of rows) print(`  ${formatRow(cells)}`);
}
