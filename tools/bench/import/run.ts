// npm run bench:import: measures the speed of importing all spec sheets. See ../README.md.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../../testing/run-program.ts';
import { UsageError } from '../../testing/usage-error.ts';
import { findSheets } from '../setup/find-sheets.ts';
import { checkout } from '../setup/installation.ts';
import { measureImport } from './measure-import.ts';

const help = `Measures the import of all spec sheets in rows a second, embedded and with Postgres (DATABASE_URL or local).

  --beside DIR     another checkout of the project, with its packages installed, to measure before this one
  --sheets DIR     default ../shared/data/spec-sheets
`;

const exitCode = await runProgram(async () => {
  const { values } = parseArgs({
    options: {
      beside: { type: 'string' },
      sheets: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const sheets = findSheets(values.sheets);
  if (sheets.length === 0) throw new UsageError('There are no spec sheets. Name their folder with --sheets.');
  const roots = { ...(values.beside !== undefined && { beside: resolve(values.beside) }), this: checkout };
  console.log('| | rows/s | seconds | processor seconds of the command |\n|---|---|---|---|');
  for (const kind of ['embedded', 'postgres'] as const) {
    for (const [name, root] of Object.entries(roots)) {
      const { rows, seconds, cpuSeconds } = await measureImport(kind, root, sheets);
      const figures = [(rows / seconds).toFixed(0), seconds.toFixed(1), cpuSeconds.toFixed(1)];
      console.log(`| ${[`${kind}, ${name}`, ...figures].join(' | ')} |`);
    }
  }
  return 0;
});
process.exit(exitCode);
