import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { isLoopbackHost } from '../domain/loopback.ts';

/** Resolves a name to all its addresses. @throws the resolver's error */
export type Resolve = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>;

/** The timeout of a query in milliseconds, and the maximum number of queries to each name server. */
const resolverOptions = { timeout: 3_000, tries: 2 };

/**
 * Resolves a name with the hosts file of this machine, or, if the name is not there, with the machine's name servers.
 * The system's resolver is not used, because it runs in the four threads of Node's pool. Unanswered queries there
 * would block file access, compression and encryption.
 */
export const resolveName: Resolve = async (host, signal) => {
  // Loopback names are not sent to name servers (RFC 6761 §6.3).
  if (isLoopbackHost(host)) return [...toLookupAddresses(4, ['127.0.0.1']), ...toLookupAddresses(6, ['::1'])];
  const hostsFileAddresses = await readHostsFile(host);
  if (hostsFileAddresses.length > 0) return hostsFileAddresses;
  const resolver = new Resolver(resolverOptions);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const [ipv4Result, ipv6Result] = await Promise.allSettled([
      resolver.resolve4(host),
      resolver.resolve6(host),
    ]);
    if (ipv4Result.status === 'rejected' && ipv6Result.status === 'rejected') throw ipv4Result.reason;
    return [
      ...(ipv4Result.status === 'fulfilled' ? toLookupAddresses(4, ipv4Result.value) : []),
      ...(ipv6Result.status === 'fulfilled' ? toLookupAddresses(6, ipv6Result.value) : []),
    ];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** Reads the addresses of a name from the hosts file, in the format of hosts(5). */
export async function readHostsFile(host: string, file = '/etc/hosts'): Promise<LookupAddress[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    const family = isIP(address);
    return (family === 4 || family === 6) && names.includes(host.toLowerCase())
      ? toLookupAddresses(family, [address])
      : [];
  });
}

const toLookupAddresses = (family: 4 | 6, addresses: readonly string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family }));

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
