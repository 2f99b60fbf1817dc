import { LRUCache } from 'lru-cache';
import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { tooManyAttempts } from '../../domain/errors.ts';

/**
 * The client's address, for limits; called only when a look-up is needed. Undefined if there is no client to limit.
 */
export type AddressOf = (() => string) | undefined;

/** Limits how many unknown credentials one address can try: keys and secrets together. */
export interface CredentialGuard {
  /**
   * Looks a well-formed credential up. An unknown one counts against the address; when its attempts are used up,
   * only credentials that were found recently are still looked up.
   * @param lookUp returns null for an unknown credential; an exception is not counted
   * @throws GatewayError `too-many-attempts` (429), before any look-up
   */
  watch<Found>(
    text: string,
    addressOf: AddressOf,
    lookUp: () => Promise<Found | null>,
  ): Promise<Found | null>;
  /** Treats a newly created credential like one that was found. */
  remember(text: string): void;
}

/** How many blocked addresses and how many found credentials are remembered. */
const maxAddresses = 20_000;
const maxKnown = 20_000;

/** @param options `digest`: of a credential, to remember it by; `refusal`: the text of the error */
export function createCredentialGuard(options: {
  readonly limiter: AttemptLimiter;
  readonly digest: (text: string) => Uint8Array;
  readonly now: () => number;
  readonly refusal?: string;
}): CredentialGuard {
  const { limiter, digest, now, refusal = standardRefusal } = options;
  /** Until when an address is blocked, in epoch milliseconds. Synchronous, because each look-up reads it. */
  const waiting = new LRUCache<string, number>({ max: maxAddresses });
  const known = new LRUCache<string, true>({ max: maxKnown });
  const nameOf = (text: string): string => Buffer.from(digest(text)).toString('base64');

  const assertMayTry = (text: string, address: string): void => {
    const untilMs = waiting.get(address);
    if (untilMs === undefined) return;
    const waitMs = untilMs - now();
    if (waitMs <= 0) waiting.delete(address);
    else if (!known.has(nameOf(text))) throw tooManyAttempts(refusal, Math.ceil(waitMs / 1_000));
  };

  const countFailure = async (address: string): Promise<void> => {
    const waitSeconds = await limiter.consume(address);
    if (waitSeconds === null) return;
    waiting.set(address, now() + waitSeconds * 1_000);
    throw tooManyAttempts(refusal, waitSeconds);
  };

  const remember = (text: string): void => void known.set(nameOf(text), true);

  return {
    watch: async (text, addressOf, lookUp) => {
      if (addressOf === undefined) return lookUp();
      if (waiting.size > 0) assertMayTry(text, addressOf());
      const found = await lookUp();
      if (found !== null) remember(text);
      else {
        known.delete(nameOf(text));
        await countFailure(addressOf());
      }
      return found;
    },
    remember,
  };
}

const standardRefusal =
  'Too many unknown API keys or API Secrets came from this address. Try again later; keys in use keep working.';
