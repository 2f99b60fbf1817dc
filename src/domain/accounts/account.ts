import type { ValueOf } from '../../record/public-type.ts';
import type { accountHolderType } from '../../record/types/account.ts';
import type { KeyStatus, keyType } from '../../record/types/key.ts';
import type { UsedUnits } from '../quota/quota.ts';
import type { AccountChange } from './account-change.ts';
import type { NewFormerAccount } from './former-account.ts';
import type { KeyRestrictions } from './key-restrictions.ts';

/** A person or application with a plan, an API Secret, and up to five active keys that share the plan's quota. */
export interface Account extends Omit<ValueOf<typeof accountHolderType>, 'pendingEmail'> {}

/** Whether the holder has proved that they read e-mails sent to the account's address. */
export const isVerified = ({ emailVerifiedAt }: Account): boolean => emailVerifiedAt !== null;

/** The percentages of the quota at which the holder of a new account gets an e-mail. */
export const defaultAlerts: readonly number[] = [80, 100];

/** An account, with usage that counts towards its quota in addition to the usage in the quota store. */
export interface ChargedAccount extends Account {
  /** The usage of a recently deleted account with the same address. See `FormerAccountStore`. */
  readonly carriedUsage: UsedUnits;
}

export type { KeyStatus } from '../../record/types/key.ts';

