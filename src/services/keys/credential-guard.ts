import { LRUCache } from 'lru-cache';
import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { tooManyAttempts } from '../../domain/errors.ts';
import type { CredentialMaker } from './credential-maker.ts';

/** How many unknown API keys and API Secrets one address may try (see decision 16). */
export const wrongCredentialLimit = { name: 'credential', attempts: 100, windowSeconds: 300 };

/**
 * Returns the client's address, for limits. Called only if a look-up is needed. Undefined if there is no
 * client to limit.
 */
export type AddressOf = (() => string) | undefined;

/** How many blocked addresses are remembered, and how many credentials that were found. */
const maxAddresses = 20_000;
const maxFound = 20_000;

export type CredentialGuard = ReturnType<typeof createCredentialGuard>;

/**
 * Limits how many unknown credentials one address may try. Keys and secrets count together.
 * @param options `rejection`: the text of the error
 */
export function createCredentialGuard(options: {
  readonly limiter: AttemptLimiter;
  readonly credentials: CredentialMaker;
  readonly now: () => number;
  readonly rejection?: string;
}) {
  const { limiter, credentials, now, rejection = standardRejection } = options;
  /**
   * When each block of an address ends, in epoch milliseconds. It is in memory, because each look-up reads
   * it.
   */
  const blockedUntil = new LRUCache<string, number>({ max: maxAddresses });
  const recentlyFound = new LRUCache<string, true>({ max: maxFound });
  const nameOf = (text: string): string => Buffer.from(credentials.digest(text)).toString('base64');

  const assertMayTry = (text: string, address: string): void => {
    const untilMs = blockedUntil.get(address);
    if (untilMs === undefined) return;
    const waitMs = untilMs - now();
    if (waitMs <= 0) blockedUntil.delete(address);
    else if (!recentlyFound.has(nameOf(text))) throw tooManyAttempts(rejection, Math.ceil(waitMs / 1_000));
  };

  const countFailure = async (address: string): Promise<void> => {
    const waitSeconds = await limiter.consume(address);
    if (waitSeconds === null) return;
    blockedUntil.set(address, now() + waitSeconds * 1_000);
    throw tooManyAttempts(rejection, waitSeconds);
  };

  /** Treats a newly created credential like one that was found. */
  const remember = (text: string): void => void recentlyFound.set(nameOf(text), true);

  return {
    /**
     * Looks up a well-formed credential. Unknown ones are counted by address. Once an address has used up its
     * attempts, only recently found credentials are looked up.
     * @param lookUp returns null for an unknown credential; an exception is not counted
     * @throws GatewayError `too-many-attempts` (429), before any look-up
     */
    watch: async <Found>(
      text: string,
      addressOf: AddressOf,
      lookUp: () => Promise<Found | null>,
    ): Promise<Found | null> => {
      if (addressOf === undefined) return lookUp();
      if (blockedUntil.size > 0) assertMayTry(text, addressOf());
      const record = await lookUp();
      if (record !== null) remember(text);
      else {
        recentlyFound.delete(nameOf(text));
        await countFailure(addressOf());
      }
      return record;
    },
    remember,
  };
}

const standardRejection =
  'Too many unknown API keys or API Secrets came from this address. Try again later; keys in use keep working.';
