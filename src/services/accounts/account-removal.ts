import {
  type Account,
  type AccountStore,
  type ChargedAccount,
  emailKey,
} from '../../domain/accounts/account.ts';
import {
  carriedInto,
  type QuotaCharge,
  type QuotaStore,
  QuotaStoreError,
  type UsedUnits,
  type WindowIds,
} from '../../domain/quota/quota.ts';
import { firstDayOf, type WindowClock } from '../../domain/quota/windows.ts';
import type { CredentialMaker } from '../keys/credential-maker.ts';

/**
 * The delay after which counters are first cleared: by then every gateway has forgotten the keys, and no
 * request is in flight.
 */
export const firstClearingMs = 2_000;

/** Deletes an account, and with it its keys, its secret and its counters. */
export type RemoveAccount = (account: ChargedAccount) => Promise<void>;

/** The digest of an e-mail address; the prefix keeps it different from digests of credentials. */
export function emailHashOf(credentials: CredentialMaker, email: Account['email']): Uint8Array {
  return credentials.digest(`e-mail ${emailKey(email)}`);
}

/**
 * Reads the current counters of an account; charges nothing.
 * @throws QuotaStoreError when the store is away
 */
export function readCounters(quota: QuotaStore, account: string, windows: WindowIds): Promise<QuotaCharge> {
  return quota.charge({ account, key: '', units: 0, limits: { day: 1, month: 1 }, windows });
}

/** @param options `quota`: null without a gateway, when only the database is known */
export function createAccountRemoval(options: {
  readonly store: AccountStore;
  readonly credentials: CredentialMaker;
  readonly quota: QuotaStore | null;
  readonly clock: WindowClock;
  readonly now: () => number;
  readonly afterChange: () => Promise<void>;
}): RemoveAccount {
  const { store, credentials, quota, clock, now, afterChange } = options;

  /**
   * Ends the counters of the account, because requests that are in progress on other gateways must not use a
   * quota that is not counted any more.
   */
  const endAndCount = async ({ id, carried }: ChargedAccount): Promise<UsedUnits> => {
    const windows = clock.ids();
    const nothing = { day: { id: windows.day, used: 0 }, month: { id: windows.month, used: 0 } };
    if (quota === null) return nothing;
    try {
      const { day, month } = await quota.end(id, windows);
      const carriedUnits = carriedInto(carried, { day: day.id, month: month.id });
      return {
        day: { ...day, used: day.used + carriedUnits.day },
        month: { ...month, used: month.used + carriedUnits.month },
      };
    } catch (error) {
      // Archived usage is in the database. Later usage is added when the counters are cleared.
      if (error instanceof QuotaStoreError) return nothing;
      throw error;
    }
  };

  return async (account) => {
    const used = await endAndCount(account);
    const deletedAtMs = now();
    const former = {
      emailHash: emailHashOf(credentials, account.email),
      deletedAt: new Date(deletedAtMs),
      clearAt: new Date(deletedAtMs + firstClearingMs),
      used,
      monthFromDay: firstDayOf(used.month.id),
    };
    try {
      await store.delete(account.id, former);
    } catch (error) {
      await quota?.resume(account.id).catch(() => {});
      throw error;
    }
    await afterChange();
  };
}
