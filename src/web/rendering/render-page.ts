import { locales } from '../../domain/locale.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { ProblemCode, Reply } from '../../http/responses/send.ts';
import { latinFontName } from '../assets.ts';
import { createLanguageCookie, readLanguageCookie } from '../locale.ts';
import { layoutMessages } from '../messages/layout.ts';
import { renderSiteHeader, renderUnsavedReminder } from '../parts/site-header.ts';
import type { Visit } from '../visitor/visit.ts';
import { type Html, html } from './html.ts';
import { joinThaiWords } from './join-thai-words.ts';

/** Renders a page as a response. */
export function renderPage(visit: Visit, page: Page): Reply {
  return {
    status: page.status ?? 200,
    problem: page.problem,
    headers: getResponseHeaders(visit, page),
    body: `${renderDocument(visit, page)}\n`,
  };
}

/** Returns the headers of a response with a page. */
export function getResponseHeaders(visit: Visit, page: Omit<Page, 'body'>): HeaderList {
  return [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Content-Language', visit.locale],
    ['Cache-Control', isPersonal(visit, page) ? 'no-store' : 'no-cache'],
    ['Vary', formatVary(visit)],
    ...(visit.isNegotiated ? [] : createLanguageHeaders(visit, page)),
    ...(page.headers ?? []),
  ];
}

/** Formats the header `Vary`. */
export const formatVary = ({ isNegotiated }: Visit): string =>
  isNegotiated ? 'Accept-Language, Cookie' : 'Cookie';

/** Whether the response is only for this visitor, for example because the page shows the name of the account. */
function isPersonal({ visitor }: Visit, page: Omit<Page, 'body'>): boolean {
  return page.isPrivate === true || visitor.session !== null || visitor.failure !== null;
}

/** Creates the header that makes the browser remember the language of this address, unless it remembers it already. */
function createLanguageHeaders(
  { request, locale, isHttps }: Visit,
  { status = 200 }: Omit<Page, 'body'>,
): HeaderList {
  const hasLanguageChanged =
    request.method === 'GET' && status === 200 && readLanguageCookie(request) !== locale;
  return hasLanguageChanged ? [createLanguageCookie(locale, isHttps)] : [];
}

/** Renders the HTML document of a page, with the parts that all pages share. */
export function renderDocument(visit: Visit, page: Page): Html {
  const t = layoutMessages[visit.locale];
  const { styles = [], scripts = [], width = 'text' } = page;
  const body = html`<body class="${width}" data-copy="${t.copy}" data-copied="${t.copied}">
<a class="skip" href="#content">${t.skipLink}</a>
${renderSiteHeader(visit)}
${renderUnsavedReminder(visit)}
<main id="content">
${page.body}
</main>
${renderSiteFooter(visit)}
</body>`;
  return html`<!doctype html>
<html lang="${visit.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${renderPageTags(visit, page)}
<link rel="icon" href="${visit.linkWithoutLanguage('/favicon.ico')}" sizes="48x48">
<link rel="icon" href="${visit.linkAsset('icon.svg')}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${visit.linkAsset('touch-icon.png')}">
<link rel="preload" href="${visit.linkAsset(latinFontName)}" as="font" type="font/woff2" crossorigin>
${['site.css', ...styles].map((name) => html`<link rel="stylesheet" href="${visit.linkAsset(name)}">\n`)}${[
  'site.js',
  ...scripts,
].map((name) => html`<script src="${visit.linkAsset(name)}" defer></script>\n`)}</head>
${visit.locale === 'th' ? joinThaiWords(body) : body}
</html>`;
}

/** The colours of `--paper` in the style sheet. */
const themeColors = { light: '#ffffff', dark: '#12181a' };

