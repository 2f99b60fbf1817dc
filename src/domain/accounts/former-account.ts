import type { UsedUnits } from '../quota/quota.ts';

/** How long what a deleted account had used is remembered with its address: it must not bring a second quota that day. */
export const addressRememberedMs = 86_400_000;

/** A deleted account as it is remembered. */
export interface NewFormerAccount {
  /** HMAC-SHA-256 of the e-mail address with the pepper: the address itself is not kept. */
  readonly emailHash: Uint8Array;
  readonly deletedAt: Date;
  /** When its counters are to be cleared: when no request of it is under way any more. */
  readonly clearAt: Date;
  /** What it had used in the windows in force; what the database has counted in them wins where that is more. */
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
  /** Some of those whose counters are to be cleared by now, oldest first. */
  dueToClear(at: Date): Promise<AccountToClear[]>;
  /** Remembers that it had used at least so much, in windows as late as those remembered. */
  raiseUsed(accountId: string, used: UsedUnits): Promise<void>;
  /** That its counters are cleared; null: for good. */
  cleared(accountId: string, again: Date | null): Promise<void>;
  /** Forgets the addresses of accounts deleted before `addressesBefore`, and what is done with before then. */
  forget(before: { readonly addressesBefore: Date; readonly accountsBefore: Date }): Promise<void>;
}
