import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { AccountKeys } from '../keys/account-keys.ts';
import { createCountedWork } from '../work/counted-work.ts';

/**
 * Runs work for an account unless the account has reached a limit. The limit protects the database from expensive
 * work that is free of charge. Failed work does not count.
 * @throws GatewayError `too-many-attempts` (429), and the errors of the work
 */
export type AccountChangeLimit = <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;

/** How many API keys, API Secrets and sets of recovery codes an account may create or rotate in a day. */
export const newCredentialLimit = { name: 'new-credential', attempts: 20, windowSeconds: 86_400 };
/** How often an account may change the names and restrictions of its keys in a day. */
export const keyChangeLimit = { name: 'rename', attempts: 100, windowSeconds: 86_400 };

/** Creates a limit for changes of any kind. @param detail the text of the error, which states the limit */
export function createChangeLimit(limiter: AttemptLimiter, detail: string): AccountChangeLimit {
  return createCountedWork(limiter, detail, (error) => error === null);
}

export const limitAdvice = 'Try again later; revoking a key is always possible.';

/** Creates a limit for new credentials. @param limiter a limiter with `newCredentialLimit` */
export const createCredentialLimit = (limiter: AttemptLimiter): AccountChangeLimit =>
  createChangeLimit(
    limiter,
    `An account can create or rotate at most ${newCredentialLimit.attempts} API keys, API Secrets and sets of recovery codes a day. ${limitAdvice}`,
  );

/**
 * Adds limits on creating, rotating and changing an account's keys, because each of these writes a row and
 * invalidates caches. Revoking is not limited, because it must always be possible. Operators are not limited.
 */
export function limitAccountKeys(
  keys: AccountKeys,
  limitNewCredentials: AccountChangeLimit,
  changeLimiter: AttemptLimiter,
): AccountKeys {
  const limitChange = createChangeLimit(
    changeLimiter,
    `An account can change keys ${keyChangeLimit.attempts} times a day. ${limitAdvice}`,
  );
  return {
    ...keys,
    create: (accountId, name, restrictions, change) =>
      limitNewCredentials(accountId, () => keys.create(accountId, name, restrictions, change)),
    change: (accountId, keyId, members, change) =>
      limitChange(accountId, () => keys.change(accountId, keyId, members, change)),
    rotate: (accountId, keyId, graceSeconds, change) =>
      limitNewCredentials(accountId, () => keys.rotate(accountId, keyId, graceSeconds, change)),
  };
}
