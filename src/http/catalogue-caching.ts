import type { HeaderList } from './quota-headers.ts';

/**
 * The ETag of every answer about the catalogue at one version (RFC 9110 §8.8.3), weak, since figures of the quota may
 * stand beside it.
 * @param release other versions of the gateway may write other bytes
 * @param tag what names catalogue version, day and freshness: `PhoneCatalogue.tag`
 */
export const catalogueEtag = (release: string, tag: string): string => `W/"${release}-${tag}"`;

/** For caches between: an answer belongs to one key, and is validated before each use. */
export const cachingHeaders: HeaderList = [
  ['Cache-Control', 'private, no-cache'],
  ['Vary', 'X-API-Key, Authorization, Accept, Accept-Encoding'],
];
