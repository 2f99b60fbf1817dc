import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The supported content codings (RFC 9110 §8.4.1), in order of preference. */
export type ContentCoding = 'br' | 'gzip' | 'deflate';
const codings: ContentCoding[] = ['br', 'gzip', 'deflate'];

/** Negotiator's method `encoding` with the option `preferred`, which the type definitions of the package lack. */
interface CodingNegotiator {
  encoding(available: string[], options: { readonly preferred: string[] }): string | undefined;
}

/** The best coding for each `Accept-Encoding`. Clients may send arbitrary values, so the cache is limited. */
const codingByHeader = new LRUCache<string, { readonly best: ContentCoding | null }>({ max: 200 });

/**
 * Returns the best coding according to the client's `Accept-Encoding` (RFC 9110 §12.5.3), or null if the body
 * must not be compressed.
 */
export function negotiateCoding({ headers }: IncomingMessage): ContentCoding | null {
  const acceptHeader = headers['accept-encoding'];
  if (acceptHeader === undefined) return null;
  const cachedCoding = codingByHeader.get(acceptHeader);
  if (cachedCoding !== undefined) return cachedCoding.best;
  const negotiator: CodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptHeader } });
  const preferredCoding = negotiator.encoding([...codings, 'identity'], { preferred: codings });
  const best = codings.find((coding) => coding === preferredCoding) ?? null;
  codingByHeader.set(acceptHeader, { best });
  return best;
}
