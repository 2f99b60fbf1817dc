import type { AttemptLimiter } from '../domain/attempts.ts';
import { GatewayError } from '../domain/errors.ts';

/**
 * Where a credential came from, for limits: asked for only when it has to be looked up. Undefined where there is no
 * client to limit.
 */
export type AddressOf = (() => string) | undefined;

/** Bounds the credentials that nobody has which one address may try: keys and secrets together. */
export interface CredentialGuard {
  /**
   * Looks a well-formed credential up. What is not found counts against the address; once its attempts are used up,
   * only credentials that were found lately are looked up for it.
   * @param lookUp null when nobody has the credential; what it throws counts for nothing
   * @throws GatewayError `too-many-attempts` (429), before any look-up
   */
  watch<Found>(
    text: string,
    addressOf: AddressOf,
    lookUp: () => Promise<Found | null>,
  ): Promise<Found | null>;
}

/** Addresses that have to wait, and credentials that were right, that are remembered. */
const maxAddresses = 20_000;
const maxKnown = 20_000;

/** @param digest of a credential: what is remembered of it */
export function createCredentialGuard(options: {
  readonly limiter: AttemptLimiter;
  readonly digest: (text: string) => Uint8Array;
  readonly now: () => number;
}): CredentialGuard {
  const { limiter, digest, now } = options;
  /** Epoch milliseconds until which an address has to wait: asked on each look-up, and so never awaited. */
  const waiting = new Map<string, number>();
  const known = new Set<string>();
  const nameOf = (text: string): string => Buffer.from(digest(text)).toString('base64');

  const assertMayTry = (text: string, address: string): void => {
    const untilMs = waiting.get(address);
    if (untilMs === undefined) return;
    const waitMs = untilMs - now();
    if (waitMs <= 0) waiting.delete(address);
    else if (!known.has(nameOf(text))) throw tooManyAttempts(Math.ceil(waitMs / 1_000));
  };

  const countFailure = async (address: string): Promise<void> => {
    const waitSeconds = await limiter.consume(address);
    if (waitSeconds === null) return;
    putLast(waiting, maxAddresses, () => waiting.set(address, now() + waitSeconds * 1_000));
    throw tooManyAttempts(waitSeconds);
  };

  return {
    watch: async (text, addressOf, lookUp) => {
      if (addressOf === undefined) return lookUp();
      if (waiting.size > 0) assertMayTry(text, addressOf());
      const found = await lookUp();
      const name = nameOf(text);
      known.delete(name);
      if (found === null) await countFailure(addressOf());
      else putLast(known, maxKnown, () => known.add(name));
      return found;
    },
  };
}

/** Adds to a collection that keeps its order; the one that was added first makes room. */
function putLast<Key>(
  collection: { readonly size: number; keys(): Iterator<Key>; delete(key: Key): boolean },
  max: number,
  put: () => void,
): void {
  if (collection.size >= max) {
    const first = collection.keys().next();
    if (!first.done) collection.delete(first.value);
  }
  put();
}

const tooManyAttempts = (retryAfterSeconds: number) =>
  new GatewayError(
    'too-many-attempts',
    'Too many API keys or API Secrets that nobody has came from this address. Try again later; keys in use go on.',
    { retryAfterSeconds },
  );
