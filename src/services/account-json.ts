import type { Account } from '../domain/account.ts';
import { toInstant } from '../domain/instant.ts';
import type { CreatedKey, KeyView } from './account-keys.ts';
import type { CreatedAccount } from './accounts.ts';

/** Accounts and keys as JSON, for REST and for the command line. */
export function accountJson({ id, email, name, plan, createdAt }: Account) {
  return { id, email, name, plan, created_at: toInstant(createdAt) };
}

/** The key and the secret are shown only this once. */
export function createdAccountJson({ account, apiKey, apiSecret }: CreatedAccount) {
  return { account: accountJson(account), api_key: apiKey, api_secret: apiSecret };
}

export function keyJson({ id, name, status, createdAt, lastUsedAt, expiresAt }: KeyView) {
  return {
    id,
    name,
    status,
    created_at: toInstant(createdAt),
    last_used_at: lastUsedAt && toInstant(lastUsedAt),
    expires_at: expiresAt && toInstant(expiresAt),
  };
}

/** The key is shown only this once. */
export function createdKeyJson({ key, apiKey }: CreatedKey) {
  return { key: keyJson(key), api_key: apiKey };
}
