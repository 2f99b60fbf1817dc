import type { HeaderList } from '../responses/quota-headers.ts';

/**
 * Returns the ETag of answers about the catalogue (RFC 9110 §8.8.3). It is weak, because quota headers differ
 * between answers with the same tag. It contains the release, because releases may serialise answers differently.
 * @param release the release of the gateway
 * @param tag a string that identifies the catalogue version, the day and the data freshness (see
 *   `PhoneCatalogue.getTag`)
 */
export const createCatalogueEtag = (release: string, tag: string): string => `W/"${release}-${tag}"`;

/** Headers for answers that belong to one key and that caches must revalidate before each use. */
export const cachingHeaders: HeaderList = [
  ['Cache-Control', 'private, no-cache'],
  ['Vary', 'X-API-Key, Authorization, Accept, Accept-Encoding'],
];

/**
 * Whether `If-None-Match` contains this tag, by weak comparison (RFC 9110 §13.1.2). `*` never matches:
 * otherwise a client could find out whether a resource exists without paying the unit that this costs.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const stripWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '');
  const currentTag = stripWeakPrefix(etag);
  return ifNoneMatch.split(',').some((tag) => stripWeakPrefix(tag) === currentTag);
}
