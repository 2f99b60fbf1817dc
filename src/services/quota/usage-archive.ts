import type { Log } from '../../domain/log.ts';
import type { KeyUsage, QuotaStore } from '../../domain/quota/quota.ts';
import type { UsageHistory } from '../../domain/quota/usage-history.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import { isUnavailable } from '../unavailable-error.ts';

/** How many accounts are copied at a time. That many can be read within the quota store's deadline. */
const accountsAtOnce = 64;
/** The maximum number of account ids in one log message. */
const maxLoggedIds = 10;

export type UsageArchive = ReturnType<typeof createUsageArchive>;

/**
 * Copies usage from the quota store, which deletes old usage, into the database. It copies the accounts that
 * were charged since the last copy. Yesterday's usage is copied too, because a charge may have been counted just
 * before midnight. Each account is copied again the next time, because units of an outage allowance are added
 * after their charges. The figures are absolute, so copying twice changes nothing, and any gateway can copy the
 * figures of all gateways. An account that cannot be copied does not hold up the others. It is retried each
 * time, but logged only the first time.
 */
export function createUsageArchive(options: {
  readonly quota: QuotaStore;
  readonly history: UsageHistory;
  readonly clock: WindowClock;
  readonly log: Log;
}) {
  const { quota, history, clock, log } = options;
  let chargedAccounts = new Set<string>();
  let previouslyChargedAccounts = new Set<string>();
  let failureByAccount: ReadonlyMap<string, unknown> = new Map();

  /** @param failures the map to which each account that was not copied is added, with its error */
  const copyBatch = async (
    accounts: readonly string[],
    today: number,
    failures: Map<string, unknown>,
  ): Promise<void> => {
    const results = await Promise.allSettled(
      accounts.map((account) => quota.readUsage(account, today - 1, today)),
    );
    const usages: [account: string, rows: readonly KeyUsage[]][] = [];
    for (const [index, result] of results.entries()) {
      const account = accounts[index] as string;
      if (result.status === 'fulfilled') usages.push([account, result.value]);
      else failures.set(account, result.reason);
    }
    if (usages.length === 0) return;
    try {
      await history.raise(usages.flatMap(([, rows]) => rows));
    } catch (error) {
      for (const [account, rows] of usages) {
        // If the database is available, perhaps only one account's rows were rejected, so try each account.
        const failure = isUnavailable(error)
          ? error
          : await history.raise(rows).catch((cause: unknown) => cause);
        if (failure !== undefined) failures.set(account, failure);
      }
      if (isUnavailable(error)) throw error;
    }
  };

  const logFailure = (error: unknown, accountIds: readonly string[]): void =>
    log.warn(
      { err: error, accounts: accountIds.length, accountIds: accountIds.slice(0, maxLoggedIds) },
      'usage could not be copied to the database yet',
    );

  return {
    /** Marks an account as charged, so that the next copy includes it. */
    markCharged: (accountId: string): void => {
      chargedAccounts.add(accountId);
    },
    copy: async (): Promise<void> => {
      const newlyChargedAccounts = chargedAccounts;
      chargedAccounts = new Set();
      const today = clock.getIds().day;
      // Failed accounts come last, so that they do not hold up the others.
      const accounts = [
        ...newlyChargedAccounts.union(previouslyChargedAccounts).difference(failureByAccount),
        ...failureByAccount.keys(),
      ];
      const failures = new Map<string, unknown>();
      let nextIndex = 0;
      try {
        for (; nextIndex < accounts.length; nextIndex += accountsAtOnce)
          await copyBatch(accounts.slice(nextIndex, nextIndex + accountsAtOnce), today, failures);
      } catch (error) {
        for (const account of accounts.slice(nextIndex)) failures.set(account, error);
      }
      previouslyChargedAccounts = newlyChargedAccounts;
      const newlyFailedIds = [...failures.keys()].filter((account) => !failureByAccount.has(account));
      failureByAccount = failures;
      if (newlyFailedIds.length > 0) logFailure(failures.get(newlyFailedIds[0] as string), newlyFailedIds);
    },
  };
}
