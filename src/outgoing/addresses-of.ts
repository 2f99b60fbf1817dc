import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { Resolve } from './resolve-name.ts';

/**
 * The addresses of the host of a URL: the host itself where it is an address, else what its name resolves to.
 * @throws the reason of the signal; what the resolver throws
 */
export async function addressesOf(url: URL, resolve: Resolve, signal: AbortSignal): Promise<LookupAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  return Promise.race([resolve(host, signal), rejectedBy(signal)]);
}

/** Rejects with the reason when the signal is aborted: a resolver may not notice. */
const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
