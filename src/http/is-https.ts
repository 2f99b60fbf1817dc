import type { IncomingMessage } from 'node:http';

/** How a client's protocol is known. */
export interface ProtocolFacts {
  /** Where clients find the service. */
  readonly origin: string;
  /** How many proxies of ours stand in front: only then is `X-Forwarded-Proto` believed. */
  readonly trustedProxies: number;
}

/** Whether the client came over HTTPS: always where the service is known to be there, else as a proxy of ours tells it. */
export function isHttps({ headers }: IncomingMessage, { origin, trustedProxies }: ProtocolFacts): boolean {
  if (origin.startsWith('https:')) return true;
  if (trustedProxies === 0) return false;
  const [first = ''] = String(headers['x-forwarded-proto'] ?? '').split(',', 1);
  return first.trim().toLowerCase() === 'https';
}
