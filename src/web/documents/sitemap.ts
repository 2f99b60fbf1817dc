import { LRUCache } from 'lru-cache';
import { locales } from '../../domain/locale.ts';
import { CachedBody } from '../../http/caching/cached-body.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { getPageUrl } from '../locale.ts';
import { listReferencePaths } from '../reference/reference-paths.ts';
import { Html, html } from '../rendering/html.ts';
import type { OperationInfo } from '../site-services.ts';

/** The paths of the pages that are always public, without language. The reference pages are added to them. */
const sitePages = ['/', '/graphql', '/problems', '/changelog'];
/** The paths of the pages for browsing phones, which the operator can disable. */
const browsePages = ['/phones', '/compare'];

/**
 * The maximum number of phones in one file. With two languages and their links, such a file is about 4 MB long. The
 * protocol allows 50,000 addresses and 50 MB.
 */
const phonesPerFile = 5_000;
/** The maximum number of cached files. Other files are rendered for each request. */
const maxCachedFiles = 8;

interface Entry {
  readonly path: string;
  /** The date of the last change as `YYYY-MM-DD`, or null if it is not known. */
  readonly changedOn: string | null;
}

/** Creates the sitemap (sitemaps.org 0.9) of a site, in one or more files. */
export function createSitemap(options: {
  readonly catalogue: Pick<PhoneCatalogue, 'getTag' | 'list'>;
  /** Whether the pages for browsing phones are enabled. */
  readonly hasOpenBrowsing: boolean;
  readonly origin: string;
  readonly operations: readonly OperationInfo[];
}) {
  const { catalogue, hasOpenBrowsing, origin, operations } = options;
  const cache = new LRUCache<string, CachedBody>({ max: maxCachedFiles });
  const getOrRender = (name: string, render: () => string): CachedBody => {
    const key = `${catalogue.getTag('complete')} ${name}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const body = new CachedBody(render(), 'small');
    cache.set(key, body);
    return body;
  };
  const listPhones = (page: number): { readonly items: readonly Phone[]; readonly fileCount: number } => {
    if (!hasOpenBrowsing) return { items: [], fileCount: 1 };
    const query = {
      brands: null,
      search: null,
      filter: { deviceType: ['ANY'] as const },
      sort: 'name' as const,
    };
    const view = { freshness: 'complete', currency: null } as const;
    const { items, total } = catalogue.list({ ...query, page, perPage: phonesPerFile }, view);
    return { items, fileCount: Math.max(1, Math.ceil(total / phonesPerFile)) };
  };
  const renderFile = (number: number): string => {
    const allPages = [
      ...sitePages,
      ...listReferencePaths(operations),
      ...(hasOpenBrowsing ? browsePages : []),
    ];
    const paths = number === 1 ? allPages : [];
    const phones = listPhones(number).items.map(({ slug, updatedAt }) => ({
      path: `/phones/${slug}`,
      changedOn: updatedAt.toISOString().slice(0, 10),
    }));
    return renderUrls(origin, [...paths.map((path) => ({ path, changedOn: null })), ...phones]);
  };
  return {
    /** Returns the file with this number, counted from 1, or null if there is none. */
    getFile: (number: number): CachedBody | null =>
      Number.isInteger(number) && number >= 1 && number <= listPhones(1).fileCount
        ? getOrRender(`file ${number}`, () => renderFile(number))
        : null,
    /** Returns `/sitemap.xml`: all addresses, or the list of files if one file cannot hold them. */
    getIndex: (): CachedBody => {
      const { fileCount } = listPhones(1);
      if (fileCount === 1) return getOrRender('file 1', () => renderFile(1));
      return getOrRender('index', () => renderIndex(origin, fileCount));
    },
  };
}

const xmlDeclaration = new Html('<?xml version="1.0" encoding="UTF-8"?>\n');
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function renderIndex(origin: string, fileCount: number): string {
  const fileNumbers = Array.from({ length: fileCount }, (_, index) => index + 1);
  return html`${xmlDeclaration}<sitemapindex xmlns="${namespace}">
${fileNumbers.map((number) => html`<sitemap><loc>${origin}/sitemap-${number}.xml</loc></sitemap>\n`)}</sitemapindex>
`.text;
}

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
