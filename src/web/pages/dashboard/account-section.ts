import { isVerified } from '../../../domain/accounts/account.ts';
import { type Html, html } from '../../html.ts';
import { accountSettingsMessages } from '../../messages/account-settings.ts';
import { sessionForm } from '../../parts/session-form.ts';
import type { DashboardView } from './dashboard-view.ts';

/** One setting: its name, what it is now, and what can be done about it. */
const setting = (name: string, now: Html | string, action: Html | false = false): Html =>
  html`<div class="setting"><dt>${name}</dt><dd class="now">${now}</dd>${action !== false && html`<dd class="act">${action}</dd>`}</div>
`;

/** The account itself, setting by setting. */
export function accountSection(view: DashboardView): Html {
  const { visit, account, recoveryCodesLeft, services, noticeIn } = view;
  const words = accountSettingsMessages[visit.locale];
  const button = (path: string, label: string) =>
    html`<a class="button${path === 'delete' && ' danger'}" href="${visit.link(`/dashboard/${path}`)}" data-dialog>${label}</a>`;
  return html`${noticeIn('account')}
<dl class="settings panel">
${setting(words.name, account.name, changeButton(view, 'name', words.name))}
${emailSetting(view)}
${services.mail.isAvailable && setting(words.mails, mailsText(view), changeButton(view, 'mails', words.mails))}
${setting(words.codes, html`<strong>${words.codesLeft(recoveryCodesLeft)}</strong> ${words.codesUse}`, button('account/recovery-codes', words.renewCodes))}
${setting(words.secret, words.secretNow, button('secret/rotate', words.rotateSecret))}
${setting(words.sessions, words.sessionsNow, button('sign-out-everywhere', words.signOutEverywhere))}
${setting(words.data, words.dataNow, html`<a class="button" href="${visit.link('/dashboard/export')}" download>${words.exportData}<span class="visually-hidden">: ${words.data}</span></a>`)}
${setting(words.since, visit.formats.date(account.createdAt))}
${setting(words.deleteHeading, words.deleteNow, button('delete', words.delete))}
</dl>`;
}

/** @param what is changed, for those who do not see what it stands beside */
function changeButton({ visit }: DashboardView, path: string, what: string): Html {
  const { change } = accountSettingsMessages[visit.locale];
  return html`<a class="button" href="${visit.link(`/dashboard/account/${path}`)}" data-dialog>${change}<span class="visually-hidden">: ${what}</span></a>`;
}

function emailSetting(view: DashboardView): Html {
  const { visit, account, pendingEmail, services, formToken } = view;
  const words = accountSettingsMessages[visit.locale];
  const { email } = account;
  if (!services.mail.isAvailable)
    return setting(words.email, html`<strong>${email}</strong> <p>${words.emailFixed}</p>`);
  const hasProof = isVerified(account);
  const isWaiting = pendingEmail !== null || !hasProof;
  const post = (path: string, label: string): Html =>
    sessionForm(
      visit,
      `/dashboard/account/${path}`,
      formToken,
      {},
      html`<button class="small">${label}</button>`,
    );
  const state = html`<strong>${email}</strong> <span class="badge ${hasProof ? 'good' : 'warn'}">${hasProof ? words.verified : words.unverified}</span>
${pendingEmail !== null && html`<p>${words.pending(pendingEmail)}</p>`}
${isWaiting && html`<div class="buttons"><a class="button small" href="${visit.link('/verify')}">${words.enterCode}</a>${post('verification', words.sendAgain)}${pendingEmail !== null && hasProof && post('keep-email', words.keepEmail)}</div>`}`;
  return setting(words.email, state, changeButton(view, 'email', words.email));
}

function mailsText({ visit, account }: DashboardView): string {
  const words = accountSettingsMessages[visit.locale];
  const { alerts, locale } = account;
  if (alerts.length === 0) return `${words.alertsOff} ${words.inLanguage[locale]}`;
  const waits = isVerified(account) ? '' : ` ${words.alertsWait}`;
  return `${words.alertsAt(alerts)}${waits} ${words.inLanguage[locale]}`;
}
