/** A person or application with a plan, an API Secret, and up to five active keys that share the plan's quota. */
export interface Account {
  /** `acc_` and 16 base62 characters */
  readonly id: string;
  /** As given, trimmed. */
  readonly email: string;
  readonly name: string;
  /** Name of the plan. */
  readonly plan: string;
  readonly createdAt: Date;
}

export const keyStatuses = ['active', 'retiring', 'expired', 'revoked'] as const;
export type KeyStatus = (typeof keyStatuses)[number];

export interface ApiKey {
  /** The public key id: 10 base62 characters. */
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Set when the key was rotated: it works until then. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** A key as admission needs it: with its stored HMAC and the plan of its account. */
export interface KeyRecord extends ApiKey {
  /** HMAC-SHA-256 of the full key text with the pepper; 32 bytes. */
  readonly hash: Uint8Array;
  readonly plan: string;
}

/** An account with what its API Secret is checked against. */
export interface SecretRecord {
  readonly account: Account;
  readonly secret: NewAccount['secret'];
}

/** That a key was presented at this instant. */
export interface KeyUse {
  readonly keyId: string;
  readonly at: Date;
}

export interface NewAccount {
  readonly account: Account;
  readonly secret: { readonly id: string; readonly hash: Uint8Array };
  readonly key: { readonly id: string; readonly name: string; readonly hash: Uint8Array };
}

export const maxActiveKeys = 5;

export function keyStatus(key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, nowMs: number): KeyStatus {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt === null) return 'active';
  return key.expiresAt.getTime() > nowMs ? 'retiring' : 'expired';
}

/** What makes two addresses one account: trimmed and lower-cased. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Accounts and keys. Every method that takes something away (a plan, a key, an account) raises the credentials
 * revision in the same transaction, so that each gateway forgets what it has verified.
 */
export interface AccountStore {
  /** False when the address is registered already. */
  insert(account: NewAccount): Promise<boolean>;
  list(): Promise<Account[]>;
  findByEmail(email: string): Promise<Account | null>;
  /** False when there is no such account. */
  setPlan(accountId: string, plan: string): Promise<boolean>;
  /** @param replacedId When given, false also if the account has another secret by now. */
  replaceSecret(accountId: string, secret: NewAccount['secret'], replacedId?: string): Promise<boolean>;
  /** Deletes the account with its keys and everything that was counted of it. */
  delete(accountId: string): Promise<boolean>;
  /** By the public id of the API Secret. */
  findBySecret(secretId: string): Promise<SecretRecord | null>;

  findKey(keyId: string): Promise<KeyRecord | null>;
  listKeys(accountId: string): Promise<ApiKey[]>;
  /** Null when the account has `maxActiveKeys` active keys already. @throws GatewayError `not-found` without account */
  insertKey(key: Omit<KeyRecord, 'plan'>): Promise<ApiKey | null>;
  /** False when there is no such key; revoking twice is true twice. */
  revokeKey(keyId: string, at: Date): Promise<boolean>;
  renameKey(keyId: string, name: string): Promise<boolean>;
  /**
   * Lets an active key expire at `expiresAt` and makes another one of the same account and name in its place.
   * Null when the key is not active (any more), so that of two rotations at once one makes a key.
   */
  rotateKey(
    key: Pick<ApiKey, 'id' | 'accountId'>,
    replacement: { readonly id: string; readonly hash: Uint8Array; readonly createdAt: Date },
    expiresAt: Date,
  ): Promise<ApiKey | null>;
  /** Notes when keys were last used; never earlier than what is stored. One row at most for a key. */
  recordKeyUse(uses: readonly KeyUse[]): Promise<void>;
}
