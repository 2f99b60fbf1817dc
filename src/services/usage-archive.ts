import type { QuotaStore } from '../domain/quota.ts';
import type { UsageHistory } from '../domain/usage-history.ts';
import type { WindowClock } from '../domain/windows.ts';
import { type Repeated, repeat } from './repeat.ts';

/** Copies usage from a quota store that forgets into the database, which does not. */
export interface UsageArchive extends Repeated {
  /** That this gateway charges the account: its usage is to be copied. */
  note(accountId: string): void;
}

/** Accounts copied at a time: few enough for the quota store's deadline. */
const accountsAtATime = 64;

/**
 * Every account that was charged since the last copy is copied with its usage of today and of yesterday (for
 * what was counted just before midnight), and once more with the next copy: what the insurance of an outage
 * adds comes after the charges. Figures are absolute, so that copying twice changes nothing, and any gateway
 * copies what all of them counted.
 */
export function createUsageArchive(options: {
  readonly quota: Pick<QuotaStore, 'usage'>;
  readonly history: Pick<UsageHistory, 'raise'>;
  readonly clock: WindowClock;
  readonly everyMs?: number;
  readonly onError: (error: unknown) => void;
}): UsageArchive {
  const { quota, history, clock, everyMs = 30_000, onError } = options;
  let charged = new Set<string>();
  let chargedBefore = new Set<string>();

  const copySome = async (accounts: readonly string[], today: number): Promise<void> => {
    const rows = await Promise.all(accounts.map((account) => quota.usage(account, today - 1, today)));
    await history.raise(rows.flat());
  };
  const copy = async (): Promise<void> => {
    const due = charged;
    const accounts = [...due.union(chargedBefore)];
    const today = clock.ids().day;
    charged = new Set();
    try {
      for (let from = 0; from < accounts.length; from += accountsAtATime)
        await copySome(accounts.slice(from, from + accountsAtATime), today);
      chargedBefore = due;
    } catch (error) {
      charged = charged.union(new Set(accounts));
      throw error;
    }
  };

  return {
    note: (accountId) => {
      charged.add(accountId);
    },
    ...repeat(copy, { everyMs, onError }),
  };
}
