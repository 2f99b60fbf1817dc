import { LRUCache } from 'lru-cache';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { createTooManyAttemptsError } from '../../domain/errors.ts';
import { growingCacheOptions } from '../../domain/growing-cache.ts';
import { createSerialQueue } from '../work/serial-queue.ts';
import { hashCredential } from './credential-maker.ts';

/** How many unknown credentials one address may try (see decision 16). */
const unknownLimit = { name: 'credential', attempts: 100, windowSeconds: 300 };
/** How long an unknown credential is rejected without another look-up. */
const rememberMs = 60_000;
/** How many unknown credentials are remembered, and how many addresses that have used up their attempts. */
const capacity = 20_000;

/** A function that returns the client's address. Undefined means that unknown credentials are not counted. */
export type GetAddress = (() => string) | undefined;

export type UnknownCredentials = ReturnType<typeof createUnknownCredentials>;

/** Limits the look-ups of unknown API keys, API Secrets and sessions, by the client's address. */
export function createUnknownCredentials(
  createLimiter: (limit: AttemptLimit) => AttemptLimiter,
  now: () => number,
) {
  const limiter = createLimiter(unknownLimit);
  /** When each unknown credential, by its hash, and each address that is over the limit is forgotten, in epoch milliseconds. */
  const credentialEnds = new LRUCache<string, number>(growingCacheOptions(capacity));
  const addressEnds = new LRUCache<string, number>(growingCacheOptions(capacity));
  const isIn = (ends: LRUCache<string, number>, name: string): boolean => (ends.get(name) ?? 0) > now();
  const runInTurn = createSerialQueue();

  return {
    /**
     * Looks up a well-formed credential, unless it was unknown a moment ago. Each unknown credential is counted once.
     * An address over the limit has one look-up at a time, so that its valid credentials always work.
     * @param lookUp finds the credential, or returns null if it certainly does not exist
     * @returns null if the credential is unknown
     * @throws GatewayError `too-many-attempts` (429) for a further unknown credential of an address over the limit
     */
    lookUp: async <Stored>(
      text: string,
      getAddress: GetAddress,
      lookUp: () => Promise<Stored | null>,
    ): Promise<Stored | null> => {
      if (getAddress === undefined) return lookUp();
      const hash = hashCredential(text);
      if (isIn(credentialEnds, hash)) return null;
      const address = getAddress();
      const stored = await (isIn(addressEnds, address) ? runInTurn(address, true, lookUp) : lookUp());
      // A simultaneous request may have counted the same credential.
      if (stored !== null || isIn(credentialEnds, hash)) return stored;
      credentialEnds.set(hash, now() + rememberMs);
      const waitSeconds = await limiter.consume(address);
      if (waitSeconds === null) return null;
      addressEnds.set(address, now() + waitSeconds * 1_000);
      throw createTooManyAttemptsError(
        'Too many unknown API keys, API Secrets or sessions came from this address. Try again later; valid ones keep working.',
        waitSeconds,
      );
    },
  };
}
