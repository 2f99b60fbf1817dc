import type { IncomingMessage } from 'node:http';

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
