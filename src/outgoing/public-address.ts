import ipaddr from 'ipaddr.js';
import { extractEmbeddedAddress, type Nat64Prefix } from './nat64-prefixes.ts';

/** The only IPv6 addresses that belong to the public internet (IANA IPv6 Global Unicast Address Assignments). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * The addresses that every NAT64 forwards to the IPv4 address in their last bytes (RFC 6052). ipaddr.js does
 * not distinguish this prefix from the one for local use (64:ff9b:1::/48, RFC 8215), under which a network may
 * embed addresses in other ways and reach its own hosts.
 */
const wellKnownNat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether an address belongs to the public internet: it is not private, loopback, link-local, shared,
 * reserved, multicast or for documentation (IANA special-purpose registries, RFC 6890). An IPv4-mapped or NAT64
 * address is public if its IPv4 address is. Other IPv6 addresses that contain IPv4 addresses (6to4, Teredo,
 * IPv4-compatible) are not public.
 * @param text an IPv4 address in four decimal parts, or an IPv6 address without brackets; any other text gives false
 * @param nat64Prefixes the prefixes that this network itself translates to IPv4 addresses
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
