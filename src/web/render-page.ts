import type { HeaderList } from '../http/quota-headers.ts';
import type { Reply } from '../http/send.ts';
import { type Html, html } from './html.ts';
import { languageCookie, readLanguageCookie } from './language-cookie.ts';
import { type Locale, locales } from './locale.ts';
import { layoutMessages } from './messages/layout.ts';
import type { Visit } from './visit.ts';

export interface Page {
  /** Of the document; the service's name is added. */
  readonly title: string;
  /** One sentence for search engines and previews. */
  readonly description?: string;
  readonly body: Html;
  /** Names of files under `/assets`, beside the site's own. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  readonly status?: number;
  readonly headers?: HeaderList;
  /** True for a private page, which must not be cached. */
  readonly isPrivate?: boolean;
  /** `wide` for tools that use the whole window. */
  readonly width?: 'text' | 'wide';
}

const languageNames: Readonly<Record<Locale, string>> = { en: 'English', th: 'ไทย' };

/** A whole page: what every page has around what one page says. */
export function renderPage(visit: Visit, page: Page): Reply {
  const body = renderDocument(visit, page);
  return {
    status: page.status ?? 200,
    headers: [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Language', visit.locale],
      ['Cache-Control', page.isPrivate === true ? 'no-store' : 'no-cache'],
      ...(visit.isNegotiated
        ? [['Vary', 'Accept-Language, Cookie'] as [string, string]]
        : remember(visit, page)),
      ...(page.headers ?? []),
    ],
    body: `${body}\n`,
  };
}

/** The language of an address that names one is that of the next address that does not. */
function remember({ request, locale, isHttps }: Visit, { status = 200 }: Page): HeaderList {
  const isNew = request.method === 'GET' && status === 200 && readLanguageCookie(request) !== locale;
  return isNew ? [languageCookie(locale, isHttps)] : [];
}

function renderDocument(visit: Visit, page: Page): Html {
  const words = layoutMessages[visit.locale];
  const { styles = [], scripts = [], width = 'text' } = page;
  return html`<!doctype html>
<html lang="${visit.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title === words.name ? page.title : `${page.title} · ${words.name}`}</title>
${page.description !== undefined && html`<meta name="description" content="${page.description}">`}
<link rel="icon" href="${visit.asset('icon.svg')}" type="image/svg+xml">
${locales.map((locale) => html`<link rel="alternate" hreflang="${locale}" href="${visit.inLanguage(locale)}">\n`)}${[
  'site.css',
  ...styles,
].map((name) => html`<link rel="stylesheet" href="${visit.asset(name)}">\n`)}${['site.js', ...scripts].map(
  (name) => html`<script src="${visit.asset(name)}" defer></script>\n`,
)}</head>
<body class="${width}" data-copy="${words.copy}" data-copied="${words.copied}">
<a class="skip" href="#content">${words.skip}</a>
${renderHeader(visit)}
<main id="content">
${page.body}
</main>
${renderFooter(visit)}
</body>
</html>`;
}

function renderHeader(visit: Visit): Html {
  const words = layoutMessages[visit.locale];
  const entries = [
    ['/docs', words.docs],
    ['/graphql', words.playground],
    ['/dashboard', words.dashboard],
  ] as const;
  const current = (path: string): Html | false =>
    (visit.path === path || (path !== '/' && visit.path.startsWith(`${path}/`))) &&
    html` aria-current="page"`;
  return html`<header class="site-header">
<a class="brand" href="${visit.link('/')}"${current('/')}><img src="${visit.asset('icon.svg')}" alt="" width="24" height="24"> ${words.name}</a>
<nav class="menu" aria-label="${words.menu}"><ul>${entries.map(([path, label]) => html`<li><a href="${visit.link(path)}"${current(path)}>${label}</a></li>`)}</ul></nav>
<nav class="languages" aria-label="${words.language}">
${locales.map((locale) =>
  locale === visit.locale
    ? html`<span aria-current="true" lang="${locale}">${languageNames[locale]}</span>`
    : html`<a href="${visit.inLanguage(locale)}" hreflang="${locale}" lang="${locale}">${languageNames[locale]}</a>`,
)}
</nav>
</header>`;
}

function renderFooter(visit: Visit): Html {
  const words = layoutMessages[visit.locale];
  const entries = [
    [visit.link('/problems'), words.errors],
    [visit.plain('/llms.txt'), words.forAi],
    [visit.plain('/v1/openapi.json'), words.openapi],
    [visit.plain('/readyz'), words.status],
  ] as const;
  return html`<footer class="site-footer"><nav aria-label="${words.footer}"><ul>${entries.map(
    ([path, label]) => html`<li><a href="${path}">${label}</a></li>`,
  )}</ul></nav></footer>`;
}
