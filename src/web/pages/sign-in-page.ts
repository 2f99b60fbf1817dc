import type { HeaderList } from '../../http/quota-headers.ts';
import type { Reply } from '../../http/send.ts';
import { html } from '../html.ts';
import { signInMessages } from '../messages/sign-in.ts';
import { formNotice } from '../parts/session-form.ts';
import { renderPage } from '../render-page.ts';
import type { Visit } from '../visit.ts';

/** The sign-in page of the dashboard. @param notice what has just happened; `isError` when it is about what was sent */
export function renderSignIn(
  visit: Visit,
  options: {
    readonly notice?: string;
    readonly isError?: boolean;
    readonly status?: number;
    readonly headers?: HeaderList;
  } = {},
): Reply {
  const words = signInMessages[visit.locale];
  const { notice, isError = false, status = 200, headers = [] } = options;
  const isSent = visit.request.method === 'POST';
  return renderPage(visit, {
    title: words.signInTitle,
    status,
    headers,
    isPrivate: true,
    body: html`<div class="narrow"${isSent && html` data-after-form="${visit.link('/dashboard')}"`}>
<h1>${words.signInTitle}</h1>
<p>${words.signInLead}</p>
${notice !== undefined && formNotice(notice, isError)}
<form class="panel" method="post" action="${visit.link('/dashboard/sign-in')}">
<div class="field"><label for="api-secret">${words.apiSecret}</label>
<input id="api-secret" name="api_secret" type="password" required maxlength="200" autocomplete="current-password" spellcheck="false" placeholder="phs_…"></div>
<button class="primary">${words.signIn}</button>
</form>
<section class="lost" aria-labelledby="lost"><h2 id="lost">${words.lostHeading}</h2>
<p>${words.lostLead}</p>
<ul><li>${words.lostCode}</li>${visit.hasMail && html`<li>${words.lostMail}</li>`}<li>${words.lostNeither}</li></ul>
<p><a class="button" href="${visit.link('/recover')}">${words.recover}</a></p></section>
<p>${words.noAccount} <a href="${visit.link('/')}#sign-up">${words.signUp}</a></p>
</div>`,
  });
}

/** The answer to a form whose session has ended. */
export function renderSessionEnded(visit: Visit): Reply {
  const notice = signInMessages[visit.locale].ended;
  return { ...renderSignIn(visit, { status: 403, notice, isError: true }), problem: 'forbidden' };
}
