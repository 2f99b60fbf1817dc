import { GatewayError } from '../../domain/errors.ts';
import type { KeyUsage, QuotaStore } from '../../domain/quota/quota.ts';
import type { UsageHistory } from '../../domain/quota/usage-history.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import { type Repeated, repeat } from '../repeat.ts';

/** Copies usage from a quota store that forgets into the database, which does not. */
export interface UsageArchive extends Repeated {
  /** Notes that this gateway charges the account, so its usage is copied. */
  note(accountId: string): void;
}

/** Accounts copied at a time, within the quota store's deadline. */
const accountsAtATime = 64;

/**
 * Every account that was charged since the last copy is copied with its usage of today and of yesterday (for
 * what was counted just before midnight), and once more with the next copy: what the insurance of an outage
 * adds comes after the charges. Figures are absolute, so copying twice changes nothing, and any gateway
 * can copy what all of them counted. An account that cannot be copied does not stop the others; it is tried again each time.
 * @param onError called once for an account that begins to fail; accounts that begin together are one call
 */
export function createUsageArchive(options: {
  readonly quota: Pick<QuotaStore, 'usage'>;
  readonly history: Pick<UsageHistory, 'raise'>;
  readonly clock: WindowClock;
  readonly everyMs?: number;
  readonly onError: (error: unknown, accountIds: readonly string[]) => void;
}): UsageArchive {
  const { quota, history, clock, everyMs = 30_000, onError } = options;
  let charged = new Set<string>();
  let chargedBefore = new Set<string>();
  let failing: ReadonlyMap<string, unknown> = new Map();

  /** @param failures receives each account that was not copied */
  const copySome = async (
    accounts: readonly string[],
    today: number,
    failures: Map<string, unknown>,
  ): Promise<void> => {
    const read = await Promise.allSettled(accounts.map((account) => quota.usage(account, today - 1, today)));
    const found: [account: string, rows: readonly KeyUsage[]][] = [];
    for (const [index, one] of read.entries()) {
      const account = accounts[index] as string;
      if (one.status === 'fulfilled') found.push([account, one.value]);
      else failures.set(account, one.reason);
    }
    if (found.length === 0) return;
    try {
      await history.raise(found.flatMap(([, rows]) => rows));
    } catch (error) {
      for (const [account, rows] of found) {
        // If the database is away none is written; otherwise one row may fail and the others are written.
        const failure = isAway(error) ? error : await history.raise(rows).catch((cause: unknown) => cause);
        if (failure !== undefined) failures.set(account, failure);
      }
      if (isAway(error)) throw error;
    }
  };

  const copy = async (): Promise<void> => {
    const due = charged;
    charged = new Set();
    const today = clock.ids().day;
    // Failed accounts come last, so that they do not stop the others.
    const accounts = [...due.union(chargedBefore).difference(failing), ...failing.keys()];
    const failures = new Map<string, unknown>();
    let next = 0;
    try {
      for (; next < accounts.length; next += accountsAtATime)
        await copySome(accounts.slice(next, next + accountsAtATime), today, failures);
    } catch (error) {
      for (const account of accounts.slice(next)) failures.set(account, error);
    }
    chargedBefore = due;
    const newlyFailing = [...failures.keys()].filter((account) => !failing.has(account));
    failing = failures;
    if (newlyFailing.length > 0) onError(failures.get(newlyFailing[0] as string), newlyFailing);
  };

  return {
    note: (accountId) => {
      charged.add(accountId);
    },
    ...repeat(copy, { everyMs, onError: (error) => onError(error, []) }),
  };
}

const isAway = (error: unknown): boolean => error instanceof GatewayError && error.code === 'unavailable';
