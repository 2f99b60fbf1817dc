import { parseArgs } from 'node:util';
import { UsageError } from '../testing/usage-error.ts';
import { contenders } from './contender-list.ts';
import { workloads } from './workloads.ts';

export interface BenchOptions {
  readonly contenders: readonly string[];
  readonly workloads: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly isQuick: boolean;
  /** The folder of the spec sheets; undefined for the one beside the repository. */
  readonly sheetsFolder: string | undefined;
  readonly jsonFile: string | undefined;
}

const formatColumns = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, text]) => `  ${name.padEnd(20)}${text}`).join('\n');

const createHelp =
  () => `Measures the gateway beside its peers, one at a time, on the same data, Redis (REDIS_URL or local) and Postgres
(DATABASE_URL or local). It creates a database and a key prefix there, and removes both at the end.

  npm run bench -- [options]

A full run takes half an hour; see --quick, --only and --workloads.

${formatColumns([
  ['--quick', 'a look in about three minutes: one second each, cold, every eighth spec sheet'],
  ['--only A,B', 'these contenders only'],
  ['--workloads A,B', 'these workloads only'],
  ['--rounds N', 'how often each contender has its turn; default 5'],
  ['--seconds N', 'length of a measurement; default 5'],
  ['--sheets DIR', 'spec sheets to import; default ../shared/data/spec-sheets, else the starter catalogue'],
  ['--json FILE', 'write everything that was measured there too'],
])}

Contenders:
${formatColumns(contenders.map(({ name, title }) => [name, title] as const))}

Workloads:
${formatColumns(workloads.map(({ name, title }) => [name, title] as const))}
`;

/**
 * Reads the command line.
 * @returns the options, or null if the help was requested and printed
 * @throws UsageError
 */
export function readOptions(args: readonly string[]): BenchOptions | null {
  const values = parseValues(args);
  if (values.help) {
    process.stdout.write(createHelp());
    return null;
  }
  const isQuick = values.quick;
  return {
    contenders: selectNames('--only', values.only, contenders),
    workloads: selectNames('--workloads', values.workloads, workloads),
    rounds: readPositive('--rounds', values.rounds, isQuick ? 1 : 5),
    seconds: readPositive('--seconds', values.seconds, isQuick ? 1 : 5),
    warmUpSeconds: isQuick ? 0 : 2,
    isQuick,
    sheetsFolder: values.sheets,
    jsonFile: values.json,
  };
}

function parseValues(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { ...flag, short: 'h' },
        quick: flag,
        only: text,
        workloads: text,
        rounds: text,
        seconds: text,
        sheets: text,
        json: text,
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nnpm run bench -- --help lists the options.`);
  }
}

function readPositive(option: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new UsageError(`${option} must be a whole number from 1, not ${text}.`);
}

function selectNames(
  option: string,
  text: string | undefined,
  items: readonly { readonly name: string }[],
): string[] {
  const allNames = items.map(({ name }) => name);
  if (text === undefined) return allNames;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !allNames.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`${option}: there is no ${unknown}; known parameters: ${allNames.join(', ')}.`);
  return allNames.filter((name) => names.includes(name));
}
