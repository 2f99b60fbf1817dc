import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isLoopbackHost } from '../../domain/loopback.ts';

/** All addresses of a name. @throws the resolver's error */
export type Resolve = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>;

/** Of one name server, and how often it is asked. */
const patience = { timeout: 3_000, tries: 2 };

/**
 * Asks the name servers of this machine. Not by the system's resolver, which has the four threads of Node's pool: names whose
 * servers do not answer would take them from files, compression and encryption.
 */
export const resolveName: Resolve = async (host, signal) => {
  // Name servers do not know these (RFC 6761 §6.3).
  if (isLoopbackHost(host)) return [...of(4, ['127.0.0.1']), ...of(6, ['::1'])];
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

const of = (family: 4 | 6, addresses: readonly string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family }));
