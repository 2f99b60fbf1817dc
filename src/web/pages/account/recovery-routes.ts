import { readForm } from '../../../http/requests/read-body.ts';
import type { Reply } from '../../../http/responses/send.ts';
import { html } from '../../html.ts';
import { recoveryMessages } from '../../messages/recovery.ts';
import { renderPage } from '../../render-page.ts';
import type { Route } from '../../route.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import { toFormError } from './form-error.ts';
import {
  completion,
  type MailedAction,
  renderCodePage,
  renderMailedLink,
  renderMailSent,
  renderRecover,
  verification,
} from './recovery-page.ts';
import { signInAsNew } from './sign-in-as-new.ts';

/** The routes to recover an account (`/recover`) and to verify an e-mail address (`/verify`). */
export function recoveryRoutes(services: SiteServices): Route[] {
  const { recovery, profile, addressOf } = services;
  const clientOf = (visit: Visit): string => addressOf(visit.request);
  const signIn = (visit: Visit, apiSecret: string): Promise<Reply> =>
    signInAsNew(visit, services, { apiKeys: [], apiSecret, recoveryCodes: [] });

  /** The route of a form on `/recover`, which shows its errors on that page. */
  const form = (path: string, submit: (visit: Visit, fields: URLSearchParams) => Promise<Reply>): Route => ({
    method: 'POST',
    path,
    answer: async (visit) => {
      const fields = await readForm(visit.request);
      try {
        return await submit(visit, fields);
      } catch (error) {
        const formError = toFormError(visit, error, recoveryMessages[visit.locale].wrongCode);
        if (formError === null) throw error;
        return renderRecover(visit, { email: fields.get('email') ?? '', error: formError });
      }
    },
  });

  return [
    { method: 'GET', path: '/recover', answer: (visit) => renderRecover(visit) },
    form('/recover/code', async (visit, fields) => {
      const email = fields.get('email') ?? '';
      const recoveryCode = (fields.get('recovery_code') ?? '').trim();
      const { apiSecret } = await recovery.byCode({ email, recoveryCode }, clientOf(visit));
      return signIn(visit, apiSecret);
    }),
    form('/recover/mail', async (visit, fields) => {
      const email = (fields.get('email') ?? '').trim();
      await recovery.requestMail(email, clientOf(visit));
      return renderMailSent(visit, email);
    }),
    mailedLinkRoute('/recover/complete', completion),
    {
      method: 'POST',
      path: '/recover/complete',
      answer: async (visit) => {
        const fields = await readForm(visit.request);
        const t = recoveryMessages[visit.locale];
        try {
          const { apiSecret, recoveryCodes, wasVerified, keys, webhooks } = await recovery.complete(
            readProof(fields),
            clientOf(visit),
          );
          const recovered = { wasVerified, keys: keys.map(({ id, name }) => ({ id, name })), webhooks };
          return await signInAsNew(visit, services, { apiKeys: [], apiSecret, recoveryCodes, recovered });
        } catch (error) {
          const isLink = fields.has('token');
          const formError = toFormError(
            visit,
            error,
            isLink ? `${t.wrongLink} ${t.wrongLinkRecovery}` : t.wrongCode,
          );
          if (formError === null) throw error;
          const state = { email: fields.get('email') ?? '', error: formError };
          if (isLink) return renderRecover(visit, state);
          const next = html`<p><a href="${visit.link('/recover')}">${t.otherWays}</a></p>`;
          return renderCodePage(visit, completion(visit), state, next);
        }
      },
    },
    mailedLinkRoute('/verify', verification),
    {
      method: 'POST',
      path: '/verify',
      answer: async (visit) => {
        const fields = await readForm(visit.request);
        const t = recoveryMessages[visit.locale];
        try {
          await profile.verify(readProof(fields), clientOf(visit));
          return renderVerified(visit);
        } catch (error) {
          const formError = toFormError(visit, error, fields.has('token') ? t.wrongLink : t.wrongCode);
          if (formError === null) throw error;
          const next = html`<p>${t.wrongLinkVerify} <a href="${visit.link('/dashboard')}">${t.toDashboard}</a></p>`;
          return renderCodePage(
            visit,
            verification(visit),
            { email: fields.get('email') ?? '', error: formError },
            next,
          );
        }
      },
    },
  ];
}

/**
 * Creates the route of the page that a link in an e-mail opens. If the link was cut off, it shows a form for
 * the code in the e-mail instead.
 */
const mailedLinkRoute = (path: string, actionOf: (visit: Visit) => MailedAction): Route => ({
  method: 'GET',
  path,
  answer: (visit) => {
    const email = visit.query.get('email') ?? '';
    const token = visit.query.get('token') ?? '';
    const action = actionOf(visit);
    return token === ''
      ? renderCodePage(visit, action, { email })
      : renderMailedLink(visit, action, email, token);
  },
});

/** Reads what proves that the reader received the e-mail: the token of the link, or else the code. */
function readProof(fields: URLSearchParams) {
  const email = fields.get('email') ?? '';
  const token = fields.get('token');
  return token === null ? { email, code: fields.get('code') ?? '' } : { email, token };
}

function renderVerified(visit: Visit): Reply {
  const t = recoveryMessages[visit.locale];
  return renderPage(visit, {
    title: t.verifiedTitle,
    isPrivate: true,
    body: html`<div class="narrow" data-after-form="${visit.link('/dashboard')}"><h1>${t.verifiedTitle}</h1>
<p class="lead">${t.verifiedLead}</p>
<p><a class="button primary" href="${visit.link('/dashboard')}">${t.toDashboard}</a></p></div>`,
  });
}
