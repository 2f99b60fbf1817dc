import type { UsedUnits } from '../quota/quota.ts';

/**
 * How long the usage of a deleted account is stored with the hash of its address. During this time, a new account with
 * the address does not get a fresh quota.
 */
export const addressRetentionMs = 86_400_000;

/** The facts about a deleted account that are stored. */
export interface NewFormerAccount {
  /** The HMAC-SHA-256 of the e-mail address with the pepper. The address itself is not stored. */
  readonly emailHash: Uint8Array;
  readonly deletedAt: Date;
  /** When its counters can be cleared, because none of its requests can be running any more. */
  readonly clearAt: Date;
  /**
   * The units that the account had used in the current windows. If the database has counted more, the larger
   * count is stored.
   */
  readonly used: UsedUnits;
  /** The first day of the month window, as a day window id. */
  readonly firstDayOfMonth: number;
}

/** A deleted account whose counters are to be cleared. */
export interface AccountToClear {
  readonly id: string;
  readonly deletedAt: Date;
}

export interface FormerAccountStore {
  /** Returns some of the accounts whose counters can be cleared now, the oldest first. */
  listWithCountersToClear(at: Date): Promise<AccountToClear[]>;
  /** Raises the stored usage to at least these units, if their windows are not older than the stored ones. */
  raiseUsage(accountId: string, used: UsedUnits): Promise<void>;
  /**
   * Records that the counters of an account were cleared.
   * @param clearAgainAt when to clear them again, or null for never
   */
  recordCountersCleared(accountId: string, clearAgainAt: Date | null): Promise<void>;
  /**
   * Deletes the address hashes of accounts deleted before `addressesBefore`, and also the records of those accounts
   * if their counters need not be cleared. Deletes the records of all accounts deleted before `accountsBefore`.
   */
  forget(before: { readonly addressesBefore: Date; readonly accountsBefore: Date }): Promise<void>;
}
