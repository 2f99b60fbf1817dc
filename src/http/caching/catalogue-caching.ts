import type { HeaderList } from '../responses/quota-headers.ts';

/**
 * Returns the ETag of answers about the catalogue (RFC 9110 §8.8.3). It is weak, because quota headers differ
 * between answers with the same tag.
 * @param release the release of the gateway, because releases may write different bytes
 * @param tag a text that identifies the catalogue version, the day and the data freshness:
 *   `PhoneCatalogue.tag`
 */
export const createCatalogueEtag = (release: string, tag: string): string => `W/"${release}-${tag}"`;

/** Tells caches that an answer belongs to one key and must be revalidated before each use. */
export const cachingHeaders: HeaderList = [
  ['Cache-Control', 'private, no-cache'],
  ['Vary', 'X-API-Key, Authorization, Accept, Accept-Encoding'],
];
