import { type Locale, locales } from '../../domain/locale.ts';
import { layoutMessages } from '../messages/layout.ts';
import { type Html, html } from '../rendering/html.ts';
import type { Visit } from '../visitor/visit.ts';
import { renderKeyLink, renderVisitorMenu } from './visitor-menu.ts';

const languageNames: Readonly<Record<Locale, string>> = { en: 'English', th: 'ไทย' };

/**
 * Renders the top of every page: the name of the service, the main menu, the account and the other languages. On narrow
 * screens a button opens all of them but the name, and the link to the sign-up is also beside it.
 */
export function renderSiteHeader(visit: Visit): Html {
  const t = layoutMessages[visit.locale];
  const entries: (readonly [path: string, label: string])[] = [
    ...(visit.hasOpenBrowsing ? [['/phones', t.phones] as const] : []),
    ['/docs', t.docs],
    ['/graphql', t.playground],
  ];
  return html`<header class="site-header">
<a class="brand" href="${visit.link('/')}"${markCurrent(visit, '/')}><img src="${visit.linkAsset('icon.svg')}" alt="" width="24" height="24"> ${t.serviceName}</a>
${renderKeyLink(visit, ' narrow-only')}
<button type="button" class="menu-opener narrow-only" popovertarget="site-menu">${t.menu}</button>
<div class="site-menu" id="site-menu" popover>
<nav class="menu" aria-label="${t.menuLabel}"><ul>${entries.map(([path, label]) => html`<li><a href="${visit.link(path)}"${markCurrent(visit, path)}>${label}</a></li>`)}<li><a href="${visit.link('/')}#plans">${t.plans}</a></li></ul></nav>
${renderVisitorMenu(visit)}
<nav class="languages" aria-label="${t.language}">
${locales.map((locale) =>
  locale === visit.locale
    ? html`<span class="visually-hidden" aria-current="true" lang="${locale}">${languageNames[locale]}</span>`
    : html`<a href="${visit.linkInLanguage(locale)}" hreflang="${locale}" lang="${locale}">${languageNames[locale]}</a>`,
)}
</nav>
</div>
</header>`;
}

/** Renders the attribute that marks a link to the current page or to its section. */
function markCurrent({ path }: Visit, target: string): Html | false {
  const isCurrent = path === target || (target !== '/' && path.startsWith(`${target}/`));
  return isCurrent && html` aria-current="page"`;
}
