import type { PGlite } from '@electric-sql/pglite';
import { interceptPglite } from './intercept-pglite.ts';

export type ConnectionHolds = ReturnType<typeof createConnectionHolds>;

/** Creates a tracker of the times when a transaction or a copy holds the only connection of the embedded database. */
export function createConnectionHolds(now: () => number = () => performance.now()) {
  let holders = 0;
  let endedAtMs = Number.NEGATIVE_INFINITY;
  return {
    /** Runs work that holds the connection. */
    trackHold: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      holders += 1;
      try {
        return await work();
      } finally {
        holders -= 1;
        endedAtMs = now();
      }
    },
    /** @returns the milliseconds since the last hold ended; 0 during a hold, Infinity before the first one */
    msSinceConnectionHeld: (): number => (holders > 0 ? 0 : now() - endedAtMs),
  };
}

/**
 * Wraps a database so that its transactions and copies count as holds. PGlite makes all other queries wait for them.
 */
export function trackHolds(pglite: PGlite, holds: ConnectionHolds): PGlite {
  return interceptPglite(pglite, { hold: holds.trackHold });
}
