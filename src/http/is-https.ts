import type { IncomingMessage } from 'node:http';

/** How the client's protocol is known. */
export interface ProtocolFacts {
  /** Where clients find the service. */
  readonly origin: string;
  /** Number of our own proxies in front; without any, `X-Forwarded-Proto` is ignored. */
  readonly trustedProxies: number;
}

/** Whether the client uses HTTPS: if the public URL does, or if our proxy says so. */
export function isHttps({ headers }: IncomingMessage, { origin, trustedProxies }: ProtocolFacts): boolean {
  if (origin.startsWith('https:')) return true;
  if (trustedProxies === 0) return false;
  const [first = ''] = String(headers['x-forwarded-proto'] ?? '').split(',', 1);
  return first.trim().toLowerCase() === 'https';
}
