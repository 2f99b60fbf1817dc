import { isVerified } from '../../../domain/accounts/account.ts';
import { accountSettingsMessages } from '../../messages/account/account-settings.ts';
import { renderSessionForm } from '../../parts/session-form.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { DashboardView } from './dashboard-view.ts';

/** Renders the name of a setting, its current value, and a control that changes it. */
const renderSetting = (name: string, value: Html | string, control: Html | false = false): Html =>
  html`<div class="setting"><dt>${name}</dt><dd class="now">${value}</dd>${control !== false && html`<dd class="act">${control}</dd>`}</div>
`;

/** Renders the settings of the account, each with the button or link that changes it. */
export function renderAccountSection(view: DashboardView): Html {
  const { visit, account, remainingRecoveryCodes, services, renderOutcome } = view;
  const t = accountSettingsMessages[visit.locale];
  const renderFormLink = (path: string, label: string): Html =>
    html`<a class="button${path === 'delete' && ' danger'}" href="${visit.link(`/dashboard/${path}`)}" data-dialog>${label}</a>`;
  return html`${renderOutcome('account')}
<dl class="settings panel">
${renderSetting(t.name, account.name, renderChangeLink(view, 'name', t.name))}
${renderEmailSetting(view)}
${services.mail.isAvailable && renderSetting(t.mails, formatMailSettings(view), renderChangeLink(view, 'mails', t.mails))}
${renderSetting(t.recoveryCodes, html`<strong>${t.recoveryCodesLeft(remainingRecoveryCodes)}</strong> ${t.recoveryCodesSummary}`, renderFormLink('account/recovery-codes', t.renewCodes))}
${renderSetting(t.apiSecret, t.apiSecretSummary, renderFormLink('secret/rotate', t.rotateSecret))}
${renderSetting(t.sessions, t.sessionsSummary, renderFormLink('sign-out-everywhere', t.signOutEverywhere))}
${renderSetting(t.history, t.historySummary, html`<a class="button" href="${visit.link('/dashboard/history')}">${t.showHistory}</a>`)}
${renderSetting(t.data, t.dataSummary, html`<a class="button" href="${visit.link('/dashboard/export')}" download>${t.exportData}<span class="visually-hidden">: ${t.data}</span></a>`)}
${renderSetting(t.accountSince, visit.formats.date(account.createdAt))}
${renderSetting(t.deleteHeading, t.deleteSummary, renderFormLink('delete', t.deleteButton))}
</dl>`;
}

/** Renders the link to the form for a setting. @param name the name of the setting, for screen readers */
function renderChangeLink({ visit }: DashboardView, path: string, name: string): Html {
  const { change } = accountSettingsMessages[visit.locale];
  return html`<a class="button" href="${visit.link(`/dashboard/account/${path}`)}" data-dialog>${change}<span class="visually-hidden">: ${name}</span></a>`;
}

function renderEmailSetting(view: DashboardView): Html {
  const { visit, account, pendingEmail, services, formToken } = view;
  const t = accountSettingsMessages[visit.locale];
  const { email } = account;
  if (!services.mail.isAvailable)
    return renderSetting(t.email, html`<strong>${email}</strong> <p>${t.emailUnchangeable}</p>`);
  const isEmailVerified = isVerified(account);
  const isPending = pendingEmail !== null || !isEmailVerified;
  const renderPostButton = (path: string, label: string): Html =>
    renderSessionForm(
      visit,
      `/dashboard/account/${path}`,
      formToken,
      html`<button class="small">${label}</button>`,
    );
  const emailState = html`<strong>${email}</strong> <span class="badge ${isEmailVerified ? 'good' : 'warn'}">${isEmailVerified ? t.verified : t.unverified}</span>
${pendingEmail !== null && html`<p>${t.pendingEmail(pendingEmail)}</p>`}
${isPending && html`<div class="buttons"><a class="button small" href="${visit.link('/verify')}">${t.enterCode}</a>${renderPostButton('verification', t.sendAgain)}${pendingEmail !== null && isEmailVerified && renderPostButton('keep-email', t.keepEmail)}</div>`}`;
  return renderSetting(t.email, emailState, renderChangeLink(view, 'email', t.email));
}

function formatMailSettings({ visit, account }: DashboardView): string {
  const t = accountSettingsMessages[visit.locale];
  const { alerts, locale } = account;
  if (alerts.length === 0) return `${t.noAlerts} ${t.inLanguage[locale]}`;
  const waitNote = isVerified(account) ? '' : ` ${t.alertsAfterVerification}`;
  return `${t.alertsAt(alerts)}${waitNote} ${t.inLanguage[locale]}`;
}
