import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { tooManyAttempts } from '../../domain/errors.ts';
import type { AccountKeys } from '../keys/account-keys.ts';

/**
 * Does free work for an account that writes to the database, or reads much of it, up to a limit. Failed work does not count.
 * @throws GatewayError `too-many-attempts` (429), and what the work throws
 */
export type AccountChangeLimit = <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;

/** API keys, API Secrets and sets of recovery codes that an account can create or rotate in a day. */
export const newCredentialLimit = { name: 'new-credential', attempts: 20, windowSeconds: 86_400 };
/** Changes of keys in a day: of their names, and of what restricts them. */
export const keyChangeLimit = { name: 'rename', attempts: 100, windowSeconds: 86_400 };

/** @param what is limited, as the refusal says it */
export function limitChanges(limiter: AttemptLimiter, what: string): AccountChangeLimit {
  return async (accountId, work) => {
    const waitSeconds = await limiter.consume(accountId);
    if (waitSeconds !== null) throw tooManyAttempts(what, waitSeconds);
    try {
      return await work();
    } catch (error) {
      await limiter.refund(accountId);
      throw error;
    }
  };
}

const advice = 'Try again later; revoking a key is always possible.';

/** @param attempts Of the limiter, for the refusal. */
export const limitProfileChanges = (limiter: AttemptLimiter, attempts: number): AccountChangeLimit =>
  limitChanges(limiter, `An account can be changed ${attempts} times a day. ${advice}`);

export const limitCredentials = (limiter: AttemptLimiter): AccountChangeLimit =>
  limitChanges(
    limiter,
    `An account can create or rotate at most ${newCredentialLimit.attempts} API keys, API Secrets and sets of recovery codes a day. ${advice}`,
  );

/**
 * The keys of an account, with limits on creating, rotating and changing, since each writes a row and invalidates caches.
 * Revoking is not limited: it must always be possible. Operators are not limited.
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
