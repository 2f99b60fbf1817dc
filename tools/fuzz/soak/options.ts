import { parseArgs } from 'node:util';
import { UsageError } from '../../testing/usage-error.ts';
import type { Stores } from '../open-target.ts';

export interface SoakOptions {
  readonly minutes: number;
  /** Requests per second. */
  readonly rate: number;
  readonly accounts: number;
  /** Number of streams of changes that are open during the test. */
  readonly streams: number;
  /** Time between two imports of prices, if there are streams. */
  readonly pricesEverySeconds: number;
  readonly stores: Stores;
  readonly isJson: boolean;
}

const help = `Holds a gateway of its own under requests of which no two are alike: keys, addresses, searches, documents,
variables. Tells every ten seconds what it holds, and at the end whether that was still growing.

  npm run soak -- [options]

  --minutes N    default 30; a third of it is warm-up
  --rate N       requests a second; default 300
  --accounts N   signed up before, each with a key of its own; default 5000
  --streams N    streams of changes that are open meanwhile, ten an account, whose readers leave and come back while
                 prices are imported; each must receive everything, and units must be exact; default 0
  --prices N     seconds from one import of prices to the next; default 5
  --stores NAME  embedded (default), or postgres: with Redis, both from DATABASE_URL and REDIS_URL or local
  --json         samples and verdict as JSON on stdout
  --help

Exit status 0: nothing grows, 1: something does, 2: wrong usage.
`;

/** @returns null when help was requested and printed @throws UsageError */
export function readOptions(args: readonly string[]): SoakOptions | null {
  const values = parse(args);
  if (values.help) {
    process.stdout.write(help);
    return null;
  }
  const { stores } = values;
  if (stores !== 'embedded' && stores !== 'postgres')
    throw new UsageError(`--stores must be embedded or postgres, not ${stores}.`);
  return {
    minutes: readPositive('--minutes', values.minutes),
    rate: readPositive('--rate', values.rate),
    accounts: readPositive('--accounts', values.accounts),
    streams: values.streams === '0' ? 0 : readPositive('--streams', values.streams),
    pricesEverySeconds: readPositive('--prices', values.prices),
    stores,
    isJson: values.json,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        minutes: { type: 'string', default: '30' },
        rate: { type: 'string', default: '300' },
        accounts: { type: 'string', default: '5000' },
        streams: { type: 'string', default: '0' },
        prices: { type: 'string', default: '5' },
        stores: { type: 'string', default: 'embedded' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readPositive(name: string, text: string): number {
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new UsageError(`${name} must be a number above 0, not ${text}.`);
}
