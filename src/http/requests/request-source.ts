import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import type { RequestSource, TransportName } from '../../domain/accounts/key-restrictions.ts';

/** The source of an HTTP request. Each part is computed only when needed, because most keys are unrestricted. */
export class HttpRequestSource implements RequestSource {
  readonly transport: TransportName | null;
  readonly #request: IncomingMessage;
  readonly #proxies: number;
  readonly #usesRegisteredDocument: () => Promise<boolean>;

  /** @param proxies the number of our own proxies in front, as in `getClientAddress` */
  constructor(
    request: IncomingMessage,
    proxies: number,
    transport: TransportName | null,
    usesRegisteredDocument: () => Promise<boolean> = usesNoDocument,
  ) {
    this.#request = request;
    this.#proxies = proxies;
    this.transport = transport;
    this.#usesRegisteredDocument = usesRegisteredDocument;
  }

  getClient(): string {
    return getClientAddress(this.#request, this.#proxies);
  }

  getAddress(): string | null {
    return getClientIp(this.#request, this.#proxies);
  }

  /**
   * Returns the origin or the URL of the web page that sent the request, or null. Browsers omit `Origin` in GET
   * and HEAD requests to the same origin (Fetch standard, §3.2), so `Referer` is used for them.
   */
  getPage(): string | null {
    const { method, headers } = this.#request;
    const isRead = method === 'GET' || method === 'HEAD';
    return headers.origin ?? (isRead ? headers.referer : undefined) ?? null;
  }

  usesRegisteredDocument(): Promise<boolean> {
    return this.#usesRegisteredDocument();
  }
}

const usesNoDocument = async (): Promise<boolean> => false;

/**
 * Returns the client's full IP address, or null if a proxy sent something that is not an address.
 * @param proxies the number of our own proxies in front; only their `X-Forwarded-For` entries are trusted
 */
function getClientIp(request: IncomingMessage, proxies: number): string | null {
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

/** The settings that decide whether the client uses HTTPS. */
export interface HttpsSettings {
  /** The public origin of the service. */
  readonly origin: string;
  /** The number of our own proxies in front; with 0, `X-Forwarded-Proto` is ignored. */
  readonly trustedProxies: number;
}

/** Whether the client uses HTTPS, according to the public origin or the header that our proxy adds. */
export function isHttps({ headers }: IncomingMessage, { origin, trustedProxies }: HttpsSettings): boolean {
  if (origin.startsWith('https:')) return true;
  if (trustedProxies === 0) return false;
  // The proxy that the client connects to must replace the client's header, as those in `deploy` do. If several
  // proxies add a value, the first value is from that proxy.
  const [firstProtocol = ''] = String(headers['x-forwarded-proto'] ?? '').split(',', 1);
  return firstProtocol.trim().toLowerCase() === 'https';
}
