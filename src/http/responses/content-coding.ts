import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The supported content codings (RFC 9110 §8.4.1), in order of preference. */
export type ContentCoding = 'br' | 'gzip' | 'deflate';
const codings: ContentCoding[] = ['br', 'gzip', 'deflate'];

/** The method `encoding` of the package with the option that its types lack. */
interface CodingNegotiator {
  encoding(available: string[], options: { readonly preferred: string[] }): string | undefined;
}

/** The best coding by the text of `Accept-Encoding`. Clients may send any text, so the cache is limited. */
const codingByHeader = new LRUCache<string, { readonly best: ContentCoding | null }>({ max: 200 });

/**
 * Returns the best coding by the client's `Accept-Encoding` (RFC 9110 §12.5.3), or null for an uncompressed
 * body.
 */
export function negotiateCoding({ headers }: IncomingMessage): ContentCoding | null {
  const acceptHeader = headers['accept-encoding'];
  if (acceptHeader === undefined) return null;
  const cached = codingByHeader.get(acceptHeader);
  if (cached !== undefined) return cached.best;
  const negotiator: CodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptHeader } });
  const preferred = negotiator.encoding([...codings, 'identity'], { preferred: codings });
  const best = codings.find((coding) => coding === preferred) ?? null;
  codingByHeader.set(acceptHeader, { best });
  return best;
}
