import type { PGlite } from '@electric-sql/pglite';
import { interceptPglite } from './intercept-pglite.ts';

export type ConnectionHolds = ReturnType<typeof createConnectionHolds>;

/** Creates a tracker that knows when a transaction or a backup holds the embedded database's only connection. */
export function createConnectionHolds(now: () => number = () => performance.now()) {
  let activeHolds = 0;
  let lastEndedAtMs = Number.NEGATIVE_INFINITY;
  return {
    /** Runs work that holds the connection. */
    trackHold: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      activeHolds += 1;
      try {
        return await work();
      } finally {
        activeHolds -= 1;
        lastEndedAtMs = now();
      }
    },
    /** @returns the milliseconds since the last hold ended; 0 during a hold, Infinity before the first one */
    getMsSinceConnectionHeld: (): number => (activeHolds > 0 ? 0 : now() - lastEndedAtMs),
  };
}

/**
 * Wraps a database so that its transactions and backups count as holds. PGlite makes all other queries wait for them.
 */
export function trackHolds(pglite: PGlite, holds: ConnectionHolds): PGlite {
  return interceptPglite(pglite, { hold: holds.trackHold });
}
