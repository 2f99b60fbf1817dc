import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { Resolve } from './resolve-name.ts';

/**
 * Finds the addresses of a URL's host. If the host is itself an address, returns only that address.
 * @throws the signal's reason, or the error of the resolver
 */
export async function findAddresses(
  url: URL,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  return Promise.race([resolve(host, signal), rejectOnAbort(signal)]);
}

/** Rejects with the signal's reason when it is aborted, because a resolver may ignore the signal. */
const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
