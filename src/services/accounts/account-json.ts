import { type Account, getKeyExpiry } from '../../domain/accounts/account.ts';
import type { PlanRequest } from '../../domain/accounts/plan-request.ts';
import { toInstant } from '../../domain/instant.ts';
import { createPresenter } from '../../domain/present.ts';
import type { KeyUsage } from '../../domain/quota/quota.ts';
import { toDate } from '../../domain/quota/windows.ts';
import {
  accountHolderType,
  accountPlanType,
  accountType,
  createdAccountType,
} from '../../record/types/account.ts';
import { createdKeyType, keyType, keyUsageType } from '../../record/types/key.ts';
import type { CreatedKey, KeyView } from '../keys/account-keys.ts';

// The functions below convert accounts and keys to JSON, for REST and the command line.

export const toAccountJson = createPresenter(accountType);

/** Formats an account with the instant at which its plan ends. */
export const toAccountPlanJson = createPresenter(accountPlanType);

const presentProfile = createPresenter(accountHolderType);

/**
 * Formats an account as its holder sees it.
 * @param pendingEmail an address that replaces the present one once it is verified
 */
export const toProfileJson = (account: Account, pendingEmail: string | null) =>
  presentProfile({ ...account, pendingEmail });

/** Formats a new account with its key, secret and recovery codes, which are shown only once. */
export const toCreatedAccountJson = createPresenter(createdAccountType);

/** Adds the instant at which a key stops working, by rotation or by its restrictions. */
export const addKeyExpiry = (key: KeyView) => ({ ...key, expiresAt: getKeyExpiry(key) });
const presentKeyRecord = createPresenter(keyType);
const presentCreatedKeyRecord = createPresenter(createdKeyType);

export const toKeyJson = (key: KeyView) => presentKeyRecord(addKeyExpiry(key));

/** Formats a new key with its text, which is shown only once. */
export const toCreatedKeyJson = ({ key, apiKey }: CreatedKey) =>
  presentCreatedKeyRecord({ key: addKeyExpiry(key), apiKey });

/** Formats a request for another plan, for operators. */
export function toPlanRequestJson({ account, plan, note, createdAt }: PlanRequest) {
  const { email, name, plan: currentPlan } = account;
  return { email, name, plan: currentPlan, wanted: plan, note, requested_at: toInstant(createdAt) };
}

/** Replaces the day number with its date, and renames `key` to `keyId`. */
export const toUsageRecord = ({ day, key, ...counts }: KeyUsage) => ({
  ...counts,
  date: toDate(day),
  keyId: key,
});
const presentUsageRecord = createPresenter(keyUsageType);
export const toUsageJson = (usage: KeyUsage) => presentUsageRecord(toUsageRecord(usage));
