import { readForm } from '../../../http/requests/read-body.ts';
import type { Reply } from '../../../http/responses/send.ts';
import { recoveryMessages } from '../../messages/account/recovery.ts';
import { html } from '../../rendering/html.ts';
import { renderPage } from '../../rendering/render-page.ts';
import type { Route } from '../../route.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visitor/visit.ts';
import {
  createRecoveryAction,
  createVerificationAction,
  type MailedAction,
  type RecoveryState,
  renderCodePage,
  renderMailedLinkPage,
  renderMailSent,
  renderRecovery,
  toFormError,
} from './recovery-page.ts';
import { signInWithNewSecret } from './sign-in-with-new-secret.ts';

/**
 * Creates the routes to recover an account (`/recover`) and to verify an e-mail address (`/verify`). The routes that
 * need an e-mail exist only if the gateway sends e-mails.
 */
export function createRecoveryRoutes(services: SiteServices): Route[] {
  const { recovery, profile, mail, getClientAddress } = services;
  const getVisitorAddress = (visit: Visit): string => getClientAddress(visit.request);

  const routes = [
    { method: 'GET' as const, path: '/recover', answer: (visit: Visit) => renderRecovery(visit) },
    createFormRoute('/recover/code', {
      submit: async (visit, fields) => {
        const email = fields.get('email') ?? '';
        const recoveryCode = (fields.get('recovery_code') ?? '').trim();
        const { apiSecret } = await recovery.recoverByCode({ email, recoveryCode }, getVisitorAddress(visit));
        return signInWithNewSecret(visit, services, { apiKeys: [], apiSecret, recoveryCodes: [] });
      },
      renderError: renderRecovery,
    }),
  ];
  if (!mail.isAvailable) return routes;
  return [
    ...routes,
    createFormRoute('/recover/mail', {
      submit: async (visit, fields) => {
        const email = (fields.get('email') ?? '').trim();
        await recovery.requestMail(email, getVisitorAddress(visit));
        return renderMailSent(visit, email);
      },
      renderError: renderRecovery,
    }),
    createMailedLinkRoute('/recover/complete', createRecoveryAction),
    createFormRoute('/recover/complete', {
      submit: async (visit, fields) => {
        const { apiSecret, recoveryCodes, wasVerified, keys, webhooks } = await recovery.recoverByMail(
          readProof(fields),
          getVisitorAddress(visit),
        );
        const recovered = { wasVerified, keys: keys.map(({ id, name }) => ({ id, name })), webhooks };
        const credentials = { apiKeys: [], apiSecret, recoveryCodes, recovered };
        return signInWithNewSecret(visit, services, credentials);
      },
      getWrongLinkText: (t) => `${t.expiredLink} ${t.expiredRecoveryLinkRemedy}`,
      renderError: (visit, state, hasToken) => {
        if (hasToken) return renderRecovery(visit, state);
        const t = recoveryMessages[visit.locale];
        const help = html`<p><a href="${visit.link('/recover')}">${t.allWays}</a></p>`;
        return renderCodePage(visit, createRecoveryAction(visit), state, help);
      },
    }),
    createMailedLinkRoute('/verify', createVerificationAction),
    createFormRoute('/verify', {
      submit: async (visit, fields) => {
        await profile.verify(readProof(fields), getVisitorAddress(visit));
        return renderVerified(visit);
      },
      getWrongLinkText: (t) => t.expiredLink,
      renderError: (visit, state) => {
        const t = recoveryMessages[visit.locale];
        const help = html`<p>${t.expiredVerificationLinkRemedy} <a href="${visit.link('/dashboard')}">${t.toDashboard}</a></p>`;
        return renderCodePage(visit, createVerificationAction(visit), state, help);
      },
    }),
  ];
}

type RecoveryTexts = (typeof recoveryMessages)['en'];

interface FormHandlers {
  submit(visit: Visit, fields: URLSearchParams): Promise<Reply>;
  /** Returns the notice about a wrong link. Omitted for forms that are never opened from a link. */
  readonly getWrongLinkText?: (t: RecoveryTexts) => string;
  /** Renders an error that the visitor can fix. @param hasToken whether the form has the token of an e-mail link */
  renderError(visit: Visit, state: RecoveryState, hasToken: boolean): Reply;
}

const createFormRoute = (path: string, handlers: FormHandlers): Route => ({
  method: 'POST',
  path,
  answer: async (visit) => {
    const fields = await readForm(visit.request);
    try {
      return await handlers.submit(visit, fields);
    } catch (error) {
      const t = recoveryMessages[visit.locale];
      const hasToken = fields.has('token');
      const wrongLinkText = hasToken ? handlers.getWrongLinkText?.(t) : undefined;
      const formError = toFormError(visit, error, wrongLinkText ?? t.invalidCode);
      if (formError === null) throw error;
      return handlers.renderError(visit, { email: fields.get('email') ?? '', error: formError }, hasToken);
    }
  },
});

/**
 * Creates the route of the page that a link in an e-mail opens. If the link has lost its token, the page shows a
 * form for the code in the e-mail instead.
 */
const createMailedLinkRoute = (path: string, createAction: (visit: Visit) => MailedAction): Route => ({
  method: 'GET',
  path,
  answer: (visit) => {
    const email = visit.query.get('email') ?? '';
    const token = visit.query.get('token') ?? '';
    const action = createAction(visit);
    return token === ''
      ? renderCodePage(visit, action, { email })
      : renderMailedLinkPage(visit, action, email, token);
  },
});

/** Reads the proof that the visitor received the e-mail: the token of its link, or its code if there is none. */
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
