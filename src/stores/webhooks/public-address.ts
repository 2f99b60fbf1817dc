import ipaddr from 'ipaddr.js';

/** The only IPv6 addresses that are given out for the whole internet (IANA IPv6 Global Unicast Address Assignments). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Of these, what ipaddr.js does not know: documentation (RFC 9637). */
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20');

/**
 * Whether an address is of the public internet: not private, loopback, link-local, shared, reserved, multicast or for
 * documentation (the IANA special-purpose registries, RFC 6890). An IPv4 address within an IPv6 one counts as what it is where
 * packets go there (IPv4-mapped, NAT64 of RFC 6052); other forms of that (6to4, Teredo, IPv4-compatible) are not public.
 * @param text IPv4 in four decimal parts, or IPv6, without brackets; anything else is not public
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === 'unicast';
  // ipaddr.js reads an IPv4-compatible address (`::8.8.8.8`) as an IPv4-mapped one, which it is not.
  if (text.includes('%') || /^::\d+\./.test(text) || !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  const range = address.range();
  if (range === 'ipv4Mapped' || range === 'rfc6052') {
    const embedded = new ipaddr.IPv4(address.toByteArray().slice(-4));
    return embedded.range() === 'unicast';
  }
  return range === 'unicast' && address.match(globalUnicast) && !address.match(documentation);
}
