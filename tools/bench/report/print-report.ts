import { isWaiting } from './aims.ts';
import type { LatencySummary, Row } from './row.ts';
import type { Report } from './to-report.ts';

const formatInteger = (value: number | null): string =>
  value === null ? '' : Math.round(value).toLocaleString('en-US');
const formatDecimal = (value: number | null, digits: number): string =>
  value === null ? '' : value.toFixed(digits);

/** Prints the report as tables. The JSON file contains the same figures. */
export function printReport(report: Report, print: (line: string) => void): void {
  printMachine(report, print);
  for (const { name, title } of report.workloads) {
    const rows = report.rows.filter(({ workload }) => workload === name);
    if (rows.length === 0) continue;
    print(`\n${name}: ${title}\n`);
    printTable(
      [
        'contender',
        'req/s',
        'range',
        'of first',
        'CPU µs',
        'busy',
        'at 50 %',
        'at 90 %',
        'RSS',
        'peak',
        'answers',
      ],
      rows.map((row) => toCells(row)),
      print,
    );
  }
  print(`
req/s: median of the rounds, with the lowest and the highest. CPU µs: of the server's process, for each request.
busy: share of a core; with * something else than the server was the limit (load generator, Redis, Postgres, other
work of the machine). by CPU: the same ratio in requests for each second of the server's processor time.
at 50 %, at 90 %: p50 / p99 in ms at that part of the contender's own peak, from when a request was due; with !
the rate was not kept. RSS, peak: MB. answers: the same bytes, the same values, or the same facts as far as the
contender can be asked for them; ~ some requests that should have been new came again.

What contenders leave out:
`);
  for (const { name, letter, leavesOut } of report.contenders) print(`  ${name} (${letter}): ${leavesOut}`);
  print('\nLeft out:\n');
  if (report.leftOut.length === 0) print('  none');
  for (const { contender, workloads, reason } of report.leftOut)
    print(`  ${[contender, ...workloads].join(' ')}: ${reason}`);
  print('\nAims:\n');
  printTable(
    ['', 'measured', 'rounds', 'by CPU', ''],
    report.aims.map(({ text, measured, range, unit, isMet, byCpu, isDoubtful }) => [
      text,
      measured === null ? 'not measured' : `${formatDecimal(measured, 2)} ${unit}`,
      range === null ? '' : `${formatDecimal(range[0], 2)}–${formatDecimal(range[1], 2)}`,
      byCpu === null ? '' : `${formatDecimal(byCpu, 2)} ×`,
      isMet === null ? '' : `${isMet ? 'met' : 'NOT MET'}${isDoubtful ? ' ?' : ''}`,
    ]),
    print,
  );
  print(`
measured: median of the ratios of each round, with the lowest and the highest. ?: the gateway did not have its core to
itself, or the rounds differ by half and more: measure again on a quiet machine.`);
}

function toCells(row: Row): string[] {
  if (row.requestsPerSecond === null) return [row.contender, 'not timed'];
  return [
    row.contender,
    formatInteger(row.requestsPerSecond),
    row.range === null ? '' : `${formatInteger(row.range[0])}–${formatInteger(row.range[1])}`,
    formatDecimal(row.ratio, 2),
    formatDecimal(row.cpuMicrosPerRequest, 1),
    `${formatDecimal(row.cpuShare, 2)}${isWaiting(row) ? '*' : ''}`,
    formatLatency(row.latencies.find(({ load }) => load === 0.5)),
    formatLatency(row.latencies.find(({ load }) => load === 0.9)),
    formatInteger(row.residentMb),
    formatInteger(row.peakMb),
    `${row.sameness ?? ''}${row.hasRepeats ? ' ~' : ''}`,
  ];
}

function formatLatency(summary: LatencySummary | undefined): string {
  if (summary === undefined) return '';
  return `${formatDecimal(summary.p50, 1)} / ${formatDecimal(summary.p99, 1)}${summary.isWhole ? '' : '!'}`;
}

function printMachine({ machine }: Report, print: (line: string) => void): void {
  const { packages, ...facts } = machine;
  print(`Phone Gateway ${facts.commit}, ${facts.date}`);
  print(`${facts.cpu}, ${facts.cores} cores, ${facts.memoryGb} GB, ${facts.system}, Node ${facts.node}`);
  print(
    `load average ${facts.loadAverage.toFixed(1)}: about 2 are the benchmark's own; with more, the machine had other work`,
  );
  print(`${facts.stores}; ${facts.phones} phones from ${facts.sheets} spec sheets and the starter catalogue`);
  print(
    `${facts.connections} connections, ${facts.rounds} rounds of ${facts.seconds} s; ` +
      (facts.pinned ? 'server pinned to one core, load generator to another' : 'nothing is pinned to a core'),
  );
  print(
    Object.entries(packages)
      .map(([name, version]) => `${name} ${version}`)
      .join(', '),
  );
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
