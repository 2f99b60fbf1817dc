import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { tooManyAttempts } from '../../domain/errors.ts';
import type { AccountKeys } from '../keys/account-keys.ts';

/**
 * Does work for an account that is free of charge and writes to the database, or reads much of it, up to a
 * limit. Failed work does not count.
 * @throws GatewayError `too-many-attempts` (429), and what the work throws
 */
export type AccountChangeLimit = <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;

/** The API keys, API Secrets and sets of recovery codes that an account can create or rotate in a day. */
export const newCredentialLimit = { name: 'new-credential', attempts: 20, windowSeconds: 86_400 };
/** Changes of the names and restrictions of an account's keys in a day. */
export const keyChangeLimit = { name: 'rename', attempts: 100, windowSeconds: 86_400 };

/** @param detail the text of the error, which names the limit */
export function limitChanges(limiter: AttemptLimiter, detail: string): AccountChangeLimit {
  return async (accountId, work) => {
    const waitSeconds = await limiter.consume(accountId);
    if (waitSeconds !== null) throw tooManyAttempts(detail, waitSeconds);
    try {
      return await work();
    } catch (error) {
      await limiter.refund(accountId);
      throw error;
    }
  };
}

const advice = 'Try again later; revoking a key is always possible.';

/**
 * Limits changes of profiles.
 * @param attempts the number that the limiter allows, for the text of the error
 */
export const limitProfileChanges = (limiter: AttemptLimiter, attempts: number): AccountChangeLimit =>
  limitChanges(limiter, `An account can be changed ${attempts} times a day. ${advice}`);

/** Limits new credentials. @param limiter opened with `newCredentialLimit` */
export const limitCredentials = (limiter: AttemptLimiter): AccountChangeLimit =>
  limitChanges(
    limiter,
    `An account can create or rotate at most ${newCredentialLimit.attempts} API keys, API Secrets and sets of recovery codes a day. ${advice}`,
  );

/**
 * Adds limits on creating, rotating and changing the keys of an account, as each writes a row and invalidates
 * caches. Revoking must always be possible, so it is not limited. Operators are not limited.
 */
export function limitAccountKeys(
  keys: AccountKeys,
  newCredentials: AccountChangeLimit,
  changes: AttemptLimiter,
): AccountKeys {
  const limitChange = limitChanges(
    changes,
    `An account can change keys ${keyChangeLimit.attempts} times a day. ${advice}`,
  );
  return {
    ...keys,
    create: (accountId, name, restrictions) =>
      newCredentials(accountId, () => keys.create(accountId, name, restrictions)),
    change: (accountId, keyId, change) => limitChange(accountId, () => keys.change(accountId, keyId, change)),
    rotate: (accountId, keyId, graceSeconds) =>
      newCredentials(accountId, () => keys.rotate(accountId, keyId, graceSeconds)),
  };
}
