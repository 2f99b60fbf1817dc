import ipaddr from 'ipaddr.js';
import type { NormalForm } from './read-origin.ts';

const invalidAddressProblem =
  'must be an IPv4 or IPv6 address or network, such as 203.0.113.7 or 2001:db8::/48';

/**
 * Reads an address in the usual forms only. IPv4 addresses in octal, hexadecimal or shortened form and IPv6 zone
 * identifiers are rejected.
 */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) && !text.includes('%') ? ipaddr.IPv6.parse(text) : null;
}

const formatAddress = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  address.kind() === 'ipv4' ? address.toString() : (address as ipaddr.IPv6).toRFC5952String();

/** Reads the number after the slash. @returns -1 if the text is not a number */
const readPrefixLength = (text: string): number => (/^(0|[1-9]\d{0,2})$/.test(text) ? Number(text) : -1);

/**
 * Reads a network in CIDR notation (RFC 4632 §3.1, RFC 4291 §2.3). An address without a prefix length is a network
 * of one address. IPv4 addresses in IPv6 form (`::ffff:203.0.113.7`) count as IPv4. If bits after the prefix
 * are set, the network is rejected, because either the bits or the prefix must be a mistake.
 * @returns the network, in which an IPv6 address has the form that RFC 5952 recommends
 */
export function readNetwork(text: string): NormalForm {
  const [addressText = '', prefixText, ...extraParts] = text.trim().split('/');
  const parsedAddress = readAddress(addressText);
  if (parsedAddress === null || extraParts.length > 0) return { problem: invalidAddressProblem };
  const addressBits = parsedAddress.kind() === 'ipv4' ? 32 : 128;
  const writtenLength = prefixText === undefined ? addressBits : readPrefixLength(prefixText);
  if (writtenLength < 0 || writtenLength > addressBits)
    return { problem: `the number after the slash must be from 0 to ${addressBits}` };
  const isMapped =
    parsedAddress.kind() === 'ipv6' &&
    (parsedAddress as ipaddr.IPv6).isIPv4MappedAddress() &&
    writtenLength >= 96;
  const address = isMapped ? (parsedAddress as ipaddr.IPv6).toIPv4Address() : parsedAddress;
  const prefixLength = isMapped ? writtenLength - 96 : writtenLength;
  const networkBytes = address.toByteArray().map((byte, index) => {
    const networkBits = Math.min(8, Math.max(0, prefixLength - index * 8));
    return byte & (0xff << (8 - networkBits));
  });
  const network = `${formatAddress(ipaddr.fromByteArray(networkBytes))}/${prefixLength}`;
  if (network === `${formatAddress(address)}/${prefixLength}`) return { text: network };
  return {
    problem: `has bits set after /${prefixLength}: write ${network} for the network, or ${formatAddress(address)} for this address alone`,
  };
}
