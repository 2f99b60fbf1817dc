import {
  type AccountToClear,
  addressRetentionMs,
  type FormerAccountStore,
} from '../../domain/accounts/former-account.ts';
import { type QuotaStore, QuotaStoreError } from '../../domain/quota/quota.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import { readCounters } from './account-removal.ts';

/**
 * The delay between the deletion of an account and the last clearing of its counters. A gateway that cannot reach
 * the database accepts cached keys for 5 more minutes.
 */
const lastClearingDelayMs = 6 * 60_000;
/** The age at which counters have expired in every quota store. */
const counterLifetimeMs = 65 * 86_400_000;

/**
 * Creates a job that clears the counters of deleted accounts, and forgets their addresses after a day. It does not
 * matter which gateway or command deleted the accounts. The job fails while the quota store is unavailable, and is
 * repeated until it succeeds.
 */
export function createFormerAccountCleanup(options: {
  readonly store: FormerAccountStore;
  readonly quota: QuotaStore;
  readonly clock: WindowClock;
  readonly now: () => number;
}): () => Promise<void> {
  const { store, quota, clock, now } = options;

  const clearCounters = async ({ id, deletedAt }: AccountToClear): Promise<void> => {
    const windows = clock.getIds();
    const { day, month, degraded } = await readCounters(quota, id, windows);
    if (degraded) throw new QuotaStoreError('not-run', 'The quota store is unavailable');
    // Units that were charged during the deletion count too.
    await store.raiseUsage(id, { day, month });
    await quota.clear(id, windows.day);
    const lastClearingAtMs = deletedAt.getTime() + lastClearingDelayMs;
    await store.recordCountersCleared(id, now() < lastClearingAtMs ? new Date(lastClearingAtMs) : null);
  };

  return async () => {
    const nowMs = now();
    await store.forget({
      addressesBefore: new Date(nowMs - addressRetentionMs),
      accountsBefore: new Date(nowMs - counterLifetimeMs),
    });
    const accounts = await store.listWithCountersToClear(new Date(nowMs));
    const failures: unknown[] = [];
    for (const account of accounts)
      await clearCounters(account).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
}
