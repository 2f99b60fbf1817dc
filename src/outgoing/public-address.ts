import ipaddr from 'ipaddr.js';
import { extractEmbeddedAddress, type Nat64Prefix } from './nat64-prefixes.ts';

/**
 * The only IPv6 addresses that are assigned for the public internet (IANA IPv6 Global Unicast Address
 * Assignments).
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * The prefix of addresses that a NAT64 sends to the IPv4 address in their last bytes (RFC 6052). ipaddr.js
 * does not distinguish this prefix from the one for local use (64:ff9b:1::/48, RFC 8215), where a network may
 * embed addresses in other ways and reach its own hosts.
 */
const wellKnownNat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether an address belongs to the public internet: it is not private, loopback, link-local, shared,
 * reserved, multicast or for documentation (IANA special-purpose registries, RFC 6890). For an IPv6 address
 * that leads to an IPv4 address (IPv4-mapped, NAT64 of RFC 6052), the IPv4 address decides; other such forms
 * (6to4, Teredo, IPv4-compatible) are not public.
 * @param text IPv4 in four decimal parts, or IPv6 without brackets; other texts are not public
 * @param nat64Prefixes prefixes of the network's own that lead to IPv4 addresses
 */
export function isPublicAddress(text: string, nat64Prefixes: readonly Nat64Prefix[] = []): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === 'unicast';
  // ipaddr.js wrongly reads an IPv4-compatible address (`::8.8.8.8`) as an IPv4-mapped one.
  if (text.includes('%') || /^::\d+\./.test(text) || !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  const prefix = nat64Prefixes.find(({ network, bits }) => address.match(network, bits));
  if (prefix !== undefined) return extractEmbeddedAddress(address, prefix.bits).range() === 'unicast';
  const range = address.range();
  if (range === 'ipv4Mapped' || address.match(wellKnownNat64)) {
    const embedded = new ipaddr.IPv4(address.toByteArray().slice(-4));
    return embedded.range() === 'unicast';
  }
  return range === 'unicast' && address.match(globalUnicast);
}
