import type { AccountStore } from '../domain/account.ts';
import { repeat } from './repeat.ts';

/** When keys were last presented: noted in memory, written behind. */
export interface KeyUses {
  note(keyId: string): void;
  /** When this gateway saw the key last; null when it has not since the last writing. */
  lastUsedAt(keyId: string): Date | null;
  /** Writes what is not written yet. */
  writeAll(): Promise<void>;
  /** Ends the writing, with what is not written yet. */
  stop(): Promise<void>;
}

/** Keys written in one statement. */
const keysAtATime = 1_000;

export function createKeyUses(options: {
  readonly store: Pick<AccountStore, 'recordKeyUse'>;
  readonly now: () => number;
  /** A key is written at most once in this time. */
  readonly everyMs?: number;
  readonly onError: (error: unknown) => void;
}): KeyUses {
  const { store, now, everyMs = 60_000, onError } = options;
  /** Epoch milliseconds by key id. */
  const noted = new Map<string, number>();

  const write = async (): Promise<void> => {
    const uses = [...noted];
    for (let from = 0; from < uses.length; from += keysAtATime) {
      const some = uses.slice(from, from + keysAtATime);
      await store.recordKeyUse(some.map(([keyId, atMs]) => ({ keyId, at: new Date(atMs) })));
      // Forgotten only now: a writing that failed is made up for by the next.
      for (const [keyId, atMs] of some) if (noted.get(keyId) === atMs) noted.delete(keyId);
    }
  };
  const writing = repeat(write, { everyMs, onError });

  return {
    note: (keyId) => {
      noted.set(keyId, now());
    },
    lastUsedAt: (keyId) => {
      const atMs = noted.get(keyId);
      return atMs === undefined ? null : new Date(atMs);
    },
    writeAll: writing.run,
    stop: writing.stop,
  };
}
