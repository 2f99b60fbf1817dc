import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { isLoopbackHost } from '../domain/loopback.ts';

/** All addresses of a name. @throws the resolver's error */
export type Resolve = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>;

/** Of one name server, and how often it is asked. */
const patience = { timeout: 3_000, tries: 2 };

/**
 * Looks into the list of this machine, then asks its name servers. Not by the system's resolver, which has the four threads of Node's pool: names whose
 * servers do not answer would take them from files, compression and encryption.
 */
export const resolveName: Resolve = async (host, signal) => {
  // Name servers do not know these (RFC 6761 §6.3).
  if (isLoopbackHost(host)) return [...of(4, ['127.0.0.1']), ...of(6, ['::1'])];
  const listed = await listedAddresses(host);
  if (listed.length > 0) return listed;
  const resolver = new Resolver(patience);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [
      ...(four.status === 'fulfilled' ? of(4, four.value) : []),
      ...(six.status === 'fulfilled' ? of(6, six.value) : []),
    ];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** What the operator has listed for a name (hosts(5)), which name servers do not know. */
export async function listedAddresses(host: string, file = '/etc/hosts'): Promise<LookupAddress[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    const family = isIP(address);
    return (family === 4 || family === 6) && names.includes(host.toLowerCase()) ? of(family, [address]) : [];
  });
}

const of = (family: 4 | 6, addresses: readonly string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family }));
