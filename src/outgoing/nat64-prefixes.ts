import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** A prefix whose addresses a network translates to IPv4 (RFC 6052). */
export interface Nat64Prefix {
  readonly network: ipaddr.IPv6;
  readonly bits: number;
}

/** Name servers of a network with NAT64 give this name, which has IPv4 addresses only, IPv6 addresses (RFC 7050 §3). */
const wellKnownName = 'ipv4only.arpa';
const wellKnownAddresses = new Set(['192.0.0.170', '192.0.0.171']);
/** Where the IPv4 address is in an IPv6 address, for each length of a prefix (RFC 6052 §2.2). Byte 8 is always zero. */
const embeddedBytes: Readonly<Record<number, readonly number[]>> = {
  96: [12, 13, 14, 15],
  64: [9, 10, 11, 12],
  56: [7, 9, 10, 11],
  48: [6, 7, 9, 10],
  40: [5, 6, 7, 9],
  32: [4, 5, 6, 7],
};
const rememberedMs = 600_000;
/** After a name server did not answer. */
const retryMs = 30_000;

/** The IPv4 address that a translator with this prefix sends to. */
export function embeddedAddress(address: ipaddr.IPv6, bits: number): ipaddr.IPv4 {
  const bytes = address.toByteArray();
  return new ipaddr.IPv4((embeddedBytes[bits] ?? []).map((at) => bytes[at] ?? 0));
}

/** @returns the prefixes that the answers for the well-known name tell; empty: the network has no NAT64 */
export function readNat64Prefixes(answers: readonly string[]): Nat64Prefix[] {
  const addresses = answers
    .filter((text) => ipaddr.IPv6.isValid(text))
    .map((text) => ipaddr.IPv6.parse(text));
  return addresses.flatMap((address) =>
    Object.keys(embeddedBytes)
      .map(Number)
      .filter((bits) => wellKnownAddresses.has(embeddedAddress(address, bits).toString()))
      .map((bits) => ({ network: address, bits })),
  );
}

/**
 * Asks the name servers of this machine which prefixes its network translates (RFC 7050), at most once in ten minutes.
 * A network whose name servers do not tell has none that can be known.
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
      expiresAtMs = performance.now() + rememberedMs;
      discovered = discover();
    }
    return discovered;
  };
}
