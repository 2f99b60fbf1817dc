import { visitorMessages } from '../messages/visitor.ts';
import { type Html, html } from '../rendering/html.ts';
import type { Visit } from '../visitor/visit.ts';
import { renderSessionForm } from './session-form.ts';

/** The path of the page that shows new credentials until the visitor confirms saving them. */
export const welcomePath = '/welcome';

/** Renders the signed-in account and, except on the dashboard, a button to sign out; or links to sign in or sign up. */
export function renderVisitorMenu(visit: Visit): Html {
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
export function renderKeyLink(visit: Visit, className = ''): Html | false {
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
