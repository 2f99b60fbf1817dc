import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/**
 * What counts as one client for limits: an IPv4 address, or the /64 of an IPv6 one, which a household gets whole.
 * @param proxies how many of our own proxies stand in front: only their `X-Forwarded-For` entries are believed
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const text = proxyAddr(request, (_address, hop) => hop < proxies);
  // Whatever else a header says is nobody's address, and is written down nowhere.
  if (!ipaddr.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  const network = address.toByteArray().slice(0, 8);
  return `${ipaddr.fromByteArray([...network, ...new Array(8).fill(0)]).toString()}/64`;
}
