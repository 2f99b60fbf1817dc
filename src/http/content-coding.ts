import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Content codings (RFC 9110 §8.4.1), in order of preference. */
export type ContentCoding = 'br' | 'gzip' | 'deflate';
const codings: ContentCoding[] = ['br', 'gzip', 'deflate'];

/** Missing in its types. */
interface CodingNegotiator {
  encoding(available: string[], options: { readonly preferred: string[] }): string | undefined;
}

/** Caches parsed headers, since clients send few different ones. Bounded, because clients choose the text. */
const read = new LRUCache<string, { readonly best: ContentCoding | null }>({ max: 200 });

/** What the client takes best by its `Accept-Encoding` (RFC 9110 §12.5.3); null: the bytes as they are. */
export function contentCodingFor({ headers }: IncomingMessage): ContentCoding | null {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined) return null;
  const known = read.get(accepted);
  if (known !== undefined) return known.best;
  const negotiator: CodingNegotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  const named = negotiator.encoding([...codings, 'identity'], { preferred: codings });
  const best = codings.find((coding) => coding === named) ?? null;
  read.set(accepted, { best });
  return best;
}
