import type { Reply } from '../../../http/send.ts';
import { type Html, html } from '../../html.ts';
import { recoveryMessages } from '../../messages/recovery.ts';
import { textField } from '../../parts/code-form.ts';
import { formNotice } from '../../parts/session-form.ts';
import { renderPage } from '../../render-page.ts';
import type { Visit } from '../../visit.ts';
import type { Refused } from './refused-code.ts';

/** What was typed in, and why it was refused. */
export interface RecoveryState {
  readonly email?: string;
  readonly refused?: Refused;
}

/** What the pages have to know of the service. */
export interface RecoveryMeans {
  readonly hasMail: boolean;
  /** A mailto: or https: URL; null: not known. */
  readonly supportContact: string | null;
}

/** `/recover`: the three ways to a new secret. */
export function renderRecover(visit: Visit, means: RecoveryMeans, state: RecoveryState = {}): Reply {
  const words = recoveryMessages[visit.locale];
  return renderPage(visit, {
    ...headOf(words.title, state),
    body: html`<div class="narrow"${state.refused !== undefined && html` data-after-form="${visit.link('/recover')}"`}>
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
${state.refused !== undefined && formNotice(state.refused.notice, true)}
<div class="ways-back">
<form class="panel" method="post" action="${visit.link('/recover/code')}" aria-labelledby="by-code"><h2 id="by-code">${words.codeHeading}</h2>
<p>${words.codeLead}</p>
${textField({ id: 'code-email', name: 'email', label: words.email, type: 'email', autocomplete: 'email', value: state.email ?? '' })}
${textField({ id: 'recovery-code', name: 'recovery_code', label: words.recoveryCode, autocomplete: 'off', placeholder: 'phr_…' })}
<button class="primary">${words.useCode}</button></form>
${means.hasMail ? mailForm(visit, state) : html`<section class="panel" aria-labelledby="by-mail"><h2 id="by-mail">${words.mailHeading}</h2><p>${words.noMail}</p></section>`}
<section class="panel" aria-labelledby="neither"><h2 id="neither">${words.neitherHeading}</h2>
${means.supportContact === null ? html`<p>${words.neitherOperator}</p>` : html`<p>${words.neitherContact} <a href="${means.supportContact}">${words.contact}</a></p>`}
<p>${words.neitherMeanwhile}</p></section>
</div>
<p><a href="${visit.link('/dashboard')}">${words.signIn}</a></p></div>`,
  });
}

function mailForm(visit: Visit, { email = '' }: RecoveryState): Html {
  const words = recoveryMessages[visit.locale];
  return html`<form class="panel" method="post" action="${visit.link('/recover/mail')}" aria-labelledby="by-mail"><h2 id="by-mail">${words.mailHeading}</h2>
<p>${words.mailLead}</p>
${textField({ id: 'mail-email', name: 'email', label: words.email, type: 'email', autocomplete: 'email', value: email })}
<button class="primary">${words.sendMail}</button></form>`;
}

/** The answer to a wish for a mail: the same whether or not there is such an account. */
export function renderMailSent(visit: Visit, email: string): Reply {
  const words = recoveryMessages[visit.locale];
  return renderPage(visit, {
    ...headOf(words.sentTitle, {}),
    body: html`<div class="narrow" data-after-form="${visit.link('/recover/complete')}">
<h1>${words.sentTitle}</h1>
<p class="lead">${words.sentLead(email)}</p>
${codeForm(visit, completion(visit), email)}
<p>${words.sentNothing}</p>
<p><a href="${visit.link('/recover')}">${words.otherWays}</a></p></div>`,
  });
}

/** Something that a mailed link or code does, once the reader says so. */
export interface MailedAction {
  readonly path: '/recover/complete' | '/verify';
  readonly title: string;
  readonly button: string;
  readonly emailLabel: string;
  /** Above the form for the code. */
  readonly lead: string;
  linkLead(email: string): string;
}

export function completion({ locale }: Visit): MailedAction {
  const words = recoveryMessages[locale];
  return {
    path: '/recover/complete',
    title: words.completeTitle,
    button: words.complete,
    emailLabel: words.email,
    lead: words.completeForm,
    linkLead: words.completeLead,
  };
}

export function verification({ locale }: Visit): MailedAction {
  const words = recoveryMessages[locale];
  return {
    path: '/verify',
    title: words.verifyTitle,
    button: words.verify,
    emailLabel: words.newEmail,
    lead: words.verifyForm,
    linkLead: words.verifyLead,
  };
}

/**
 * Where a mailed link leads. Showing it changes nothing, however often programs open it that look for malware (RFC 9110
 * §9.2.1: GET and HEAD are safe); its button does.
 */
export function renderMailedLink(visit: Visit, action: MailedAction, email: string, token: string): Reply {
  return renderPage(visit, {
    ...headOf(action.title, {}),
    body: html`<div class="narrow"><h1>${action.title}</h1>
<p class="lead">${action.linkLead(email)}</p>
<form method="post" action="${visit.link(action.path)}"><input type="hidden" name="email" value="${email}"><input type="hidden" name="token" value="${token}"><button class="primary">${action.button}</button></form></div>`,
  });
}

/** The same with a code to be typed in; also what is said of a link or a code that does not work. */
export function renderCodePage(
  visit: Visit,
  action: MailedAction,
  state: RecoveryState = {},
  next: Html | false = false,
): Reply {
  return renderPage(visit, {
    ...headOf(action.title, state),
    body: html`<div class="narrow"${state.refused !== undefined && html` data-after-form="${visit.link(action.path)}"`}><h1>${action.title}</h1>
${state.refused !== undefined && formNotice(state.refused.notice, true)}
${next}
${codeForm(visit, action, state.email ?? '')}</div>`,
  });
}

function codeForm(visit: Visit, action: MailedAction, email: string): Html {
  const words = recoveryMessages[visit.locale];
  return html`<form class="panel" method="post" action="${visit.link(action.path)}" aria-label="${words.mailedCode}">
<p>${action.lead}</p>
${textField({ id: 'code-email', name: 'email', label: action.emailLabel, type: 'email', autocomplete: 'email', value: email })}
${textField({ id: 'mailed-code', name: 'code', label: words.mailedCode, autocomplete: 'one-time-code', placeholder: 'XXXXX-XXXXX' })}
<button class="primary">${action.button}</button></form>`;
}

function headOf(title: string, { refused }: RecoveryState) {
  return {
    title,
    isPrivate: true,
    styles: ['account.css'],
    ...(refused !== undefined && {
      status: refused.status,
      headers: refused.headers,
      problem: refused.problem,
    }),
  };
}
