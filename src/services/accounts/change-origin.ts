import ipaddr from 'ipaddr.js';
import type { ChangeOrigin } from '../../domain/accounts/account-change.ts';
import type { EventActor } from '../../record/types/account-event.ts';

/** How many bits of an address the history of an account shows: enough for a provider, too few for a person. */
const shownBits = { ipv4: 24, ipv6: 48 };

/**
 * Shortens an address to its network in CIDR notation (RFC 4632), such as `203.0.113.0/24`.
 * @param address the address under which a client is limited (see `getClientAddress`)
 * @returns null if the address is unknown
 */
export function toNetwork(address: string): string | null {
  const [text = ''] = address.split('/');
  if (!ipaddr.isValid(text)) return null;
  const parsed = ipaddr.process(text);
  const bits = shownBits[parsed.kind()];
  const bytes = parsed.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

/** Describes who makes a change. @param address as in `toNetwork` */
export const createOrigin = (actor: EventActor, address: string): ChangeOrigin => ({
  actor,
  network: toNetwork(address),
});
