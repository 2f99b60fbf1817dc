import { LRUCache } from 'lru-cache';
import { locales } from '../domain/locale.ts';
import { CachedBody } from '../http/cached-body.ts';
import type { Phone } from '../record/phone.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import { Html, html } from './html.ts';
import { pageAddress } from './page-address.ts';

/** Pages that are the same for everybody, without language. */
const pages = ['/', '/docs', '/graphql', '/problems'];
const browsePages = ['/phones', '/compare'];

/** Each in two languages with links to both: about 4 MB a file, far below the 50,000 addresses and 50 MB of the protocol. */
const phonesInFile = 5_000;
/** Files are made when they are asked for, and only these are kept. */
const keptFiles = 8;

interface Entry {
  readonly path: string;
  /** `YYYY-MM-DD`; null: not known. */
  readonly changedOn: string | null;
}

/** The sitemap (sitemaps.org 0.9) of a site, in files. */
export interface Sitemap {
  /** `/sitemap.xml`: all addresses, or, where they are too many for one file, the list of files. */
  index(): CachedBody;
  /** One of those files, from 1; null where there is none. */
  file(number: number): CachedBody | null;
}

/** @param hasBrowse whether there are pages of phones */
export function createSitemap(options: {
  readonly catalogue: Pick<PhoneCatalogue, 'tag' | 'list'>;
  readonly hasBrowse: boolean;
  readonly origin: string;
}): Sitemap {
  const { catalogue, hasBrowse, origin } = options;
  const kept = new LRUCache<string, CachedBody>({ max: keptFiles });
  const keeping = (name: string, make: () => string): CachedBody => {
    const key = `${catalogue.tag('complete')} ${name}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = new CachedBody(make(), 'small');
    kept.set(key, made);
    return made;
  };
  const phonesOf = (page: number): { readonly items: readonly Phone[]; readonly files: number } => {
    if (!hasBrowse) return { items: [], files: 1 };
    const question = {
      brands: null,
      search: null,
      filter: { deviceType: ['ANY'] as const },
      sort: 'name' as const,
    };
    const asked = { freshness: 'complete', currency: null } as const;
    const { items, total } = catalogue.list({ ...question, page, perPage: phonesInFile }, asked);
    return { items, files: Math.max(1, Math.ceil(total / phonesInFile)) };
  };
  const write = (number: number): string => {
    const own = number === 1 ? [...pages, ...(hasBrowse ? browsePages : [])] : [];
    const phones = phonesOf(number).items.map(({ slug, updatedAt }) => ({
      path: `/phones/${slug}`,
      changedOn: updatedAt.toISOString().slice(0, 10),
    }));
    return writeUrls(origin, [...own.map((path) => ({ path, changedOn: null })), ...phones]);
  };
  const file = (number: number): CachedBody | null =>
    Number.isInteger(number) && number >= 1 && number <= phonesOf(1).files
      ? keeping(`file ${number}`, () => write(number))
      : null;
  return {
    file,
    index: () => {
      const { files } = phonesOf(1);
      if (files === 1) return keeping('file 1', () => write(1));
      return keeping('index', () => writeIndex(origin, files));
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

/** Each page in each language, with links to the others (RFC 8288 in `xhtml:link`), as its own head has them. */
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
