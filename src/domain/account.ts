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
  replaceSecret(accountId: string, secret: NewAccount['secret']): Promise<boolean>;
  delete(accountId: string): Promise<boolean>;

  findKey(keyId: string): Promise<KeyRecord | null>;
  listKeys(accountId: string): Promise<ApiKey[]>;
  /** Null when the account has `maxActiveKeys` active keys already. */
  insertKey(key: Omit<KeyRecord, 'plan'>): Promise<ApiKey | null>;
  /** False when there is no such key; revoking twice is true twice. */
  revokeKey(keyId: string, at: Date): Promise<boolean>;
}
