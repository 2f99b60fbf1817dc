import type { AccountStore } from '../../domain/accounts/account.ts';

/** How many keys one statement writes. */
const keysAtOnce = 1_000;

export type KeyUses = ReturnType<typeof createKeyUses>;

/** Notes in memory when keys were last used, and writes the times later. */
export function createKeyUses(options: { readonly store: AccountStore; readonly now: () => number }) {
  const { store, now } = options;
  /** When each key was last used, in epoch milliseconds. */
  const lastUseByKey = new Map<string, number>();
  return {
    /** Notes that a key is used now. */
    note: (keyId: string): void => {
      lastUseByKey.set(keyId, now());
    },
    /** Returns when this gateway last saw a key, or null if it has not since the last write. */
    lastUsedAt: (keyId: string): Date | null => {
      const atMs = lastUseByKey.get(keyId);
      return atMs === undefined ? null : new Date(atMs);
    },
    /** Writes the noted times to the database. */
    write: async (): Promise<void> => {
      const uses = [...lastUseByKey];
      for (let offset = 0; offset < uses.length; offset += keysAtOnce) {
        const batch = uses.slice(offset, offset + keysAtOnce);
        await store.recordKeyUse(batch.map(([keyId, atMs]) => ({ keyId, at: new Date(atMs) })));
        // A time is forgotten only after it is written, so the next run repeats a failed write.
        for (const [keyId, atMs] of batch) if (lastUseByKey.get(keyId) === atMs) lastUseByKey.delete(keyId);
      }
    },
  };
}
