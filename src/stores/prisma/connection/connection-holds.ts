import type { PGlite } from '@electric-sql/pglite';
import { interceptPglite } from './intercept-pglite.ts';

/** Who has the one connection of the embedded database for itself, and for how long others have had it since. */
export interface ConnectionHolds {
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Milliseconds since the last hold ended; 0 while there is one, Infinity before the first. */
  heldMsAgo(): number;
}

export function createHolds(now: () => number = () => performance.now()): ConnectionHolds {
  let holders = 0;
  let endedAtMs = Number.NEGATIVE_INFINITY;
  return {
    during: async (work) => {
      holders += 1;
      try {
        return await work();
      } finally {
        holders -= 1;
        endedAtMs = now();
      }
    },
    heldMsAgo: () => (holders > 0 ? 0 : now() - endedAtMs),
  };
}

/** The same database, that counts its transactions and its copies: PGlite has others wait until they end. */
export function withHolds(pglite: PGlite, holds: ConnectionHolds): PGlite {
  return interceptPglite(pglite, { hold: holds.during });
}
