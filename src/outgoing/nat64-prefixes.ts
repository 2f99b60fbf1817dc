import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** A prefix of IPv6 addresses that a network translates to IPv4 (RFC 6052). */
export interface Nat64Prefix {
  readonly network: ipaddr.IPv6;
  readonly bits: number;
}

/**
 * This name has only IPv4 addresses, but name servers of a network with NAT64 return IPv6 addresses for it
 * (RFC 7050 §3).
 */
const wellKnownName = 'ipv4only.arpa';
const wellKnownAddresses = new Set(['192.0.0.170', '192.0.0.171']);
/**
 * The positions of the bytes in an IPv6 address that hold the IPv4 address (RFC 6052 §2.2), by length of the
 * prefix. Byte 8 is always zero.
 */
const embeddedBytes: Readonly<Record<number, readonly number[]>> = {
  96: [12, 13, 14, 15],
  64: [9, 10, 11, 12],
  56: [7, 9, 10, 11],
  48: [6, 7, 9, 10],
  40: [5, 6, 7, 9],
  32: [4, 5, 6, 7],
};
const cacheMs = 600_000;
/** How long to wait after a name server did not answer. */
const retryMs = 30_000;

/** Returns the IPv4 address to which a translator with this prefix sends. */
export function extractEmbeddedAddress(address: ipaddr.IPv6, bits: number): ipaddr.IPv4 {
  const bytes = address.toByteArray();
  return new ipaddr.IPv4((embeddedBytes[bits] ?? []).map((index) => bytes[index] ?? 0));
}

/**
 * Reads the prefixes from the answers for the well-known name. The list is empty if the network has no NAT64.
 */
export function readNat64Prefixes(answers: readonly string[]): Nat64Prefix[] {
  const addresses = answers
    .filter((text) => ipaddr.IPv6.isValid(text))
    .map((text) => ipaddr.IPv6.parse(text));
  return addresses.flatMap((address) =>
    Object.keys(embeddedBytes)
      .map(Number)
      .filter((bits) => wellKnownAddresses.has(extractEmbeddedAddress(address, bits).toString()))
      .map((bits) => ({ network: address, bits })),
  );
}

/**
 * Creates a function that asks the name servers of this machine which prefixes the network translates (RFC
 * 7050), at most once in ten minutes. If they do not say, the list is empty.
 */
export function createNat64Discovery(
  resolve6: (name: string) => Promise<string[]> = (name) =>
    new Resolver({ timeout: 2_000, tries: 1 }).resolve6(name),
): () => Promise<readonly Nat64Prefix[]> {
  let discovered: Promise<readonly Nat64Prefix[]> = Promise.resolve([]);
  let expiresAtMs = Number.NEGATIVE_INFINITY;
  const discover = async (): Promise<readonly Nat64Prefix[]> => {
    try {
      return readNat64Prefixes(await resolve6(wellKnownName));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENODATA' && code !== 'ENOTFOUND') expiresAtMs = performance.now() + retryMs;
      return [];
    }
  };
  return () => {
    if (performance.now() >= expiresAtMs) {
      expiresAtMs = performance.now() + cacheMs;
      discovered = discover();
    }
    return discovered;
  };
}
