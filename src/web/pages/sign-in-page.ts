import type { HeaderList } from '../../http/quota-headers.ts';
import type { Reply } from '../../http/send.ts';
import { html } from '../html.ts';
import { signInMessages } from '../messages/sign-in.ts';
import { formNotice } from '../parts/session-form.ts';
import { renderPage } from '../render-page.ts';
import type { Visit } from '../visit.ts';

/** The sign-in page of the dashboard. @param options `isError`: whether the notice is about a sent form */
export function renderSignIn(
  visit: Visit,
  options: {
    readonly notice?: string;
    readonly isError?: boolean;
    readonly status?: number;
    readonly headers?: HeaderList;
  } = {},
): Reply {
  const t = signInMessages[visit.locale];
  const { notice, isError = false, status = 200, headers = [] } = options;
  const isSent = visit.request.method === 'POST';
  return renderPage(visit, {
    title: t.signInTitle,
    status,
    headers,
    isPrivate: true,
    body: html`<div class="narrow"${isSent && html` data-after-form="${visit.link('/dashboard')}"`}>
<h1>${t.signInTitle}</h1>
<p>${t.signInLead}</p>
${notice !== undefined && formNotice(notice, isError)}
<form class="panel" method="post" action="${visit.link('/dashboard/sign-in')}">
<div class="field"><label for="api-secret">${t.apiSecret}</label>
<input id="api-secret" name="api_secret" type="password" required maxlength="200" autocomplete="current-password" spellcheck="false" placeholder="phs_…"></div>
<button class="primary">${t.signIn}</button>
</form>
<section class="lost" aria-labelledby="lost"><h2 id="lost">${t.lostHeading}</h2>
<p>${t.lostLead}</p>
<ul><li>${t.lostCode}</li>${visit.hasMail && html`<li>${t.lostMail}</li>`}<li>${t.lostNeither}</li></ul>
<p><a class="button" href="${visit.link('/recover')}">${t.recover}</a></p></section>
<p>${t.noAccount} <a href="${visit.link('/')}#sign-up">${t.signUp}</a></p>
</div>`,
  });
}

/** The reply to a form whose session has ended. */
export function renderSessionEnded(visit: Visit): Reply {
  const notice = signInMessages[visit.locale].ended;
  return { ...renderSignIn(visit, { status: 403, notice, isError: true }), problem: 'forbidden' };
}
