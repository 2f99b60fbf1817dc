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

/** Counters are first cleared when every gateway has forgotten the keys and no request is in flight. */
export const firstClearingMs = 2_000;

/** Deletes an account, and with it its keys, its secret and what was counted. */
export type RemoveAccount = (account: ChargedAccount) => Promise<void>;

/** An e-mail address as a digest; the prefix keeps it different from digests of credentials. */
export function emailHashOf(
  credentials: Pick<CredentialMaker, 'digest'>,
  email: Account['email'],
): Uint8Array {
  return credentials.digest(`e-mail ${emailKey(email)}`);
}

/** The current counters of an account; charges nothing. @throws QuotaStoreError when the store cannot say */
export function lookAt(
  quota: Pick<QuotaStore, 'charge'>,
  account: string,
  windows: WindowIds,
): Promise<QuotaCharge> {
  return quota.charge({ account, key: '', units: 0, limits: { day: 1, month: 1 }, windows });
}

/** @param quota null without a gateway: only the database is known then */
export function createAccountRemoval(options: {
  readonly store: Pick<AccountStore, 'delete'>;
  readonly credentials: CredentialMaker;
  readonly quota: Pick<QuotaStore, 'end' | 'resume'> | null;
  readonly clock: WindowClock;
  readonly now: () => number;
  readonly afterChange: () => Promise<void>;
}): RemoveAccount {
  const { store, credentials, quota, clock, now, afterChange } = options;

  /** Ends the account: requests that are under way on other gateways must not use a quota that nobody counts any more. */
  const endAndCount = async ({ id, carried }: ChargedAccount): Promise<UsedUnits> => {
    const windows = clock.ids();
    const inForce = { day: { id: windows.day, used: 0 }, month: { id: windows.month, used: 0 } };
    if (quota === null) return inForce;
    try {
      const { day, month } = await quota.end(id, windows);
      const more = carriedInto(carried, { day: day.id, month: month.id });
      return {
        day: { ...day, used: day.used + more.day },
        month: { ...month, used: month.used + more.month },
      };
    } catch (error) {
      // Archived usage is in the database; later usage is added when the counters are cleared.
      if (error instanceof QuotaStoreError) return inForce;
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
