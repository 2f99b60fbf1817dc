import type { PGlite } from '@electric-sql/pglite';
import { interceptPglite } from './intercept-pglite.ts';

export type ConnectionHolds = ReturnType<typeof createConnectionHolds>;

/** Records when the only connection of the embedded database is held by one transaction or copy, so that others wait. */
export function createConnectionHolds(now: () => number = () => performance.now()) {
  let holders = 0;
  let endedAtMs = Number.NEGATIVE_INFINITY;
  return {
    during: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      holders += 1;
      try {
        return await work();
      } finally {
        holders -= 1;
        endedAtMs = now();
      }
    },
    /** The milliseconds since the last hold ended. 0 during a hold, Infinity before the first one. */
    msSinceHold: (): number => (holders > 0 ? 0 : now() - endedAtMs),
  };
}

/** Wraps a database so that its transactions and copies count as holds: PGlite lets others wait until they end. */
export function trackHolds(pglite: PGlite, holds: ConnectionHolds): PGlite {
  return interceptPglite(pglite, { hold: holds.during });
}
