import { isVerified } from '../../../domain/accounts/account.ts';
import { type Html, html } from '../../html.ts';
import { accountSettingsMessages } from '../../messages/account-settings.ts';
import { sessionForm } from '../../parts/session-form.ts';
import type { DashboardView } from './dashboard-view.ts';

/** One setting: its name, its present value, and a control to change it. */
const setting = (name: string, now: Html | string, action: Html | false = false): Html =>
  html`<div class="setting"><dt>${name}</dt><dd class="now">${now}</dd>${action !== false && html`<dd class="act">${action}</dd>`}</div>
`;

/** The settings of the account. */
export function accountSection(view: DashboardView): Html {
  const { visit, account, recoveryCodesLeft, services, noticeIn } = view;
  const t = accountSettingsMessages[visit.locale];
  const button = (path: string, label: string) =>
    html`<a class="button${path === 'delete' && ' danger'}" href="${visit.link(`/dashboard/${path}`)}" data-dialog>${label}</a>`;
  return html`${noticeIn('account')}
<dl class="settings panel">
${setting(t.name, account.name, changeButton(view, 'name', t.name))}
${emailSetting(view)}
${services.mail.isAvailable && setting(t.mails, mailsText(view), changeButton(view, 'mails', t.mails))}
${setting(t.codes, html`<strong>${t.codesLeft(recoveryCodesLeft)}</strong> ${t.codesUse}`, button('account/recovery-codes', t.renewCodes))}
${setting(t.secret, t.secretNow, button('secret/rotate', t.rotateSecret))}
${setting(t.sessions, t.sessionsNow, button('sign-out-everywhere', t.signOutEverywhere))}
${setting(t.data, t.dataNow, html`<a class="button" href="${visit.link('/dashboard/export')}" download>${t.exportData}<span class="visually-hidden">: ${t.data}</span></a>`)}
${setting(t.since, visit.formats.date(account.createdAt))}
${setting(t.deleteHeading, t.deleteNow, button('delete', t.delete))}
</dl>`;
}

/** Renders the button that changes a setting. @param name the name of the setting, for screen readers */
function changeButton({ visit }: DashboardView, path: string, name: string): Html {
  const { change } = accountSettingsMessages[visit.locale];
  return html`<a class="button" href="${visit.link(`/dashboard/account/${path}`)}" data-dialog>${change}<span class="visually-hidden">: ${name}</span></a>`;
}

function emailSetting(view: DashboardView): Html {
  const { visit, account, pendingEmail, services, formToken } = view;
  const t = accountSettingsMessages[visit.locale];
  const { email } = account;
  if (!services.mail.isAvailable)
    return setting(t.email, html`<strong>${email}</strong> <p>${t.emailFixed}</p>`);
  const hasProof = isVerified(account);
  const isWaiting = pendingEmail !== null || !hasProof;
  const postButton = (path: string, label: string): Html =>
    sessionForm(
      visit,
      `/dashboard/account/${path}`,
      formToken,
      {},
      html`<button class="small">${label}</button>`,
    );
  const state = html`<strong>${email}</strong> <span class="badge ${hasProof ? 'good' : 'warn'}">${hasProof ? t.verified : t.unverified}</span>
${pendingEmail !== null && html`<p>${t.pending(pendingEmail)}</p>`}
${isWaiting && html`<div class="buttons"><a class="button small" href="${visit.link('/verify')}">${t.enterCode}</a>${postButton('verification', t.sendAgain)}${pendingEmail !== null && hasProof && postButton('keep-email', t.keepEmail)}</div>`}`;
  return setting(t.email, state, changeButton(view, 'email', t.email));
}

function mailsText({ visit, account }: DashboardView): string {
  const t = accountSettingsMessages[visit.locale];
  const { alerts, locale } = account;
  if (alerts.length === 0) return `${t.alertsOff} ${t.inLanguage[locale]}`;
  const waitNote = isVerified(account) ? '' : ` ${t.alertsWait}`;
  return `${t.alertsAt(alerts)}${waitNote} ${t.inLanguage[locale]}`;
}
