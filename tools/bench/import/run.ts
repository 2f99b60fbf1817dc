// npm run bench:import: measures the speed of importing all spec sheets, and the latency of requests meanwhile. See
// ../README.md.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runProgram } from '../../testing/run-program.ts';
import { UsageError } from '../../testing/usage-error.ts';
import type { InstallationKind } from '../bench-data.ts';
import { type ImportFigures, measureImport } from './measure-import.ts';
import type { MixOutcome } from './paced-mix.ts';

const help = `Measures the import of all spec sheets: rows a second, and latency of a gateway meanwhile.

  --kinds A,B      embedded, postgres; default both
  --beside DIR     another checkout of the project, with its packages installed, to measure before this one
  --rate N         requests a second; default 100; 0: only the import, without a gateway
  --rounds N       default 1
  --sheets DIR     default ../shared/data/spec-sheets
  --postgres URL   a server on which to create (and drop) databases; default DATABASE_URL or local
`;
const kinds = ['embedded', 'postgres'] as const satisfies readonly InstallationKind[];

const formatPercentile = (outcomes: readonly MixOutcome[], share: number): string => {
  const sorted = outcomes.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1);
};

const formatLatencies = (outcomes: readonly MixOutcome[]): string =>
  outcomes.length === 0
    ? '–'
    : [0.5, 0.99, 0.999, 1].map((share) => formatPercentile(outcomes, share)).join(', ');

function printRows(title: string, { rows, seconds, cpuSeconds, quiet, busy }: ImportFigures): void {
  const unexpected = [...quiet, ...busy].filter(({ isExpected }) => !isExpected).length;
  const cells = [
    title,
    (rows / seconds).toFixed(0),
    seconds.toFixed(1),
    `${cpuSeconds.command.toFixed(1)} + ${cpuSeconds.gateway.toFixed(1)}`,
    formatLatencies(quiet),
    formatLatencies(busy),
    unexpected,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  for (const [kind, outcomes] of Map.groupBy(busy, (outcome) => outcome.kind))
    console.log(`|   ${kind} (${outcomes.length}) | | | | | ${formatLatencies(outcomes)} | |`);
}

const exitCode = await runProgram(async () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      kinds: text,
      beside: text,
      rate: { ...text, default: '100' },
      rounds: { ...text, default: '1' },
      sheets: text,
      postgres: text,
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const selectedKinds = kinds.filter(
    (kind) => values.kinds === undefined || values.kinds.split(',').includes(kind),
  );
  if (selectedKinds.length === 0) throw new UsageError(`--kinds must name some of ${kinds.join(', ')}.`);
  const [rate, rounds] = [Number(values.rate), Number(values.rounds)];
  if (!(rate >= 0 && rounds >= 1)) throw new UsageError('--rate and --rounds are numbers.');
  const ownCheckout = fileURLToPath(new URL('../../../', import.meta.url));
  const checkouts = [...(values.beside === undefined ? [] : [resolve(values.beside)]), ownCheckout];
  const folder = values.sheets ?? join(ownCheckout, '../shared/data/spec-sheets');
  const sheets = readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => join(folder, name));
  const postgresUrl =
    values.postgres ?? process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  console.log(
    '| | rows/s | seconds | processor: command + gateway | ms without: p50, p99, p99.9, max | ms while importing | wrong answers |\n|---|---|---|---|---|---|---|',
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of selectedKinds) {
      for (const checkout of checkouts) {
        const title = `${kind}, ${checkout === ownCheckout ? 'this' : 'beside'}`;
        printRows(title, await measureImport({ kind, checkout, sheets, postgresUrl, rate }));
      }
    }
  }
  return 0;
});
process.exit(exitCode);
