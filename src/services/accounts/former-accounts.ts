import {
  type AccountToClear,
  addressRetentionMs,
  type FormerAccountStore,
} from '../../domain/accounts/former-account.ts';
import { type QuotaStore, QuotaStoreError } from '../../domain/quota/quota.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import { type Repeated, repeat } from '../repeat.ts';
import { lookAt } from './account-removal.ts';

/**
 * Counters are cleared again this long after the deletion: a gateway that cannot reach the database accepts known
 * keys for 5 more minutes.
 */
const lastClearingMs = 6 * 60_000;
/** After this the quota stores have expired the counters. */
const givenUpMs = 65 * 86_400_000;

/**
 * Clears the counters of deleted accounts, whichever gateway or command deleted them, and forgets their addresses after a
 * day. Failures (the quota store is away) are repeated until they succeed.
 */
export function createFormerAccounts(options: {
  readonly store: FormerAccountStore;
  readonly quota: Pick<QuotaStore, 'charge' | 'clear'>;
  readonly clock: WindowClock;
  readonly now: () => number;
  readonly everyMs?: number;
  readonly onError: (error: unknown) => void;
}): Repeated {
  const { store, quota, clock, now, everyMs = 5_000, onError } = options;

  const clear = async ({ id, deletedAt }: AccountToClear): Promise<void> => {
    const windows = clock.ids();
    const { day, month, degraded } = await lookAt(quota, id, windows);
    if (degraded) throw new QuotaStoreError('no', 'The quota store is away');
    // Units charged during the deletion count too.
    await store.raiseUsed(id, { day, month });
    await quota.clear(id, windows.day);
    const lastAtMs = deletedAt.getTime() + lastClearingMs;
    await store.recordCleared(id, now() < lastAtMs ? new Date(lastAtMs) : null);
  };

  const work = async (): Promise<void> => {
    const nowMs = now();
    await store.forget({
      addressesBefore: new Date(nowMs - addressRetentionMs),
      accountsBefore: new Date(nowMs - givenUpMs),
    });
    const due = await store.dueToClear(new Date(nowMs));
    const failures: unknown[] = [];
    for (const account of due) await clear(account).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  return repeat(work, { everyMs, onError });
}
