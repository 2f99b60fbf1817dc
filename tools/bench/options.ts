import { fileURLToPath } from 'node:url';
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
  readonly connections: number;
  readonly hasLatency: boolean;
  readonly isPinned: boolean;
  readonly isQuick: boolean;
  readonly sheetsFolder: string | null;
  readonly postgresUrl: string;
  readonly redisUrl: string;
  readonly jsonFile: string | null;
  /** The folder in which each server writes a CPU profile when it exits, or null for none. */
  readonly profileFolder: string | null;
}

const formatColumns = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, text]) => `  ${name.padEnd(24)}${text}`).join('\n');

const createHelp =
  () => `Measures the gateway beside its peers, one at a time, on the same data, Redis and Postgres.

  npm run bench -- [options]

A full run takes an hour, most of it for latency; see --quick, --only and --workloads.

${formatColumns([
  ['--quick', 'a look in about two minutes: one second each, cold, every eighth spec sheet'],
  ['--only A,B', 'these contenders only'],
  ['--workloads A,B', 'these workloads only'],
  ['--rounds N', 'how often each contender has its turn; default 5'],
  ['--seconds N', 'length of a measurement; default 5'],
  ['--warmup N', 'seconds before each workload that do not count; default 2'],
  ['--connections N', 'kept open by the load generator; default 32'],
  ['--no-latency', 'throughput only, without the runs at 50 % and 90 % of the peak'],
  ['--no-pin', 'leave it to the system on which cores server and load generator run'],
  ['--sheets DIR', 'spec sheets to import; default ../shared/data/spec-sheets, else the starter catalogue'],
  ['--postgres URL', 'a server on which to create (and drop) a database; default DATABASE_URL or local'],
  ['--redis URL', 'default REDIS_URL or local; only keys with a prefix of the benchmark are touched'],
  ['--json FILE', 'write everything that was measured there too'],
  ['--profile DIR', 'write a CPU profile of each server there'],
])}

Contenders:
${formatColumns(contenders.map(({ name, letter, title }) => [name, `(${letter}) ${title}`] as const))}

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
    warmUpSeconds: values.warmup === undefined && isQuick ? 0 : readPositive('--warmup', values.warmup, 2),
    connections: readPositive('--connections', values.connections, 32),
    hasLatency: !values['no-latency'],
    isPinned: !values['no-pin'],
    isQuick,
    sheetsFolder:
      values.sheets ?? fileURLToPath(new URL('../../../shared/data/spec-sheets', import.meta.url)),
    postgresUrl: values.postgres ?? process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    redisUrl: values.redis ?? process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
    jsonFile: values.json ?? null,
    profileFolder: values.profile ?? null,
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
        warmup: text,
        connections: text,
        'no-latency': flag,
        'no-pin': flag,
        sheets: text,
        postgres: text,
        redis: text,
        json: text,
        profile: text,
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nnpm run bench -- --help tells the options.`);
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
