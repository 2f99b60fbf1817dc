import { locales } from '../../domain/locale.ts';
import { layoutMessages } from '../messages/layout.ts';
import { type Html, html } from '../rendering/html.ts';
import type { Page } from '../rendering/page.ts';
import type { Visit } from '../visitor/visit.ts';

/** The colours of `--paper` in the style sheet. */
const themeColors = { light: '#ffffff', dark: '#12181a' };

/** Renders the title, the description, and the tags for search engines and link previews (Open Graph). */
export function renderPageTags(visit: Visit, page: Page): Html {
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
