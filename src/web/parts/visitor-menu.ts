import { type Html, html } from '../html.ts';
import { visitorMessages } from '../messages/visitor.ts';
import type { Visit } from '../visit.ts';
import { sessionForm } from './session-form.ts';

/** Where new credentials are shown until they are kept. */
export const welcomePath = '/welcome';

/** Who is signed in, at the top of every page; else how to get in. The dashboard has a button of its own to sign out. */
export function visitorMenu(visit: Visit): Html {
  const words = visitorMessages[visit.locale];
  const { session, failure } = visit.visitor;
  const dashboard = visit.link('/dashboard');
  const isDashboard = visit.path === '/dashboard';
  const isHere = (isDashboard || visit.path.startsWith('/dashboard/')) && html` aria-current="page"`;
  const entries = (): Html => {
    if (failure !== null) return html`<a href="${dashboard}"${isHere}>${words.unknown}</a>`;
    if (session === null)
      return html`<a href="${dashboard}"${isHere}>${words.signIn}</a> <a class="button primary get-key" href="${visit.link('/')}#sign-up">${words.getKey}</a>`;
    const { name } = session.holder.account;
    return html`<a class="visitor" href="${dashboard}"${isHere} aria-label="${words.dashboardOf(name)}"><span>${name}</span></a>
${!isDashboard && sessionForm(visit, '/dashboard/sign-out', session.formToken, {}, html`<button class="quiet">${words.signOut}</button>`)}`;
  };
  return html`<nav class="account" aria-label="${words.account}">${entries()}</nav>`;
}

/** Says on every other page that new credentials wait to be kept. */
export function unkeptReminder(visit: Visit): Html | false {
  const words = visitorMessages[visit.locale];
  const isDue = visit.visitor.session?.holdsCredentials === true && visit.path !== welcomePath;
  return (
    isDue &&
    html`<aside class="reminder" aria-label="${words.unkept}">${words.unkeptLead} <a href="${visit.link(welcomePath)}">${words.showThem}</a></aside>`
  );
}
