import ipaddr from 'ipaddr.js';
import type { ChangeOrigin } from '../../domain/accounts/account-change.ts';
import type { EventActor } from '../../record/types/account-event.ts';

/** How many bits of an address the history of an account shows: enough to identify a provider, but not a person. */
const networkBits = { ipv4: 24, ipv6: 48 };

/**
 * Shortens an address to its network in CIDR notation (RFC 4632), such as `203.0.113.0/24`.
 * @param address the client's address as `getClientAddress` returns it, which is a /64 for IPv6
 * @returns null if the address is unknown
 */
export function toNetwork(address: string): string | null {
  const [addressText = ''] = address.split('/');
  if (!ipaddr.isValid(addressText)) return null;
  const parsedAddress = ipaddr.process(addressText);
  const bits = networkBits[parsedAddress.kind()];
  const bytes = parsedAddress.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

/** Creates the origin of a change. @param address the client's address, as for `toNetwork` */
export const createOrigin = (actor: EventActor, address: string): ChangeOrigin => ({
  actor,
  network: toNetwork(address),
});
