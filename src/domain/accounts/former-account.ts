import type { UsedUnits } from '../quota/quota.ts';

/** How long the usage of a deleted account is stored with its address, which must not get a second quota on that day. */
export const addressRetentionMs = 86_400_000;

/** The facts about a deleted account that are stored. */
export interface NewFormerAccount {
  /** HMAC-SHA-256 of the e-mail address with the pepper; the address itself is not stored. */
  readonly emailHash: Uint8Array;
  readonly deletedAt: Date;
  /** When its counters can be cleared, because none of its requests can be running any more. */
  readonly clearAt: Date;
  /** The units it had used in the windows in force. If the database has counted more, that is stored. */
  readonly used: UsedUnits;
  /** The first day of the month window, as a day window id. */
  readonly monthFromDay: number;
}

/** A deleted account whose counters are to be cleared. */
export interface AccountToClear {
  readonly id: string;
  readonly deletedAt: Date;
}

export interface FormerAccountStore {
  /** Returns some of the accounts whose counters are due to be cleared, the oldest first. */
  dueToClear(at: Date): Promise<AccountToClear[]>;
  /** Raises the stored usage to at least these units, if their windows are not older than the stored ones. */
  raiseUsed(accountId: string, used: UsedUnits): Promise<void>;
  /** Records that the counters of an account were cleared. @param clearAgainAt when to clear them again; null: never */
  recordCleared(accountId: string, clearAgainAt: Date | null): Promise<void>;
  /**
   * Deletes the address hashes of accounts deleted before `addressesBefore`, and those accounts themselves if their counters
   * need no clearing; deletes all accounts deleted before `accountsBefore`.
   */
  forget(before: { readonly addressesBefore: Date; readonly accountsBefore: Date }): Promise<void>;
}
