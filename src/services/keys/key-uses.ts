import type { AccountStore } from '../../domain/accounts/account.ts';

/** Keys written in one statement. */
const keysAtOnce = 1_000;

export type KeyUses = ReturnType<typeof createKeyUses>;

/** The times when keys were last used: noted in memory, and written later. */
export function createKeyUses(options: { readonly store: AccountStore; readonly now: () => number }) {
  const { store, now } = options;
  /** Epoch milliseconds by key id. */
  const noted = new Map<string, number>();
  return {
    /** Notes that a key is used now. */
    note: (keyId: string): void => {
      noted.set(keyId, now());
    },
    /** When this gateway last saw a key; null if not since the last write. */
    lastUsedAt: (keyId: string): Date | null => {
      const atMs = noted.get(keyId);
      return atMs === undefined ? null : new Date(atMs);
    },
    /** Writes what was noted to the database. */
    write: async (): Promise<void> => {
      const uses = [...noted];
      for (let from = 0; from < uses.length; from += keysAtOnce) {
        const batch = uses.slice(from, from + keysAtOnce);
        await store.recordKeyUse(batch.map(([keyId, atMs]) => ({ keyId, at: new Date(atMs) })));
        // Forgotten only when it is written, so that the next run repeats a failed write.
        for (const [keyId, atMs] of batch) if (noted.get(keyId) === atMs) noted.delete(keyId);
      }
    },
  };
}
