import { LRUCache } from 'lru-cache';
import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { createTooManyAttemptsError } from '../../domain/errors.ts';
import { growingCacheOptions } from '../../domain/growing-cache.ts';
import type { CredentialMaker } from './credential-maker.ts';

/** How many unknown API keys and API Secrets one address may try (see decision 16). */
export const wrongCredentialLimit = { name: 'credential', attempts: 100, windowSeconds: 300 };

/**
 * A function that returns the client's address, by which lookups are limited. It is called only if a lookup is needed.
 * Undefined means that lookups are not limited.
 */
export type GetAddress = (() => string) | undefined;

/** How many blocked addresses are cached. */
const maxAddresses = 20_000;
/** How many existing credentials are cached. Cached ones may be used even from blocked addresses. */
const maxCredentials = 20_000;

export type CredentialGuard = ReturnType<typeof createCredentialGuard>;

/** Limits how many unknown credentials one address may try. Keys and secrets count together. */
export function createCredentialGuard(options: {
  readonly limiter: AttemptLimiter;
  readonly credentials: CredentialMaker;
  readonly now: () => number;
  /** The text of the error. */
  readonly rejection?: string;
}) {
  const { limiter, credentials, now, rejection = defaultRejection } = options;
  /**
   * When the block of each blocked address ends, in epoch milliseconds. This is cached in memory, because each
   * lookup needs it.
   */
  const blockEndByAddress = new LRUCache<string, number>(growingCacheOptions(maxAddresses));
  const recentCredentials = new LRUCache<string, true>(growingCacheOptions(maxCredentials));
  const toCacheKey = (text: string): string =>
    Buffer.from(credentials.hashWithCurrentPepper(text)).toString('base64');

  const assertMayTry = (text: string, address: string): void => {
    const blockEndMs = blockEndByAddress.get(address);
    if (blockEndMs === undefined) return;
    const waitMs = blockEndMs - now();
    if (waitMs <= 0) blockEndByAddress.delete(address);
    else if (!recentCredentials.has(toCacheKey(text)))
      throw createTooManyAttemptsError(rejection, Math.ceil(waitMs / 1_000));
  };

  const countFailure = async (address: string): Promise<void> => {
    const waitSeconds = await limiter.consume(address);
    if (waitSeconds === null) return;
    blockEndByAddress.set(address, now() + waitSeconds * 1_000);
    throw createTooManyAttemptsError(rejection, waitSeconds);
  };

  /** Allows the use of an existing credential from blocked addresses. */
  const remember = (text: string): void => void recentCredentials.set(toCacheKey(text), true);

  return {
    /**
     * Looks up a well-formed credential. Unknown credentials are counted by address. Once an address has used up
     * its attempts, only recently found credentials are looked up.
     * @param lookUp finds the credential, or returns null if it is unknown; an exception is not counted
     * @throws GatewayError `too-many-attempts` (429): before the lookup if the client is blocked, or after a failed lookup
     * that exceeds the limit
     */
    limitLookUp: async <Stored>(
      text: string,
      getAddress: GetAddress,
      lookUp: () => Promise<Stored | null>,
    ): Promise<Stored | null> => {
      if (getAddress === undefined) return lookUp();
      if (blockEndByAddress.size > 0) assertMayTry(text, getAddress());
      const record = await lookUp();
      if (record !== null) remember(text);
      else {
        recentCredentials.delete(toCacheKey(text));
        await countFailure(getAddress());
      }
      return record;
    },
    remember,
  };
}

const defaultRejection =
  'Too many unknown API keys or API Secrets came from this address. Try again later; keys in use keep working.';
