import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/**
 * Returns the client's full IP address, or null if the text is not an address.
 * @param proxies the number of our own proxies in front; only their `X-Forwarded-For` entries are trusted
 */
export function getClientIp(request: IncomingMessage, proxies: number): string | null {
  const text = proxyAddr(request, (_address, hop) => hop < proxies);
  return ipaddr.isValid(text) ? text : null;
}

/**
 * Returns the address under which a client is limited: its IPv4 address, or the /64 network of its IPv6
 * address, which belongs to one household.
 * @param proxies as in `getClientIp`
 */
export function getClientAddress(request: IncomingMessage, proxies: number): string {
  const text = getClientIp(request, proxies);
  if (text === null) return 'unknown';
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  const network = address.toByteArray().slice(0, 8);
  return `${ipaddr.fromByteArray([...network, ...new Array(8).fill(0)]).toString()}/64`;
}
