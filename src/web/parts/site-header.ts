import { type Locale, locales } from '../../domain/locale.ts';
import { layoutMessages } from '../messages/layout.ts';
import { visitorMessages } from '../messages/visitor.ts';
import { type Html, html } from '../rendering/html.ts';
import type { Visit } from '../visitor/visit.ts';
import { renderSessionForm } from './session-form.ts';

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

/** The path of the page that shows new credentials until the visitor confirms saving them. */
export const welcomePath = '/welcome';

/** Renders the signed-in account and, except on the dashboard, a button to sign out; or links to sign in or sign up. */
function renderVisitorMenu(visit: Visit): Html {
  const t = visitorMessages[visit.locale];
  const { session, failure } = visit.visitor;
  const dashboardUrl = visit.link('/dashboard');
  const isDashboard = visit.path === '/dashboard';
  const currentMark = (isDashboard || visit.path.startsWith('/dashboard/')) && html` aria-current="page"`;
  const renderEntries = (): Html => {
    if (failure !== null) return html`<a href="${dashboardUrl}"${currentMark}>${t.accountUnavailable}</a>`;
    if (session === null)
      return html`<a href="${dashboardUrl}"${currentMark}>${t.signIn}</a> ${renderKeyLink(visit)}`;
    const { name } = session.holder.account;
    return html`<a class="visitor" href="${dashboardUrl}"${currentMark} aria-label="${t.dashboardLabel(name)}"><span>${name}</span></a>
${!isDashboard && renderSessionForm(visit, '/dashboard/sign-out', session.formToken, html`<button class="quiet">${t.signOut}</button>`)}`;
  };
  return html`<nav class="account" aria-label="${t.account}">${renderEntries()}</nav>`;
}

/** Renders the link to the sign-up, unless somebody is signed in. @param className further classes, each after a space */
function renderKeyLink(visit: Visit, className = ''): Html | false {
  const { session, failure } = visit.visitor;
  return (
    session === null &&
    failure === null &&
    html`<a class="button primary get-key${className}" href="${visit.link('/')}#sign-up">${visitorMessages[visit.locale].getKey}</a>`
  );
}

/** On all pages except the welcome page, renders a reminder of new credentials that have not been saved yet, if any. */
export function renderUnsavedReminder(visit: Visit): Html | false {
  const t = visitorMessages[visit.locale];
  const shouldRemind = visit.visitor.session?.hasNewCredentials === true && visit.path !== welcomePath;
  return (
    shouldRemind &&
    html`<aside class="reminder" aria-label="${t.newCredentials}">${t.newCredentialsLead} <a href="${visit.link(welcomePath)}">${t.showCredentials}</a></aside>`
  );
}
