import { LRUCache } from 'lru-cache';
import { GatewayError } from '../domain/errors.ts';

/**
 * The default limit. Developer tools sometimes request the whole schema, which takes about 15 ms the first time
 * and 5 ms after that. With this limit a hundred developers can share an address, and a client that sends
 * requests in a loop gets a twentieth of a core.
 */
export const defaultWorkLimit = {
  /** Milliseconds of processor time in a full bucket. */
  burstMs: 2_000,
  /** Milliseconds that are added each second. */
  perSecondMs: 50,
};

export type WorkLimit = Readonly<typeof defaultWorkLimit>;

/** The maximum number of stored addresses. An address that was evicted starts again with a full bucket. */
const maxAddresses = 20_000;

/**
 * Limits the processor time that one address may use without being charged. It is a token bucket of
 * milliseconds.
 * @param now a clock in milliseconds
 */
export function createWorkBudget({ burstMs, perSecondMs }: WorkLimit, now: () => number) {
  const spentByAddress = new LRUCache<string, { readonly workMs: number; readonly atMs: number }>({
    max: maxAddresses,
  });
  const readSpentMs = (address: string): number => {
    const lastEntry = spentByAddress.get(address);
    if (lastEntry === undefined) return 0;
    return Math.max(0, lastEntry.workMs - (Math.max(0, now() - lastEntry.atMs) / 1_000) * perSecondMs);
  };
  return {
    /** @throws GatewayError `too-many-attempts` (429) for an address that has used up its time */
    assertNotExhausted: (address: string): void => {
      const excessMs = readSpentMs(address) - burstMs;
      if (excessMs >= 0) throw createTooMuchWorkError(Math.floor(excessMs / perSecondMs) + 1);
    },
    /** Subtracts the processor time of work that was done. The balance may become negative. */
    spend: (address: string, workMs: number): void => {
      spentByAddress.set(address, { workMs: readSpentMs(address) + workMs, atMs: now() });
    },
  };
}

const createTooMuchWorkError = (retryAfterSeconds: number) =>
  new GatewayError(
    'too-many-attempts',
    'Too much work without an API key came from this address. Send an API key, or try again later.',
    { retryAfterSeconds },
  );
