import ipaddr from 'ipaddr.js';
import { embeddedAddress, type Nat64Prefix } from './nat64-prefixes.ts';

/** The only IPv6 addresses that are given out for the whole internet (IANA IPv6 Global Unicast Address Assignments). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * The prefix whose addresses a NAT64 sends to the IPv4 address within (RFC 6052). ipaddr.js has one range for it and for the
 * prefix of local use (64:ff9b:1::/48, RFC 8215), where a network may embed addresses in other ways and reach its own hosts.
 */
const wellKnownNat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether an address is of the public internet: not private, loopback, link-local, shared, reserved, multicast or for
 * documentation (the IANA special-purpose registries, RFC 6890). An IPv4 address within an IPv6 one counts as what it is where
 * packets go there (IPv4-mapped, NAT64 of RFC 6052); other forms of that (6to4, Teredo, IPv4-compatible) are not public.
 * @param text IPv4 in four decimal parts, or IPv6, without brackets; anything else is not public
 * @param translated prefixes of the network's own that lead to IPv4 addresses
 */
export function isPublicAddress(text: string, translated: readonly Nat64Prefix[] = []): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === 'unicast';
  // ipaddr.js reads an IPv4-compatible address (`::8.8.8.8`) as an IPv4-mapped one, which it is not.
  if (text.includes('%') || /^::\d+\./.test(text) || !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  const prefix = translated.find(({ network, bits }) => address.match(network, bits));
  if (prefix !== undefined) return embeddedAddress(address, prefix.bits).range() === 'unicast';
  const range = address.range();
  if (range === 'ipv4Mapped' || address.match(wellKnownNat64)) {
    const embedded = new ipaddr.IPv4(address.toByteArray().slice(-4));
    return embedded.range() === 'unicast';
  }
  return range === 'unicast' && address.match(globalUnicast);
}
