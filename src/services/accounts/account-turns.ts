import { LRUCache } from 'lru-cache';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { createTooManyAttemptsError } from '../../domain/errors.ts';
import { growingCacheOptions } from '../../domain/growing-cache.ts';
import { hashCredential } from '../keys/credential-maker.ts';
import { createSerialQueue } from '../work/serial-queue.ts';

/** How many account operations and pages an account may request in a minute. */
const requestLimit = { name: 'account-request', attempts: 300, windowSeconds: 60 };
/** How many requests of one account may wait for their turn in this gateway, and for how long. */
const waitLimits = { maxWaiting: 10, maxWaitMs: 2_000 };
/** For how many credentials the account is cached. */
const maxCredentials = 20_000;

export type AccountTurns = ReturnType<typeof createAccountTurns>;

/**
 * Limits what an account can do for free. Its look-ups and its work take turns, so that the account has at most one
 * query in the database. Requests that revoke or delete something are never rejected. They only take turns with each
 * other.
 */
export function createAccountTurns(createLimiter: (limit: AttemptLimit) => AttemptLimiter) {
  const limiter = createLimiter(requestLimit);
  const runInTurn = createSerialQueue({ ...waitLimits, createError: createBusyError });
  const removeInTurn = createSerialQueue();
  const accountIds = new LRUCache<string, string>(growingCacheOptions(maxCredentials));

  const countRequest = async (accountId: string): Promise<void> => {
    const waitSeconds = await limiter.consume(accountId);
    if (waitSeconds !== null)
      throw createTooManyAttemptsError(
        `An account can send at most ${requestLimit.attempts} requests about itself a minute. ${removalAdvice}`,
        waitSeconds,
      );
  };
  const getQueue = (isRemoval: boolean) => (isRemoval ? removeInTurn : runInTurn);

  return {
    /** Runs work in the account's turn. @throws GatewayError `too-many-attempts` (429) if too much work is waiting */
    run: <Result>(accountId: string, isRemoval: boolean, work: () => Promise<Result>): Promise<Result> =>
      getQueue(isRemoval)(accountId, true, work),
    /**
     * Looks up a credential in the turn of its account, and counts the request. While the account is not known,
     * the look-ups of the same credential take turns.
     * @throws GatewayError `too-many-attempts` (429), without a look-up if the account is known
     */
    lookUp: async <Holder extends { readonly account: { readonly id: string } }>(
      credentialText: string,
      isRemoval: boolean,
      find: () => Promise<Holder | null>,
    ): Promise<Holder | null> => {
      const hash = hashCredential(credentialText);
      const knownId = accountIds.get(hash);
      return getQueue(isRemoval)(knownId ?? hash, false, async () => {
        if (knownId !== undefined && !isRemoval) await countRequest(knownId);
        const holder = await find();
        if (holder === null || knownId !== undefined) return holder;
        accountIds.set(hash, holder.account.id);
        if (!isRemoval) await countRequest(holder.account.id);
        return holder;
      });
    },
  };
}

const removalAdvice = 'Try again later; revoking and deleting are always possible.';
const createBusyError = () =>
  createTooManyAttemptsError(`Too many requests of this account are waiting. ${removalAdvice}`, 1);
