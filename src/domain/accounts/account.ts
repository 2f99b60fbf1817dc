import type { ValueOf } from '../../record/public-type.ts';
import type { ownAccountType } from '../../record/types/account.ts';
import type { KeyReport, KeyStatus, keyType } from '../../record/types/key.ts';
import type { UsedUnits } from '../quota/quota.ts';
import type { NewFormerAccount } from './former-account.ts';
import type { KeyRestrictions } from './key-restrictions.ts';

/** A person or application with a plan, an API Secret, and up to five active keys that share the plan's quota. */
export interface Account extends Omit<ValueOf<typeof ownAccountType>, 'pendingEmail'> {}

/** Whether its holder proved to read mails to its address. */
export const isVerified = ({ emailVerifiedAt }: Pick<Account, 'emailVerifiedAt'>): boolean =>
  emailVerifiedAt !== null;

/** The alerts of a new account. */
export const standardAlerts: readonly number[] = [80, 100];

/** An account with what counts towards its quota beside what the quota store has counted of it. */
export interface ChargedAccount extends Account {
  /** What an account deleted lately with the same address had used: see `FormerAccountStore`. */
  readonly carried: UsedUnits;
}

export type { KeyStatus } from '../../record/types/key.ts';

export interface ApiKey extends Omit<ValueOf<typeof keyType>, 'status'> {
  readonly accountId: string;
  /** Set when the key was rotated: it works until then. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A key as it is made. */
export interface NewKey extends Omit<ApiKey, keyof KeyReport> {
  /** HMAC-SHA-256 of the full key text with the pepper; 32 bytes. */
  readonly hash: Uint8Array;
}

/** What is changed of a key; what is absent stays. */
export interface KeyChange {
  readonly name?: string | undefined;
  /** Null: none any more. */
  readonly restrictions?: KeyRestrictions | null | undefined;
}

/** A key as admission needs it: with the plan of its account, and what that began with. */
export interface KeyRecord extends ApiKey, NewKey {
  readonly plan: string;
  readonly carried: UsedUnits;
}

/** An account with what its API Secret is checked against. */
export interface SecretRecord {
  readonly account: ChargedAccount;
  readonly secret: StoredCredential;
}

export interface KeyUse {
  readonly keyId: string;
  readonly at: Date;
}

/** An API Secret or a recovery code as it is stored: its public id, and its HMAC-SHA-256 with the pepper; 32 bytes. */
export interface StoredCredential {
  readonly id: string;
  readonly hash: Uint8Array;
}

export interface NewAccount {
  readonly account: Account;
  /** HMAC-SHA-256 of the e-mail address, by which a former account with it is found. */
  readonly emailHash: Uint8Array;
  readonly secret: StoredCredential;
  readonly recoveryCodes: readonly StoredCredential[];
  readonly key: { readonly id: string; readonly name: string; readonly hash: Uint8Array };
}

export const maxActiveKeys = 5;
/** Rotated keys of an account that still work. */
export const maxRetiringKeys = 5;
/** Keys that no longer work and are still listed, those that ended last; the others are removed. */
export const keptDeadKeys = 100;

/** When a key stops working by itself: at the end of its grace period, or when its restrictions say; null: it does not. */
export function keyExpiry({
  expiresAt,
  restrictions,
}: Pick<ApiKey, 'expiresAt' | 'restrictions'>): Date | null {
  const until = restrictions?.expiresAt ?? null;
  if (expiresAt === null || until === null) return expiresAt ?? until;
  return expiresAt < until ? expiresAt : until;
}

export function keyStatus(
  key: Pick<ApiKey, 'expiresAt' | 'revokedAt' | 'restrictions'>,
  nowMs: number,
): KeyStatus {
  if (key.revokedAt !== null) return 'revoked';
  const end = keyExpiry(key);
  if (end !== null && end.getTime() <= nowMs) return 'expired';
  return key.expiresAt === null ? 'active' : 'retiring';
}

/** What makes two addresses one account: trimmed and lower-cased. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The half of `AccountStore` that is about keys. */
export interface KeyStore {
  findKey(keyId: string): Promise<KeyRecord | null>;
  /** Oldest first: those that work at this instant, and of the others the `keptDeadKeys` that ended last. */
  listKeys(accountId: string, at: Date): Promise<ApiKey[]>;
  /**
   * Null when the account has `maxActiveKeys` active keys already, at the time of creation.
   * @throws GatewayError `not-found` without account
   */
  insertKey(key: NewKey): Promise<ApiKey | null>;
  /** False when there is no such key; revoking twice is true twice. */
  revokeKey(keyId: string, at: Date): Promise<boolean>;
  /**
   * Changes what is given: its name in any state; its restrictions as a whole while it works, and when they alone ended it, which
   * lets it work again. Not then when the account has `maxActiveKeys` others.
   * @returns null when there is no such key
   */
  changeKey(
    key: Pick<ApiKey, 'id' | 'accountId'>,
    change: KeyChange,
    at: Date,
  ): Promise<ApiKey | 'not-active' | 'too-many-active' | null>;
  /**
   * Notes that a key that works was found in public: the latest report, and the latest place that was named.
   * @returns the key; null when there is none that works
   */
  reportKey(
    keyId: string,
    report: { readonly at: Date; readonly url: string | null },
  ): Promise<ApiKey | null>;
  /**
   * Lets an active key expire at `expiresAt` and makes another one of the same account, name and restrictions in its place.
   * Not when the key is not active (any more), so that of two rotations at once one makes a key, and not when it would
   * be more than the `maxRetiringKeys` that go on working.
   */
  rotateKey(
    key: Pick<ApiKey, 'id' | 'accountId'>,
    replacement: { readonly id: string; readonly hash: Uint8Array; readonly createdAt: Date },
    expiresAt: Date,
  ): Promise<ApiKey | 'not-active' | 'too-many-retiring'>;
  /** Stores when keys were last used; never an earlier time. One row at most for a key. */
  recordKeyUse(uses: readonly KeyUse[]): Promise<void>;
  /**
   * Removes up to `count` keys that ended before `endedBefore`, or of which an account has more than `keptDeadKeys`. Their
   * usage stays.
   * @returns how many were removed
   */
  removeDeadKeys(options: {
    readonly at: Date;
    readonly endedBefore: Date;
    readonly count: number;
  }): Promise<number>;
}

/**
 * Accounts and keys. Every method that takes something away (a plan, a key, an account) raises the credentials
 * revision in the same transaction, so that each gateway forgets what it has verified.
 */
export interface AccountStore extends KeyStore {
  /** False when the address is registered already. The account carries what a former one with its address had used. */
  insert(account: NewAccount): Promise<boolean>;
  list(): Promise<Account[]>;
  find(accountId: string): Promise<ChargedAccount | null>;
  findByEmail(email: string): Promise<ChargedAccount | null>;
  /**
   * From `at` on, until `until` (null: for good); what the account asked for before is done with it.
   * @returns false when there is no such account
   */
  setPlan(
    accountId: string,
    plan: string,
    term: { readonly at: Date; readonly until: Date | null },
  ): Promise<boolean>;
  /** @param replacedId When given, false also if the account has another secret by now. */
  replaceSecret(accountId: string, secret: StoredCredential, replacedId?: string): Promise<boolean>;
  /** Deletes the account with its keys and everything that was counted of it, and remembers what it had used. */
  delete(accountId: string, former: NewFormerAccount): Promise<boolean>;
  /** By the public id of the API Secret. */
  findBySecret(secretId: string): Promise<SecretRecord | null>;
}
