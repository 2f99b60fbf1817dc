import { removeCredentials } from '../../../domain/accounts/credential.ts';
import { GatewayError } from '../../../domain/errors.ts';
import { createProblemHead } from '../../../http/problems/problem.ts';
import { readForm } from '../../../http/requests/read-body.ts';
import type { Reply } from '../../../http/responses/send.ts';
import { recoveryMessages } from '../../messages/account/recovery.ts';
import { renderFormNotice } from '../../parts/session-form.ts';
import { type Html, html } from '../../rendering/html.ts';
import { renderPage } from '../../rendering/render-page.ts';
import type { Route } from '../../route.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visitor/visit.ts';
import { signInWithNewSecret } from './welcome-routes.ts';

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

/** The error of a recovery form: the notice for the visitor, and the status, code and headers of the reply. */
type FormError = ReturnType<typeof createProblemHead> & { readonly notice: string };

/** The e-mail address in a recovery form, and the error of the last attempt. */
interface RecoveryState {
  readonly email?: string;
  readonly error?: FormError;
}

/** Renders the page `/recover`, with the ways to get a new secret: by e-mail only if the gateway sends any. */
function renderRecovery(visit: Visit, state: RecoveryState = {}): Reply {
  const t = recoveryMessages[visit.locale];
  return renderPage(visit, {
    ...createPageHead(t.title, state),
    body: html`<div class="narrow"${state.error !== undefined && html` data-after-form="${visit.link('/recover')}"`}>
<h1>${t.title}</h1>
<p class="lead">${t.lead}</p>
${state.error !== undefined && renderFormNotice(state.error.notice, true)}
<div class="ways-back">
<form class="panel" method="post" action="${visit.link('/recover/code')}" aria-labelledby="by-code"><h2 id="by-code">${t.codeHeading}</h2>
<p>${t.codeLead}</p>
${renderTextField({ id: 'code-email', name: 'email', label: t.email, type: 'email', autocomplete: 'email', value: state.email ?? '' })}
${renderTextField({ id: 'recovery-code', name: 'recovery_code', label: t.recoveryCode, autocomplete: 'off', placeholder: 'phr_…' })}
<button class="primary">${t.useCode}</button></form>
${visit.hasMail && renderMailForm(visit, state)}
<section class="panel" aria-labelledby="neither"><h2 id="neither">${visit.hasMail ? t.neitherHeading : t.noCodeHeading}</h2>
${visit.supportContact === null ? html`<p>${t.neitherOperator}</p>` : html`<p>${t.neitherContact} <a href="${visit.supportContact}">${t.contact}</a></p>`}
<p>${t.neitherMeanwhile}</p></section>
</div>
<p><a href="${visit.link('/dashboard')}">${t.signInLink}</a></p></div>`,
  });
}

function renderMailForm(visit: Visit, { email = '' }: RecoveryState): Html {
  const t = recoveryMessages[visit.locale];
  return html`<form class="panel" method="post" action="${visit.link('/recover/mail')}" aria-labelledby="by-mail"><h2 id="by-mail">${t.mailHeading}</h2>
<p>${t.mailLead}</p>
${renderTextField({ id: 'mail-email', name: 'email', label: t.email, type: 'email', autocomplete: 'email', value: email })}
<button class="primary">${t.sendMail}</button></form>`;
}

/** Renders the reply to a request for a recovery e-mail. It does not reveal whether the account exists. */
function renderMailSent(visit: Visit, email: string): Reply {
  const t = recoveryMessages[visit.locale];
  return renderPage(visit, {
    ...createPageHead(t.sentTitle, {}),
    body: html`<div class="narrow" data-after-form="${visit.link('/recover/complete')}">
<h1>${t.sentTitle}</h1>
<p class="lead">${t.sentLead(email)}</p>
${renderCodeForm(visit, createRecoveryAction(visit), email)}
<p>${t.noMailArrived}</p>
<p><a href="${visit.link('/recover')}">${t.allWays}</a></p></div>`,
  });
}

/** An action that requires a link or a code from an e-mail, with the texts of its page. */
interface MailedAction {
  readonly path: '/recover/complete' | '/verify';
  readonly title: string;
  readonly button: string;
  readonly emailLabel: string;
  /** The text above the form for the code. */
  readonly codeLead: string;
  /** Returns the text of the page that a link opens. */
  readonly getLinkLead: (email: string) => string;
}

