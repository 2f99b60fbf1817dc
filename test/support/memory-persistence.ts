import type { KeyUsage } from '../../src/domain/quota/quota.ts';
import type { QuotaCounter, QuotaPersistence } from '../../src/domain/quota/quota-persistence.ts';

export interface MemoryPersistence extends QuotaPersistence {
  readonly counters: Map<string, QuotaCounter>;
  readonly rows: Map<string, KeyUsage>;
}

/** Tables in memory, which outlive the store that writes them. */
export function createMemoryPersistence(): MemoryPersistence {
  const counters = new Map<string, QuotaCounter>();
  const rows = new Map<string, KeyUsage>();
  return {
    counters,
    rows,
    load: async (since) => ({
      counters: [...counters.values()].filter((one) => one.monthWindow >= since.month),
      usage: [...rows.values()]
        .filter((one) => one.day >= since.day)
        .map((one) => ({ ...one, limitKey: one.key })),
    }),
    save: async (changed, usage) => {
      for (const one of changed) counters.set(one.account, one);
      for (const one of usage) rows.set(`${one.account} ${one.key} ${one.day}`, one);
    },
    remove: async (account) => {
      counters.delete(account);
      for (const [name, one] of rows) if (one.account === account) rows.delete(name);
    },
    readUsage: async (account, fromDay, toDay) =>
      [...rows.values()].filter((one) => one.account === account && one.day >= fromDay && one.day <= toDay),
  };
}
