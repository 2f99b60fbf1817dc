import { locales } from '../../domain/locale.ts';
import { CachedBody } from '../../http/responses/compress.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { getPageUrl } from '../locale.ts';
import { listReferencePaths } from '../reference/reference-paths.ts';
import { Html, html } from '../rendering/html.ts';
import type { OperationInfo } from '../site-services.ts';

/** The paths of the pages that are always public, without language. The reference pages are added to them. */
const sitePages = ['/', '/graphql', '/problems'];

/** The maximum number of addresses in a sitemap (sitemaps.org 0.9). A file of so many has about 25 of 50 MB. */
const maxAddresses = 50_000;

interface Entry {
  readonly path: string;
  /** The date of the last change as `YYYY-MM-DD`, or null if it is not known. */
  readonly changedOn: string | null;
}

/**
 * Creates the function that returns the sitemap (sitemaps.org 0.9) of a site. It renders the sitemap again when the
 * catalogue has changed. If one file cannot list all phones, it lists the most recently released ones.
 */
export function createSitemap(options: {
  readonly catalogue: Pick<PhoneCatalogue, 'getTag' | 'list'>;
  /** Whether the pages for browsing phones are enabled. */
  readonly hasOpenBrowsing: boolean;
  readonly origin: string;
  readonly operations: readonly OperationInfo[];
}): () => CachedBody {
  const { catalogue, hasOpenBrowsing, origin, operations } = options;
  const paths = [...sitePages, ...listReferencePaths(operations), ...(hasOpenBrowsing ? ['/phones'] : [])];
  const pages: readonly Entry[] = paths.map((path) => ({ path, changedOn: null }));

  const listPhones = (): readonly Entry[] => {
    if (!hasOpenBrowsing) return [];
    const query = {
      brands: null,
      search: null,
      filter: { deviceType: ['ANY'] as const },
      sort: '-released' as const,
      page: 1,
      perPage: Math.floor(maxAddresses / locales.length) - pages.length,
    };
    const { items } = catalogue.list(query, { freshness: 'complete', currency: null });
    return items.map(({ slug, updatedAt }) => ({
      path: `/phones/${slug}`,
      changedOn: updatedAt.toISOString().slice(0, 10),
    }));
  };

  let cached: { readonly tag: string; readonly body: CachedBody } | null = null;
  return () => {
    const tag = catalogue.getTag('complete');
    if (cached?.tag !== tag)
      cached = { tag, body: new CachedBody(renderUrls(origin, [...pages, ...listPhones()]), 'small') };
    return cached.body;
  };
}

const xmlDeclaration = new Html('<?xml version="1.0" encoding="UTF-8"?>\n');
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Renders one entry for each page and language. Each entry links to all languages of the page (`xhtml:link`). */
function renderUrls(origin: string, entries: readonly Entry[]): string {
  const urls = entries.flatMap(({ path, changedOn }) => {
    const links = [...locales, undefined].map(
      (locale) =>
        html`<xhtml:link rel="alternate" hreflang="${locale ?? 'x-default'}" href="${getPageUrl(origin, path, locale)}"/>`,
    );
    return locales.map(
      (locale) =>
        html`<url><loc>${getPageUrl(origin, path, locale)}</loc>${changedOn !== null && html`<lastmod>${changedOn}</lastmod>`}${links}</url>\n`,
    );
  });
  return html`${xmlDeclaration}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}</urlset>
`.text;
}
