import ipaddr from 'ipaddr.js';

/** Ranges of IPv6 that carry an IPv4 address: what is asked of that one holds. */
const carriers: readonly (readonly [network: string, bits: number, at: number])[] = [
  ['::ffff:0:0', 96, 12],
  // RFC 6052 §2.1, and RFC 8215.
  ['64:ff9b::', 96, 12],
  ['64:ff9b:1::', 48, 12],
  // 6to4, RFC 3056 §2.
  ['2002::', 16, 2],
  // IPv4-compatible, RFC 4291 §2.5.5.1.
  ['::', 96, 12],
];

function carried(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  for (const [network, bits, at] of carriers) {
    if (!address.match(ipaddr.IPv6.parse(network), bits)) continue;
    return new ipaddr.IPv4(address.toByteArray().slice(at, at + 4));
  }
  return null;
}

/**
 * Whether an address is one of the public internet: unicast, and in no range that is set apart (the registries of RFC 6890), nor
 * an IPv6 form of one that is not.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.kind() === 'ipv4') return address.range() === 'unicast';
  const inner = carried(address as ipaddr.IPv6);
  if (inner !== null) return inner.range() === 'unicast';
  // 2000::/3 is all that is given out (RFC 4291 §2.4).
  return address.range() === 'unicast' && (address as ipaddr.IPv6).match(ipaddr.IPv6.parse('2000::'), 3);
}
