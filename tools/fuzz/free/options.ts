import { parseArgs } from 'node:util';
import { UsageError } from '../../testing/usage-error.ts';
import type { Stores } from '../open-target.ts';

export interface FreeOptions {
  readonly stores: Stores;
  /** Matches the transport and name of the requests to send. */
  readonly only: RegExp;
}

const help = `Asks a gateway of its own for everything that costs no unit, in its dearest form, each time from another address, and
measures what its process spends on one request: at most 10 ms, unless a limit for each client address bounds it.

  npm run fuzz -- --free [options]

  --only TEXT    those with this in their door or name (a regular expression)
  --stores NAME  embedded (default), or postgres: with Redis, both from DATABASE_URL and REDIS_URL or local
  --help

Exit status 0: nothing is too dear, 1: something is, or was answered otherwise, 2: wrong usage.
`;

/** @returns null when help was requested and printed @throws UsageError */
export function readOptions(args: readonly string[]): FreeOptions | null {
  const { help: isHelp, stores, only } = parse(args);
  if (isHelp) {
    process.stdout.write(help);
    return null;
  }
  if (stores !== 'embedded' && stores !== 'postgres')
    throw new UsageError(`--stores must be embedded or postgres, not ${stores}.`);
  return { stores, only: new RegExp(only, 'i') };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        stores: { type: 'string', default: 'embedded' },
        only: { type: 'string', default: '' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
