import {
  type AccountToClear,
  addressRetentionMs,
  type FormerAccountStore,
} from '../../domain/accounts/former-account.ts';
import { type QuotaStore, QuotaStoreError } from '../../domain/quota/quota.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import { readCounters } from './account-removal.ts';

/**
 * How long after the deletion counters are cleared again. A gateway that cannot reach the database accepts
 * known keys for 5 more minutes.
 */
const lastClearingDelayMs = 6 * 60_000;
/** The time after which the quota stores have expired the counters. */
const counterLifetimeMs = 65 * 86_400_000;

/**
 * Creates a job that clears the counters of deleted accounts, whichever gateway or command deleted them, and
 * forgets their addresses after a day. The job fails while the quota store is unavailable, and is repeated
 * until it succeeds.
 */
export function createFormerAccountCleanup(options: {
  readonly store: FormerAccountStore;
  readonly quota: QuotaStore;
  readonly clock: WindowClock;
  readonly now: () => number;
}): () => Promise<void> {
  const { store, quota, clock, now } = options;

  const clearCounters = async ({ id, deletedAt }: AccountToClear): Promise<void> => {
    const windows = clock.ids();
    const { day, month, degraded } = await readCounters(quota, id, windows);
    if (degraded) throw new QuotaStoreError('no', 'The quota store is away');
    // Units charged during the deletion count too.
    await store.raiseUsed(id, { day, month });
    await quota.clear(id, windows.day);
    const lastClearingAtMs = deletedAt.getTime() + lastClearingDelayMs;
    await store.recordCleared(id, now() < lastClearingAtMs ? new Date(lastClearingAtMs) : null);
  };

  return async () => {
    const nowMs = now();
    await store.forget({
      addressesBefore: new Date(nowMs - addressRetentionMs),
      accountsBefore: new Date(nowMs - counterLifetimeMs),
    });
    const accounts = await store.listDueToClear(new Date(nowMs));
    const failures: unknown[] = [];
    for (const account of accounts)
      await clearCounters(account).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
}
