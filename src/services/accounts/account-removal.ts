import {
  type Account,
  type AccountStore,
  type ChargedAccount,
  toEmailKey,
} from '../../domain/accounts/account.ts';
import {
  type AccountToClear,
  addressRetentionMs,
  type FormerAccountStore,
} from '../../domain/accounts/former-account.ts';
import {
  getCarriedUnits,
  type QuotaCharge,
  type QuotaStore,
  QuotaStoreError,
  type UsedUnits,
  type WindowIds,
} from '../../domain/quota/quota.ts';
import { getFirstDayId, type WindowClock } from '../../domain/quota/windows.ts';
import type { CredentialMaker } from '../keys/credential-maker.ts';

/**
 * The delay between the deletion of an account and the first clearing of its counters. By then every gateway has
 * removed the keys from its cache, and no request is in flight.
 */
export const firstClearingDelayMs = 2_000;

/** Deletes an account with its keys, its secret and its counters. */
export type RemoveAccount = (account: ChargedAccount) => Promise<void>;

/** Returns the text whose digest identifies an e-mail address. The prefix distinguishes it from a credential. */
export const toEmailDigestInput = (email: Account['email']): string => `e-mail ${toEmailKey(email)}`;

/**
 * Reads an account's current counters without charging anything.
 * @throws QuotaStoreError if the store is unavailable
 */
export function readCounters(quota: QuotaStore, account: string, windows: WindowIds): Promise<QuotaCharge> {
  return quota.charge({ account, key: '', units: 0, limits: { day: 1, month: 1 }, windows });
}

/** Creates the function that deletes accounts. */
export function createAccountRemoval(options: {
  readonly store: AccountStore;
  readonly credentials: CredentialMaker;
  /** Null if no gateway is running and only the database is available. */
  readonly quota: QuotaStore | null;
  readonly clock: WindowClock;
  readonly now: () => number;
  readonly afterChange: () => Promise<void>;
}): RemoveAccount {
  const { store, credentials, quota, clock, now, afterChange } = options;

  /**
   * Ends the account's counters, so that requests in progress on other gateways cannot use units that are no longer
   * counted.
   */
  const endCounters = async ({ id, carriedUsage }: ChargedAccount): Promise<UsedUnits> => {
    const windows = clock.getIds();
    const noUnits = { day: { id: windows.day, used: 0 }, month: { id: windows.month, used: 0 } };
    if (quota === null) return noUnits;
    try {
      const { day, month } = await quota.end(id, windows);
      const carriedUnits = getCarriedUnits(carriedUsage, { day: day.id, month: month.id });
      return {
        day: { ...day, used: day.used + carriedUnits.day },
        month: { ...month, used: month.used + carriedUnits.month },
      };
    } catch (error) {
      // The database contains the archived usage. Later usage is added when the counters are cleared.
      if (error instanceof QuotaStoreError) return noUnits;
      throw error;
    }
  };

  return async (account) => {
    const usedUnits = await endCounters(account);
    const deletedAtMs = now();
    const formerAccount = {
      emailHash: credentials.hashWithCurrentPepper(toEmailDigestInput(account.email)),
      deletedAt: new Date(deletedAtMs),
      clearAt: new Date(deletedAtMs + firstClearingDelayMs),
      used: usedUnits,
      firstDayOfMonth: getFirstDayId(usedUnits.month.id),
    };
    try {
      await store.delete(account.id, formerAccount);
    } catch (error) {
      // The account still exists, so its counters must count again.
      await quota?.resume(account.id).catch(() => {});
      throw error;
    }
    await afterChange();
  };
}

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