function createRecoveryAction({ locale }: Visit): MailedAction {
  const t = recoveryMessages[locale];
  return {
    path: '/recover/complete',
    title: t.completeTitle,
    button: t.complete,
    emailLabel: t.email,
    codeLead: t.mailedCodeLead,
    getLinkLead: t.completeLead,
  };
}

function createVerificationAction({ locale }: Visit): MailedAction {
  const t = recoveryMessages[locale];
  return {
    path: '/verify',
    title: t.verifyTitle,
    button: t.verify,
    emailLabel: t.newEmail,
    codeLead: t.mailedCodeLead,
    getLinkLead: t.verifyLead,
  };
}

/**
 * Renders the page that a link in an e-mail opens. Only its button carries out the action, because malware
 * scanners open links too (RFC 9110 §9.2.1: GET and HEAD are safe).
 */
function renderMailedLinkPage(visit: Visit, action: MailedAction, email: string, token: string): Reply {
  return renderPage(visit, {
    ...createPageHead(action.title, {}),
    body: html`<div class="narrow"><h1>${action.title}</h1>
<p class="lead">${action.getLinkLead(email)}</p>
<form method="post" action="${visit.link(action.path)}"><input type="hidden" name="email" value="${email}"><input type="hidden" name="token" value="${token}"><button class="primary">${action.button}</button></form></div>`,
  });
}

/**
 * Renders the page with the form for a code from an e-mail. It is also shown after an invalid link or code.
 * @param help a paragraph below the notice with a link to other pages, or false for none
 */
function renderCodePage(
  visit: Visit,
  action: MailedAction,
  state: RecoveryState = {},
  help: Html | false = false,
): Reply {
  return renderPage(visit, {
    ...createPageHead(action.title, state),
    body: html`<div class="narrow"${state.error !== undefined && html` data-after-form="${visit.link(action.path)}"`}><h1>${action.title}</h1>
${state.error !== undefined && renderFormNotice(state.error.notice, true)}
${help}
${renderCodeForm(visit, action, state.email ?? '')}</div>`,
  });
}

function renderCodeForm(visit: Visit, action: MailedAction, email: string): Html {
  const t = recoveryMessages[visit.locale];
  return html`<form class="panel" method="post" action="${visit.link(action.path)}" aria-label="${t.mailedCode}">
<p>${action.codeLead}</p>
${renderTextField({ id: 'code-email', name: 'email', label: action.emailLabel, type: 'email', autocomplete: 'email', value: email })}
${renderTextField({ id: 'mailed-code', name: 'code', label: t.mailedCode, autocomplete: 'one-time-code', placeholder: 'XXXXX-XXXXX' })}
<button class="primary">${action.button}</button></form>`;
}

function createPageHead(title: string, { error }: RecoveryState) {
  return {
    title,
    isPrivate: true,
    styles: ['account.css'],
    ...(error !== undefined && { status: error.status, headers: error.headers, problem: error.problem }),
  };
}

/** Renders a text field. With `one-time-code`, phones offer to fill in the code from an e-mail. */
function renderTextField(field: {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type?: 'email' | 'text';
  readonly value?: string;
  readonly autocomplete: 'email' | 'one-time-code' | 'off';
  readonly placeholder?: string;
}): Html {
  const { id, name, label, type = 'text', value = '', autocomplete, placeholder } = field;
  return html`<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" required maxlength="254" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" value="${removeCredentials(value)}"${placeholder !== undefined && html` placeholder="${placeholder}"`}></div>`;
}

/**
 * Converts an error to a notice for the visitor and the status, code and headers of the reply. Returns null for an
 * error that the visitor cannot fix.
 * @param wrongCodeText the notice about a wrong or expired code or link (`recovery-expired`)
 */
function toFormError(visit: Visit, error: unknown, wrongCodeText: string): FormError | null {
  if (!(error instanceof GatewayError)) return null;
  const t = recoveryMessages[visit.locale];
  const notices: Readonly<Partial<Record<string, string>>> = {
    'recovery-expired': wrongCodeText,
    'invalid-body': t.invalidEmail,
    'email-already-registered': t.emailTaken,
    'too-many-attempts': t.tooManyAttempts(Math.ceil((error.facts.retryAfterSeconds ?? 60) / 60)),
  };
  const notice = notices[error.code];
  if (notice === undefined) return null;
  // The second argument is the time. Only quota headers need it, and pages have none.
  return { notice, ...createProblemHead(error, 0) };
}
