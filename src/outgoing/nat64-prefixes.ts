import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** A prefix of IPv6 addresses that a network translates to IPv4 addresses (RFC 6052). */
export interface Nat64Prefix {
  /** Any address that begins with the prefix. */
  readonly network: ipaddr.IPv6;
  /** The length of the prefix. */
  readonly bits: number;
}

/**
 * The name that shows whether a network has NAT64 (RFC 7050 §3). It has only IPv4 addresses, but the name servers of
 * a network with NAT64 return IPv6 addresses for it.
 */
const wellKnownName = 'ipv4only.arpa';
const wellKnownAddresses = new Set(['192.0.0.170', '192.0.0.171']);
/**
 * The positions of the bytes in an IPv6 address that contain the IPv4 address, by length of the prefix (RFC
 * 6052 §2.2). They skip byte 8, which is always zero.
 */
const embeddedBytePositions: Readonly<Record<number, readonly number[]>> = {
  96: [12, 13, 14, 15],
  64: [9, 10, 11, 12],
  56: [7, 9, 10, 11],
  48: [6, 7, 9, 10],
  40: [5, 6, 7, 9],
  32: [4, 5, 6, 7],
};
/** How long the prefixes of a network are cached. */
const cacheMs = 600_000;
/** How long to wait before the next query after a name server did not answer. */
const retryMs = 30_000;

/** Returns the IPv4 address in an IPv6 address. @param bits the length of the NAT64 prefix */
export function extractEmbeddedAddress(address: ipaddr.IPv6, bits: number): ipaddr.IPv4 {
  const bytes = address.toByteArray();
  return new ipaddr.IPv4((embeddedBytePositions[bits] ?? []).map((position) => bytes[position] ?? 0));
}

/** Reads the prefixes from the addresses of the well-known name. @returns no prefix if there is no NAT64 */
export function readNat64Prefixes(resolvedAddresses: readonly string[]): Nat64Prefix[] {
  const addresses = resolvedAddresses
    .filter((text) => ipaddr.IPv6.isValid(text))
    .map((text) => ipaddr.IPv6.parse(text));
  return addresses.flatMap((address) =>
    Object.keys(embeddedBytePositions)
      .map(Number)
      .filter((bits) => wellKnownAddresses.has(extractEmbeddedAddress(address, bits).toString()))
      .map((bits) => ({ network: address, bits })),
  );
}

/**
 * Creates a function that finds out which prefixes the network translates (RFC 7050). It queries this machine's name
 * servers at most once every ten minutes, or every 30 seconds while they do not answer. Until they answer, the list is
 * empty.
 */
export function createNat64Discovery(
  resolve6: (name: string) => Promise<string[]> = (name) =>
    new Resolver({ timeout: 2_000, tries: 1 }).resolve6(name),
): () => Promise<readonly Nat64Prefix[]> {
  let prefixes: Promise<readonly Nat64Prefix[]> = Promise.resolve([]);
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
      prefixes = discover();
    }
    return prefixes;
  };
}
