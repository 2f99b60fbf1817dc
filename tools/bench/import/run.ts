// npm run bench:import: measures the speed of importing all spec sheets. See ../README.md.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runProgram } from '../../testing/run-program.ts';
import { UsageError } from '../../testing/usage-error.ts';
import type { InstallationKind } from '../bench-data.ts';
import { type ImportFigures, measureImport } from './measure-import.ts';

const help = `Measures the import of all spec sheets in rows a second.

  --kinds A,B      embedded, postgres; default both
  --beside DIR     another checkout of the project, with its packages installed, to measure before this one
  --rounds N       default 1
  --sheets DIR     default ../shared/data/spec-sheets
  --postgres URL   a server on which to create (and drop) databases; default DATABASE_URL or local
`;
const kinds = ['embedded', 'postgres'] as const satisfies readonly InstallationKind[];

function printRow(title: string, { rows, seconds, cpuSeconds }: ImportFigures): void {
  console.log(
    `| ${[title, (rows / seconds).toFixed(0), seconds.toFixed(1), cpuSeconds.toFixed(1)].join(' | ')} |`,
  );
}

const exitCode = await runProgram(async () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      kinds: text,
      beside: text,
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
  const rounds = Number(values.rounds);
  if (!(rounds >= 1)) throw new UsageError('--rounds must be a number from 1.');
  const ownCheckout = fileURLToPath(new URL('../../../', import.meta.url));
  const checkouts = [...(values.beside === undefined ? [] : [resolve(values.beside)]), ownCheckout];
  const folder = values.sheets ?? join(ownCheckout, '../shared/data/spec-sheets');
  const sheets = readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => join(folder, name));
  const postgresUrl =
    values.postgres ?? process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  console.log('| | rows/s | seconds | processor seconds of the command |\n|---|---|---|---|');
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of selectedKinds) {
      for (const checkout of checkouts) {
        const title = `${kind}, ${checkout === ownCheckout ? 'this' : 'beside'}`;
        printRow(title, await measureImport({ kind, checkout, sheets, postgresUrl }));
      }
    }
  }
  return 0;
});
process.exit(exitCode);
