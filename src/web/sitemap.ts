import { LRUCache } from 'lru-cache';
import { locales } from '../domain/locale.ts';
import { CachedBody } from '../http/caching/cached-body.ts';
import type { Phone } from '../record/phone.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import { Html, html } from './html.ts';
import { pageAddress } from './page-address.ts';

/** The public pages, without language. */
const pages = ['/', '/docs', '/graphql', '/problems'];
const browsePages = ['/phones', '/compare'];

/**
 * The most phones in one file. With two languages and links, such a file has about 4 MB; the protocol allows
 * 50,000 addresses and 50 MB.
 */
const phonesPerFile = 5_000;
/** How many files are cached. They are rendered on request. */
const maxCachedFiles = 8;

interface Entry {
  readonly path: string;
  /** The date of the last change as `YYYY-MM-DD`, or null if it is not known. */
  readonly changedOn: string | null;
}

/**
 * Creates the sitemap (sitemaps.org 0.9) of a site, in one or more files.
 * @param options `hasBrowse` says whether the site has pages of phones
 */
export function createSitemap(options: {
  readonly catalogue: Pick<PhoneCatalogue, 'tag' | 'list'>;
  readonly hasBrowse: boolean;
  readonly origin: string;
}) {
  const { catalogue, hasBrowse, origin } = options;
  const cache = new LRUCache<string, CachedBody>({ max: maxCachedFiles });
  const getOrRender = (name: string, render: () => string): CachedBody => {
    const key = `${catalogue.tag('complete')} ${name}`;
    const hit = cache.get(key);
    if (hit !== undefined) return hit;
    const body = new CachedBody(render(), 'small');
    cache.set(key, body);
    return body;
  };
  const phonesOf = (page: number): { readonly items: readonly Phone[]; readonly files: number } => {
    if (!hasBrowse) return { items: [], files: 1 };
    const query = {
      brands: null,
      search: null,
      filter: { deviceType: ['ANY'] as const },
      sort: 'name' as const,
    };
    const view = { freshness: 'complete', currency: null } as const;
    const { items, total } = catalogue.list({ ...query, page, perPage: phonesPerFile }, view);
    return { items, files: Math.max(1, Math.ceil(total / phonesPerFile)) };
  };
  const write = (number: number): string => {
    const sitePages = number === 1 ? [...pages, ...(hasBrowse ? browsePages : [])] : [];
    const phones = phonesOf(number).items.map(({ slug, updatedAt }) => ({
      path: `/phones/${slug}`,
      changedOn: updatedAt.toISOString().slice(0, 10),
    }));
    return writeUrls(origin, [...sitePages.map((path) => ({ path, changedOn: null })), ...phones]);
  };
  /** Returns the file with this number, counted from 1, or null if there is none. */
  const file = (number: number): CachedBody | null =>
    Number.isInteger(number) && number >= 1 && number <= phonesOf(1).files
      ? getOrRender(`file ${number}`, () => write(number))
      : null;
  return {
    file,
    /** `/sitemap.xml`: all addresses, or the list of files if one file cannot hold them. */
    index: (): CachedBody => {
      const { files } = phonesOf(1);
      if (files === 1) return getOrRender('file 1', () => write(1));
      return getOrRender('index', () => writeIndex(origin, files));
    },
  };
}

const head = new Html('<?xml version="1.0" encoding="UTF-8"?>\n');
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function writeIndex(origin: string, files: number): string {
  const numbers = Array.from({ length: files }, (_, at) => at + 1);
  return html`${head}<sitemapindex xmlns="${namespace}">
${numbers.map((number) => html`<sitemap><loc>${origin}/sitemap-${number}.xml</loc></sitemap>\n`)}</sitemapindex>
`.text;
}

/** Writes each page in each language, with links to the other languages as in its head (`xhtml:link`). */
function writeUrls(origin: string, entries: readonly Entry[]): string {
  const urls = entries.flatMap(({ path, changedOn }) => {
    const links = [...locales, undefined].map(
      (locale) =>
        html`<xhtml:link rel="alternate" hreflang="${locale ?? 'x-default'}" href="${pageAddress(origin, path, locale)}"/>`,
    );
    return locales.map(
      (locale) =>
        html`<url><loc>${pageAddress(origin, path, locale)}</loc>${changedOn !== null && html`<lastmod>${changedOn}</lastmod>`}${links}</url>\n`,
    );
  });
  return html`${head}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}</urlset>
`.text;
}
