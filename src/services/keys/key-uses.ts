import type { AccountStore } from '../../domain/accounts/account.ts';

/** How many keys one statement writes. */
const keysPerStatement = 1_000;

export type KeyUses = ReturnType<typeof createKeyUses>;

/** Records in memory when each key was last used, and writes these times to the database later. */
export function createKeyUses(options: { readonly store: AccountStore; readonly now: () => number }) {
  const { store, now } = options;
  /** When each key was last used, in epoch milliseconds. */
  const lastUseByKey = new Map<string, number>();
  return {
    /** Records that a key is used now. */
    recordUse: (keyId: string): void => {
      lastUseByKey.set(keyId, now());
    },
    /** Returns the time of a key's last use in this gateway, or null if it was not used since the last write. */
    getLastUse: (keyId: string): Date | null => {
      const atMs = lastUseByKey.get(keyId);
      return atMs === undefined ? null : new Date(atMs);
    },
    /** Writes the recorded times to the database. */
    write: async (): Promise<void> => {
      const uses = [...lastUseByKey];
      for (let offset = 0; offset < uses.length; offset += keysPerStatement) {
        const batch = uses.slice(offset, offset + keysPerStatement);
        await store.recordKeyUse(batch.map(([keyId, atMs]) => ({ keyId, at: new Date(atMs) })));
        // Remove a time only after it was written, so that the next run repeats a failed write.
        for (const [keyId, atMs] of batch) if (lastUseByKey.get(keyId) === atMs) lastUseByKey.delete(keyId);
      }
    },
  };
}