/** Renders the title, the description, and the tags for search engines and link previews (Open Graph). */
function renderPageTags(visit: Visit, page: Page): Html {
  const t = layoutMessages[visit.locale];
  const title = page.title.startsWith(t.serviceName) ? page.title : `${page.title} · ${t.serviceName}`;
  const isIndexed = (page.status ?? 200) < 300 && page.isPrivate !== true && page.canonicalPath !== null;
  return html`<title>${title}</title>
${page.description !== undefined && html`<meta name="description" content="${page.description}">\n`}${isIndexed ? renderIndexTags(visit, page) : html`<meta name="robots" content="noindex">\n`}${Object.entries(
  themeColors,
).map(
  ([scheme, color]) =>
    html`<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${color}">\n`,
)}`;
}

function renderIndexTags(visit: Visit, { canonicalPath, title, description }: Page): Html {
  const t = layoutMessages[visit.locale];
  const path = canonicalPath ?? visit.path;
  const pageUrl = visit.getPageUrl(path, visit.locale);
  return html`<link rel="canonical" href="${pageUrl}">
${locales.map((locale) => html`<link rel="alternate" hreflang="${locale}" href="${visit.getPageUrl(path, locale)}">\n`)}<link rel="alternate" hreflang="x-default" href="${visit.getPageUrl(path)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${t.serviceName}">
<meta property="og:title" content="${title}">
${description !== undefined && html`<meta property="og:description" content="${description}">\n`}<meta property="og:url" content="${pageUrl}">
<meta property="og:locale" content="${t.ogLocale}">
<meta property="og:image" content="${visit.getAssetUrl('preview.png')}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${t.previewAlt}">
<meta name="twitter:card" content="summary_large_image">
`;
}

type FooterLink = readonly [address: string, label: string];

/** Returns a list with one link, or an empty list if the operator has not set the address. */
const toOptionalLink = (address: string | null, label: string): FooterLink[] =>
  address === null ? [] : [[address, label]];

/** Renders links to the main pages, and to the operator's support, terms and privacy notice, in three groups. */
function renderSiteFooter(visit: Visit): Html {
  const t = layoutMessages[visit.locale];
  const groups: readonly (readonly [heading: string, links: readonly FooterLink[]])[] = [
    [
      t.catalogue,
      [
        ...(visit.hasOpenBrowsing ? [[visit.link('/phones'), t.phones] as const] : []),
        [`${visit.link('/')}#plans`, t.plans],
      ],
    ],
    [
      t.developers,
      [
        [visit.link('/docs'), t.docs],
        [visit.link('/graphql'), t.playground],
        [visit.link('/problems'), t.errors],
        [visit.linkWithoutLanguage('/v1/openapi.json'), t.openapi],
        [visit.linkWithoutLanguage('/llms.txt'), t.forAi],
      ],
    ],
    [
      t.service,
      [
        [visit.link('/dashboard'), t.dashboard],
        ...toOptionalLink(visit.supportContact, t.contact),
        ...toOptionalLink(visit.termsUrl, t.terms),
        ...toOptionalLink(visit.privacyUrl, t.privacy),
      ],
    ],
  ];
  return html`<footer class="site-footer"><nav aria-label="${t.footerLabel}">${groups.map(
    ([heading, links]) =>
      html`<div><p>${heading}</p><ul>${links.map(([address, label]) => html`<li><a href="${address}">${label}</a></li>`)}</ul></div>`,
  )}</nav></footer>`;
}

/** The content of one page. `render-page.ts` adds the parts that all pages share. */
export interface Page {
  /** The title of the document. The name of the service is added, unless the title begins with it. */
  readonly title: string;
  /** One sentence for search engines and previews. */
  readonly description?: string;
  readonly body: Html;
  /** The names of style sheets under `/assets`, in addition to the style sheet of every page. */
  readonly styles?: readonly string[];
  /** The names of scripts under `/assets`, in addition to the script of every page. */
  readonly scripts?: readonly string[];
  readonly status?: number;
  readonly headers?: HeaderList;
  /** The code of the error that the page shows, for logs and metrics. */
  readonly problem?: ProblemCode;
  /** True for a private page, which must not be cached or indexed. */
  readonly isPrivate?: boolean;
  /** The width of the content. A tool such as GraphiQL is `wide`, so it uses the whole window. */
  readonly width?: 'text' | 'wide';
  /**
   * The path and query for search engines, without language. By default it is the page's own path; null means
   * that the page is not indexed.
   */
  readonly canonicalPath?: string | null;
}
