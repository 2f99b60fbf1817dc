import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import { latinFontName } from '../assets.ts';
import { createLanguageCookie, readLanguageCookie } from '../locale.ts';
import { layoutMessages } from '../messages/layout.ts';
import { renderPageTags } from '../parts/page-tags.ts';
import { renderSiteFooter } from '../parts/site-footer.ts';
import { renderSiteHeader } from '../parts/site-header.ts';
import { renderUnsavedReminder } from '../parts/visitor-menu.ts';
import type { Visit } from '../visitor/visit.ts';
import { type Html, html } from './html.ts';
import { joinThaiWords } from './join-thai-words.ts';
import type { Page } from './page.ts';

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
