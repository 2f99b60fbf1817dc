import { type Account, keyExpiry } from '../../domain/accounts/account.ts';
import type { PlanRequest } from '../../domain/accounts/plan-request.ts';
import { toInstant } from '../../domain/instant.ts';
import type { KeyUsage } from '../../domain/quota/quota.ts';
import { dateOfDayId } from '../../domain/quota/windows.ts';
import type { CreatedKey, KeyView } from '../keys/account-keys.ts';
import { keyRestrictionsJson } from '../keys/read-key-restrictions.ts';
import type { CreatedAccount } from './accounts.ts';

/** An account as JSON, for REST and for the command line. */
export function accountJson({ id, email, name, plan, createdAt }: Account) {
  return { id, email, name, plan, created_at: toInstant(createdAt) };
}

/** An account as its holder sees it. @param pendingEmail a new address that is not verified yet */
export function profileJson(account: Account, pendingEmail: string | null) {
  const { emailVerifiedAt, alerts, locale, planUntil } = account;
  return {
    ...accountJson(account),
    email_verified_at: emailVerifiedAt && toInstant(emailVerifiedAt),
    pending_email: pendingEmail,
    alerts,
    locale,
    plan_until: planUntil && toInstant(planUntil),
  };
}

/** A new account. Its key, secret and recovery codes are shown only this once. */
export function createdAccountJson({ account, apiKey, apiSecret, recoveryCodes }: CreatedAccount) {
  return {
    account: accountJson(account),
    api_key: apiKey,
    api_secret: apiSecret,
    recovery_codes: recoveryCodes,
  };
}

export function keyJson(key: KeyView) {
  const { id, name, status, createdAt, lastUsedAt, restrictions, reportedAt, reportedUrl } = key;
  const expiresAt = keyExpiry(key);
  return {
    id,
    name,
    status,
    created_at: toInstant(createdAt),
    last_used_at: lastUsedAt && toInstant(lastUsedAt),
    expires_at: expiresAt && toInstant(expiresAt),
    restrictions: keyRestrictionsJson(restrictions),
    reported_at: reportedAt && toInstant(reportedAt),
    reported_url: reportedUrl,
  };
}

/** A request for another plan, as operators read it. */
export function planRequestJson({
  account: { email, name, plan: current },
  plan,
  note,
  createdAt,
}: PlanRequest) {
  return { email, name, plan: current, wanted: plan, note, requested_at: toInstant(createdAt) };
}

export function usageJson({ day, key, requests, units, refused }: KeyUsage) {
  return { date: dateOfDayId(day), key_id: key, requests, units, refused };
}

/** A new key, which is shown only this once. */
export function createdKeyJson({ key, apiKey }: CreatedKey) {
  return { key: keyJson(key), api_key: apiKey };
}
