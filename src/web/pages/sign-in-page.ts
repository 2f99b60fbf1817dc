import { GatewayError } from '../../domain/errors.ts';
import { problemStatus } from '../../http/problems/problem-status.ts';
import { readForm } from '../../http/requests/read-body.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import { signInMessages } from '../messages/account/sign-in.ts';
import { renderFormNotice } from '../parts/session-form.ts';
import { html } from '../rendering/html.ts';
import { renderPage } from '../rendering/render-page.ts';
import { type Route, redirect } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import { createSessionCookie, readSessionToken, type Visit } from '../visitor/visit.ts';

/** Renders the sign-in page of the dashboard. */
export function renderSignIn(
  visit: Visit,
  options: {
    readonly notice?: string;
    /** Whether the notice reports an error rather than a success; false by default. */
    readonly isError?: boolean;
    readonly status?: number;
    readonly headers?: HeaderList;
  } = {},
): Reply {
  const t = signInMessages[visit.locale];
  const { notice, isError = false, status = 200, headers = [] } = options;
  // After a form was submitted, a script changes the address to `/dashboard`, so a reload does not submit the form
  // again.
  const isFormReply = visit.request.method === 'POST';
  return renderPage(visit, {
    title: t.signInTitle,
    status,
    headers,
    isPrivate: true,
    body: html`<div class="narrow"${isFormReply && html` data-after-form="${visit.link('/dashboard')}"`}>
<h1>${t.signInTitle}</h1>
<p>${t.signInLead}</p>
${notice !== undefined && renderFormNotice(notice, isError)}
<form class="panel" method="post" action="${visit.link('/dashboard/sign-in')}">
<div class="field"><label for="api-secret">${t.apiSecret}</label>
<input id="api-secret" name="api_secret" type="password" required maxlength="200" autocomplete="current-password" spellcheck="false" placeholder="phs_…"></div>
<button class="primary">${t.signIn}</button>
</form>
<section class="lost" aria-labelledby="lost"><h2 id="lost">${t.lostHeading}</h2>
<p>${t.lostLead}</p>
<ul><li>${t.optionRecoveryCode}</li>${visit.hasMail && html`<li>${t.optionMailbox}</li>`}<li>${t.optionOperator}</li></ul>
<p><a class="button" href="${visit.link('/recover')}">${t.recover}</a></p></section>
<p>${t.noAccount} <a href="${visit.link('/')}#sign-up">${t.signUp}</a></p>
</div>`,
  });
}

/** Renders the sign-in page (403) as the reply to a form whose session has ended. */
export function renderSessionEnded(visit: Visit): Reply {
  const notice = signInMessages[visit.locale].sessionEnded;
  return { ...renderSignIn(visit, { status: 403, notice, isError: true }), problem: 'forbidden' };
}

/**
 * Creates the route `POST /dashboard/sign-in`. It always opens a new session and closes the browser's
 * previous one, to prevent session fixation.
 */
export function createSignInRoute({ sessions, getClientAddress }: SiteServices): Route {
  return {
    method: 'POST',
    path: '/dashboard/sign-in',
    answer: async (visit) => {
      const fields = await readForm(visit.request);
      const t = signInMessages[visit.locale];
      try {
        const secret = (fields.get('api_secret') ?? '').trim();
        const { token } = await sessions.open(secret, getClientAddress(visit.request));
        await sessions.close(readSessionToken(visit));
        return redirect(visit.link('/dashboard'), [createSessionCookie(visit, token)]);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        const status = problemStatus[error.code];
        const { retryAfterSeconds = 60 } = error.facts;
        const notice = {
          'invalid-key': t.invalidSecret,
          'wrong-credential': t.apiKeyInsteadOfSecret,
          'too-many-attempts': t.tooManyAttempts(Math.ceil(retryAfterSeconds / 60)),
        }[error.code as string];
        if (notice === undefined) throw error;
        const headers: Reply['headers'] =
          status === 429
            ? [['Retry-After', String(retryAfterSeconds)]]
            : [['WWW-Authenticate', 'Bearer realm="phone-gateway"']];
        return { ...renderSignIn(visit, { notice, isError: true, status, headers }), problem: error.code };
      }
    },
  };
}