export interface ApiKey extends Omit<ValueOf<typeof keyType>, 'status'> {
  readonly accountId: string;
  /** When a rotated key stops working, or null for a key that was not rotated. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A key that is being created. */
export interface NewKey extends ApiKey {
  /** The HMAC-SHA-256 of the full key text with the pepper. It has 32 bytes. */
  readonly hash: Uint8Array;
  /** The id of that pepper (see `toPepperId`). */
  readonly pepperId: Uint8Array;
}

/** A change to a key. Absent members stay as they are. */
export interface KeyChange {
  readonly name?: string | undefined;
  /** Null removes all restrictions. */
  readonly restrictions?: KeyRestrictions | null | undefined;
}

/** A key, with the facts about its account that are needed to admit its requests. */
export interface KeyRecord extends ApiKey {
  /** The HMAC-SHA-256 of the full key text with a pepper. It has 32 bytes. */
  readonly hash: Uint8Array;
  /** The key whose rotations led to this one. Null for a key that was not created by a rotation. */
  readonly firstKeyId: string | null;
  readonly plan: string;
  readonly carriedUsage: UsedUnits;
}

/** An account with the hash that its API Secret is checked against. */
export interface SecretRecord {
  readonly account: ChargedAccount;
  readonly secret: { readonly id: string; readonly hash: Uint8Array };
}

export interface KeyUse {
  readonly keyId: string;
  readonly at: Date;
}

/** An API Secret or a recovery code as it is stored. */
export interface StoredCredential {
  /** The public id. */
  readonly id: string;
  /** The HMAC-SHA-256 of the full text with the pepper. It has 32 bytes. */
  readonly hash: Uint8Array;
  /** The id of that pepper (see `toPepperId`). */
  readonly pepperId: Uint8Array;
}

/** A new hash of a credential, and the hash under an older pepper that it replaces. */
export interface RenewedHash extends Omit<StoredCredential, 'id'> {
  readonly replacedHash: Uint8Array;
}

export interface NewAccount {
  readonly account: Account;
  /**
   * The HMAC-SHA-256 of the e-mail address under each pepper, the current pepper first. These hashes are used to
   * find a former account with the same address.
   */
  readonly emailHashes: readonly Uint8Array[];
  readonly secret: StoredCredential;
  readonly recoveryCodes: readonly StoredCredential[];
  readonly key: StoredCredential & { readonly name: string };
}

export const maxActiveKeys = 5;
/** The maximum number of rotated keys of an account that may still work. */
export const maxRetiringKeys = 5;
/** How many ended keys of an account are stored and listed. The keys that ended earliest are deleted. */
export const maxEndedKeys = 100;

/**
 * Returns when a key stops working by itself: at the end of its grace period or at the time that its
 * restrictions set, whichever is earlier. Returns null if it never does.
 */
export function getKeyExpiry({ expiresAt, restrictions }: ApiKey): Date | null {
  const restrictedUntil = restrictions?.expiresAt ?? null;
  if (expiresAt === null || restrictedUntil === null) return expiresAt ?? restrictedUntil;
  return expiresAt < restrictedUntil ? expiresAt : restrictedUntil;
}

export function getKeyStatus(key: ApiKey, nowMs: number): KeyStatus {
  if (key.revokedAt !== null) return 'revoked';
  const expiry = getKeyExpiry(key);
  if (expiry !== null && expiry.getTime() <= nowMs) return 'expired';
  return key.expiresAt === null ? 'active' : 'retiring';
}

/** Returns the form in which e-mail addresses are compared. Only one account can have an address of that form. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The methods of `AccountStore` for keys. */
export interface KeyStore {
  findKey(keyId: string): Promise<KeyRecord | null>;
  /** Lists the keys that work at this instant and the `maxEndedKeys` that ended last, the oldest first. */
  listKeys(accountId: string, at: Date): Promise<ApiKey[]>;
  /**
   * Adds a key.
   * @returns null if the account has `maxActiveKeys` active keys at the time of creation
   * @throws GatewayError `not-found` if there is no such account
   */
  insertKey(key: NewKey, change?: AccountChange<ApiKey>): Promise<ApiKey | null>;
  /** Revokes a key. Returns whether the key exists, even if it was revoked before. */
  revokeKey(keyId: string, at: Date, change?: AccountChange): Promise<boolean>;
  /**
   * Changes the name of a key in any state. Replaces its restrictions if it works, or if it stopped working
   * only because of its restrictions. In the latter case the key works again, unless the account has
   * `maxActiveKeys` other active keys.
   * @returns null if there is no such key
   */
  changeKey(
    key: { readonly id: string; readonly accountId: string },
    members: KeyChange,
    at: Date,
    change?: AccountChange,
  ): Promise<ApiKey | 'not-active' | 'too-many-active' | null>;
  /**
   * Lets an active key expire at `expiresAt`, and adds a key with the same account, name and restrictions. It
   * fails if more than `maxRetiringKeys` rotated keys would still work, or if the key is not active, so only
   * one of two concurrent rotations succeeds.
   */
  rotateKey(
    key: { readonly id: string; readonly accountId: string },
    replacement: StoredCredential & { readonly createdAt: Date },
    expiresAt: Date,
    change?: AccountChange<ApiKey>,
  ): Promise<ApiKey | 'not-active' | 'too-many-retiring'>;
  /**
   * Stores when keys were last used, unless a later time is stored already. Keys that are being changed at this
   * moment are skipped. Each key may occur only once in the list.
   */
  recordKeyUse(uses: readonly KeyUse[]): Promise<void>;
  /**
   * Replaces the hash of a key. Does nothing if the hash is no longer `replacedHash`, or if the database has a newer
   * pepper than that of the new hash.
   */
  renewKeyHash(id: string, renewedHash: RenewedHash): Promise<void>;
  /**
   * Deletes up to `count` keys that ended before `endedBefore`, or that exceed the `maxEndedKeys` of their
   * account. Their usage is not deleted.
   * @returns the number of deleted keys
   */
  removeEndedKeys(options: {
    readonly at: Date;
    readonly endedBefore: Date;
    readonly count: number;
  }): Promise<number>;
}

/**
 * Stores accounts and keys. Every method that withdraws a plan, a key or an account increases the credentials
 * revision in the same transaction, so each gateway drops its cached copy. `change` is also written in that
 * transaction.
 */
export interface AccountStore extends KeyStore {
  /**
   * Adds an account. The usage of a deleted account with the same address counts towards its quota.
   * @returns false if the address is taken
   */
  insert(account: NewAccount, change?: AccountChange<Account>): Promise<boolean>;
  list(): Promise<Account[]>;
  find(accountId: string): Promise<ChargedAccount | null>;
  findByEmail(email: string): Promise<ChargedAccount | null>;
  /**
   * Sets the plan from `at` until `until` (null if it has no end), and closes the account's open requests for a plan.
   * @returns false if there is no such account
   */
  setPlan(
    accountId: string,
    plan: string,
    term: { readonly at: Date; readonly until: Date | null },
    change?: AccountChange,
  ): Promise<boolean>;
  /**
   * Replaces the API Secret.
   * @param replacedId the id that the present secret must have, or undefined for any
   * @returns false if there is no such account, or if its secret has changed
   */
  replaceSecret(
    accountId: string,
    secret: StoredCredential,
    replacedId?: string,
    change?: AccountChange,
  ): Promise<boolean>;
  /** Deletes the account with its keys and all its counts, and stores its usage under a former account. */
  delete(accountId: string, formerAccount: NewFormerAccount): Promise<boolean>;
  /** Replaces the hash of an API Secret under the same conditions as `renewKeyHash`. */
  renewSecretHash(secretId: string, renewedHash: RenewedHash): Promise<void>;
  /** Finds an account by the public id of its API Secret. */
  findBySecret(secretId: string): Promise<SecretRecord | null>;
}
