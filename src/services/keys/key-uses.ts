import type { AccountStore } from '../../domain/accounts/account.ts';
import { type Repeated, repeat } from '../repeat.ts';

/** When keys were last used: noted in memory, written later. */
export interface KeyUses extends Repeated {
  note(keyId: string): void;
  /** When this gateway last saw the key; null if not since the last write. */
  lastUsedAt(keyId: string): Date | null;
}

/** In one statement. */
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
      // Only now: the next write repeats a failed one.
      for (const [keyId, atMs] of some) if (noted.get(keyId) === atMs) noted.delete(keyId);
    }
  };
  return {
    note: (keyId) => {
      noted.set(keyId, now());
    },
    lastUsedAt: (keyId) => {
      const atMs = noted.get(keyId);
      return atMs === undefined ? null : new Date(atMs);
    },
    ...repeat(write, { everyMs, onError }),
  };
}
