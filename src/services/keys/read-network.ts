import ipaddr from 'ipaddr.js';
import type { Written } from './written.ts';

const problem = 'must be an IPv4 or IPv6 address or network, such as 203.0.113.7 or 2001:db8::/48';

/** Only the forms that are written: no octal, hexadecimal or shortened IPv4, no zone of an interface. */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) && !text.includes('%') ? ipaddr.IPv6.parse(text) : null;
}

const written = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  address.kind() === 'ipv4' ? address.toString() : (address as ipaddr.IPv6).toRFC5952String();

/**
 * A network in CIDR notation (RFC 4632 §3.1, RFC 4291 §2.3), IPv6 as RFC 5952 writes it: an address alone is a network of one.
 * IPv4 addresses in IPv6 (`::ffff:203.0.113.7`) are IPv4. Bits behind the prefix are refused, for they say that either is a slip.
 */
export function readNetwork(text: string): Written {
  const [addressText = '', prefixText, ...more] = text.trim().split('/');
  const given = readAddress(addressText);
  if (given === null || more.length > 0) return { problem };
  const bits = given.kind() === 'ipv4' ? 32 : 128;
  const length =
    prefixText === undefined ? bits : /^(0|[1-9]\d{0,2})$/.test(prefixText) ? Number(prefixText) : -1;
  if (length < 0 || length > bits)
    return { problem: `the number behind the slash must be from 0 to ${bits}` };
  const isMapped = given.kind() === 'ipv6' && (given as ipaddr.IPv6).isIPv4MappedAddress() && length >= 96;
  const address = isMapped ? (given as ipaddr.IPv6).toIPv4Address() : given;
  const prefix = isMapped ? length - 96 : length;
  const masked = address.toByteArray().map((byte, at) => {
    const kept = Math.min(8, Math.max(0, prefix - at * 8));
    return byte & (0xff << (8 - kept));
  });
  const network = `${written(ipaddr.fromByteArray(masked))}/${prefix}`;
  if (network === `${written(address)}/${prefix}`) return { text: network };
  return {
    problem: `has bits set behind /${prefix}: write ${network} for the network, or ${written(address)} for this address alone`,
  };
}
