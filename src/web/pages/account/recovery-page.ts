import { withoutCredentials } from '../../../domain/accounts/credential.ts';
import type { Reply } from '../../../http/responses/send.ts';
import { type Html, html } from '../../html.ts';
import { recoveryMessages } from '../../messages/recovery.ts';
import { formNotice } from '../../parts/session-form.ts';
import { renderPage } from '../../render-page.ts';
import type { Visit } from '../../visit.ts';
import type { FormError } from './form-error.ts';

/** The values of a recovery form, and the error of the last attempt. */
export interface RecoveryState {
  readonly email?: string;
  readonly error?: FormError;
}

/** The page `/recover`, with the three ways to get a new secret. */
export function renderRecover(visit: Visit, state: RecoveryState = {}): Reply {
  const t = recoveryMessages[visit.locale];
  return renderPage(visit, {
    ...headOf(t.title, state),
    body: html`<div class="narrow"${state.error !== undefined && html` data-after-form="${visit.link('/recover')}"`}>
<h1>${t.title}</h1>
<p class="lead">${t.lead}</p>
${state.error !== undefined && formNotice(state.error.notice, true)}
<div class="ways-back">
<form class="panel" method="post" action="${visit.link('/recover/code')}" aria-labelledby="by-code"><h2 id="by-code">${t.codeHeading}</h2>
<p>${t.codeLead}</p>
${textField({ id: 'code-email', name: 'email', label: t.email, type: 'email', autocomplete: 'email', value: state.email ?? '' })}
${textField({ id: 'recovery-code', name: 'recovery_code', label: t.recoveryCode, autocomplete: 'off', placeholder: 'phr_…' })}
<button class="primary">${t.useCode}</button></form>
${visit.hasMail ? mailForm(visit, state) : html`<section class="panel" aria-labelledby="by-mail"><h2 id="by-mail">${t.mailHeading}</h2><p>${t.noMail}</p></section>`}
<section class="panel" aria-labelledby="neither"><h2 id="neither">${t.neitherHeading}</h2>
${visit.supportContact === null ? html`<p>${t.neitherOperator}</p>` : html`<p>${t.neitherContact} <a href="${visit.supportContact}">${t.contact}</a></p>`}
<p>${t.neitherMeanwhile}</p></section>
</div>
<p><a href="${visit.link('/dashboard')}">${t.signIn}</a></p></div>`,
  });
}

function mailForm(visit: Visit, { email = '' }: RecoveryState): Html {
  const t = recoveryMessages[visit.locale];
  return html`<form class="panel" method="post" action="${visit.link('/recover/mail')}" aria-labelledby="by-mail"><h2 id="by-mail">${t.mailHeading}</h2>
<p>${t.mailLead}</p>
${textField({ id: 'mail-email', name: 'email', label: t.email, type: 'email', autocomplete: 'email', value: email })}
<button class="primary">${t.sendMail}</button></form>`;
}

/** Creates the reply to a request for an e-mail. It does not reveal whether the account exists. */
export function renderMailSent(visit: Visit, email: string): Reply {
  const t = recoveryMessages[visit.locale];
  return renderPage(visit, {
    ...headOf(t.sentTitle, {}),
    body: html`<div class="narrow" data-after-form="${visit.link('/recover/complete')}">
<h1>${t.sentTitle}</h1>
<p class="lead">${t.sentLead(email)}</p>
${codeForm(visit, completion(visit), email)}
<p>${t.sentNothing}</p>
<p><a href="${visit.link('/recover')}">${t.otherWays}</a></p></div>`,
  });
}

/** An action that a link or code from an e-mail allows, once the reader confirms it. */
export interface MailedAction {
  readonly path: '/recover/complete' | '/verify';
  readonly title: string;
  readonly button: string;
  readonly emailLabel: string;
  /** The text above the form for the code. */
  readonly lead: string;
  linkLead(email: string): string;
}

export function completion({ locale }: Visit): MailedAction {
  const t = recoveryMessages[locale];
  return {
    path: '/recover/complete',
    title: t.completeTitle,
    button: t.complete,
    emailLabel: t.email,
    lead: t.completeForm,
    linkLead: t.completeLead,
  };
}

export function verification({ locale }: Visit): MailedAction {
  const t = recoveryMessages[locale];
  return {
    path: '/verify',
    title: t.verifyTitle,
    button: t.verify,
    emailLabel: t.newEmail,
    lead: t.verifyForm,
    linkLead: t.verifyLead,
  };
}

/**
 * Renders the page that a link in an e-mail opens. Opening it changes nothing, because malware scanners open
 * links too (RFC 9110 §9.2.1: GET and HEAD are safe). Its button carries out the action.
 */
export function renderMailedLink(visit: Visit, action: MailedAction, email: string, token: string): Reply {
  return renderPage(visit, {
    ...headOf(action.title, {}),
    body: html`<div class="narrow"><h1>${action.title}</h1>
<p class="lead">${action.linkLead(email)}</p>
<form method="post" action="${visit.link(action.path)}"><input type="hidden" name="email" value="${email}"><input type="hidden" name="token" value="${token}"><button class="primary">${action.button}</button></form></div>`,
  });
}

/**
 * Renders the page where the reader types a code from an e-mail. It is also shown if a link or a code does
 * not work.
 * @param next more help, if any
 */
export function renderCodePage(
  visit: Visit,
  action: MailedAction,
  state: RecoveryState = {},
  next: Html | false = false,
): Reply {
  return renderPage(visit, {
    ...headOf(action.title, state),
    body: html`<div class="narrow"${state.error !== undefined && html` data-after-form="${visit.link(action.path)}"`}><h1>${action.title}</h1>
${state.error !== undefined && formNotice(state.error.notice, true)}
${next}
${codeForm(visit, action, state.email ?? '')}</div>`,
  });
}

function codeForm(visit: Visit, action: MailedAction, email: string): Html {
  const t = recoveryMessages[visit.locale];
  return html`<form class="panel" method="post" action="${visit.link(action.path)}" aria-label="${t.mailedCode}">
<p>${action.lead}</p>
${textField({ id: 'code-email', name: 'email', label: action.emailLabel, type: 'email', autocomplete: 'email', value: email })}
${textField({ id: 'mailed-code', name: 'code', label: t.mailedCode, autocomplete: 'one-time-code', placeholder: 'XXXXX-XXXXX' })}
<button class="primary">${action.button}</button></form>`;
}

function headOf(title: string, { error }: RecoveryState) {
  return {
    title,
    isPrivate: true,
    styles: ['account.css'],
    ...(error !== undefined && {
      status: error.status,
      headers: error.headers,
      problem: error.problem,
    }),
  };
}

/** Renders a text field. With `one-time-code` phones offer the code from an e-mail. */
function textField(field: {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type?: 'email' | 'text';
  readonly value?: string;
  readonly autocomplete: 'email' | 'username' | 'one-time-code' | 'off';
  readonly placeholder?: string;
}): Html {
  const { id, name, label, type = 'text', value = '', autocomplete, placeholder } = field;
  return html`<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" required maxlength="254" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" value="${withoutCredentials(value)}"${placeholder !== undefined && html` placeholder="${placeholder}"`}></div>`;
}
