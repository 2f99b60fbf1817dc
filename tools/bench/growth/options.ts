import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { UsageError } from '../../testing/usage-error.ts';
import type { InstallationKind } from '../bench-data.ts';

const parts = ['starts', 'catalogue', 'turns', 'accounts'] as const;
const kinds = ['embedded', 'postgres'] as const satisfies readonly InstallationKind[];
export type GrowthPart = (typeof parts)[number];

export interface GrowthOptions {
  readonly part: GrowthPart;
  /** The numbers of phones, ascending. */
  readonly sizes: readonly number[];
  readonly kinds: readonly InstallationKind[];
  readonly accounts: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly sheetsFolder: string;
  /** The folder in which synthetic phones are stored between runs. */
  readonly phonesFolder: string;
  readonly postgresUrl: string;
  readonly redisUrl: string;
  readonly isPinned: boolean;
}

const help = `Measures how the gateway grows.

  npm run growth -- starts      first and later starts, import of all spec sheets
  npm run growth -- catalogue   import, start, memory, throughput and swap under load, by number of phones
  npm run growth -- turns       how long imports and swaps keep the event loop, in processor time
  npm run growth -- accounts    Redis and Postgres with a million accounts

  --sizes A,B,C      numbers of phones; default 12000,50000,100000
  --kinds A,B        embedded, postgres; default both
  --accounts N       default 1000000
  --rounds N         default 3
  --seconds N        length of a measurement; default 5
  --sheets DIR       real spec sheets; default ../shared/data/spec-sheets
  --phones DIR       where synthetic phones are kept; default a folder for temporary files
  --postgres URL     a server on which to create (and drop) databases; default DATABASE_URL or local
  --redis URL        default REDIS_URL or local; only keys with a prefix of the measurement are touched
  --no-pin           leave it to the system on which cores server and load generator run
`;

/**
 * Reads the command line.
 * @returns the options, or null if the help was requested and printed
 * @throws UsageError
 */
export function readGrowthOptions(args: readonly string[]): GrowthOptions | null {
  const { values, positionals } = parseArguments(args);
  if (values.help) {
    process.stdout.write(help);
    return null;
  }
  const part = parts.find((name) => name === positionals[0]);
  if (part === undefined || positionals.length > 1)
    throw new UsageError(`Name what to measure: ${parts.join(', ')}.`);
  const selectedKinds = kinds.filter(
    (kind) => values.kinds === undefined || values.kinds.split(',').includes(kind),
  );
  if (selectedKinds.length === 0) throw new UsageError(`--kinds must name some of ${kinds.join(', ')}.`);
  return {
    part,
    sizes: (values.sizes ?? '12000,50000,100000')
      .split(',')
      .map((size) => readCount('--sizes', size))
      .sort((a, b) => a - b),
    kinds: selectedKinds,
    accounts: readCount('--accounts', values.accounts ?? '1000000'),
    rounds: readCount('--rounds', values.rounds ?? '3'),
    seconds: readCount('--seconds', values.seconds ?? '5'),
    sheetsFolder:
      values.sheets ?? fileURLToPath(new URL('../../../../shared/data/spec-sheets', import.meta.url)),
    phonesFolder: values.phones ?? join(tmpdir(), 'phone-gateway-synthetic'),
    postgresUrl: values.postgres ?? process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    redisUrl: values.redis ?? process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
    isPinned: !values['no-pin'],
  };
}

function parseArguments(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    help: { ...flag, short: 'h' },
    sizes: text,
    kinds: text,
    accounts: text,
    rounds: text,
    seconds: text,
    sheets: text,
    phones: text,
    postgres: text,
    redis: text,
    'no-pin': flag,
  } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nnpm run growth -- --help tells the options.`);
  }
}

function readCount(option: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new UsageError(`${option} must be a whole number from 1, not ${text}.`);
}
