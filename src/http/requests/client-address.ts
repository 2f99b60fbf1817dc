import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/**
 * Returns the client's full IP address, or null if a proxy sent something that is not an address.
 * @param proxies the number of our own proxies in front; only their `X-Forwarded-For` entries are trusted
 */
export function getClientIp(request: IncomingMessage, proxies: number): string | null {
  const address = proxyAddr(request, (_address, hop) => hop < proxies);
  return ipaddr.isValid(address) ? address : null;
}

/**
 * Returns the address under which a client is limited: its IPv4 address, or the /64 network of its IPv6
 * address, which belongs to one household.
 * @param proxies the number of our own proxies in front, as in `getClientIp`
 */
export function getClientAddress(request: IncomingMessage, proxies: number): string {
  const ip = getClientIp(request, proxies);
  if (ip === null) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const network = address.toByteArray().slice(0, 8);
  return `${ipaddr.fromByteArray([...network, ...new Array(8).fill(0)]).toString()}/64`;
}
