import { parseArgs } from 'node:util';
import { UsageError } from '../testing/usage-error.ts';
import { type Part, parts } from './fuzz-request.ts';
import type { Stores } from './open-target.ts';

export interface FuzzOptions {
  readonly seed: number;
  readonly count: number;
  /** The kinds of requests to send. */
  readonly only: readonly Part[];
  readonly stores: Stores;
  /** A file with recorded failures: when set, only their requests are sent. */
  readonly replayFile: string | null;
  /** The file to which failures are written. */
  readonly failureFile: string;
  readonly isJson: boolean;
}

const help = `Sends requests that are valid, nearly valid and hostile to a gateway of its own, and looks at each answer.

  npm run fuzz -- [options]

  --seed N         the same requests again; default: another each time, which is printed
  --count N        requests; default 50000
  --only PART      one kind of requests: ${parts.join(', ')}; default all
  --stores NAME    embedded (default), or postgres: with Redis, both from DATABASE_URL and REDIS_URL or local
  --replay FILE    send the requests of a failure again, and nothing else
  --failures FILE  where failures are written, smallest form, bytes as they are; default fuzz-failures.json
  --json           the result as JSON on stdout
  --soak           another mode: how memory develops, see --soak --help
  --free           another mode: what free requests cost the gateway, see --free --help
  --help

Exit status 0: nothing was found, 1: something was, 2: wrong usage.
`;

/** @returns null when help was requested and printed @throws UsageError */
export function readOptions(args: readonly string[]): FuzzOptions | null {
  const values = parse(args);
  if (values.help) {
    process.stdout.write(help);
    return null;
  }
  const stores = values.stores ?? 'embedded';
  if (stores !== 'embedded' && stores !== 'postgres')
    throw new UsageError(`--stores must be embedded or postgres, not ${stores}.`);
  return {
    seed: values.seed === undefined ? Date.now() % 2_147_483_647 : readInteger('--seed', values.seed),
    count: values.count === undefined ? 50_000 : readInteger('--count', values.count),
    only: values.only === undefined ? parts : [readPart(values.only)],
    stores,
    replayFile: values.replay ?? null,
    failureFile: values.failures ?? 'fuzz-failures.json',
    isJson: values.json === true,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        seed: { type: 'string' },
        count: { type: 'string' },
        only: { type: 'string' },
        stores: { type: 'string' },
        replay: { type: 'string' },
        failures: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readPart(text: string): Part {
  const part = parts.find((name) => name === text);
  if (part === undefined) throw new UsageError(`--only must be one of ${parts.join(', ')}, not ${text}.`);
  return part;
}

function readInteger(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${name} must be a whole number, not ${text}.`);
  return Number(text);
}
