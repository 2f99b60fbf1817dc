import { isVerified } from '../../../domain/accounts/account.ts';
import { type Html, html } from '../../html.ts';
import { accountSettingsMessages } from '../../messages/account-settings.ts';
import { renderSessionForm } from '../../parts/session-form.ts';
import type { DashboardView } from './dashboard-view.ts';

/** Renders the name of a setting, its present value, and a control that changes it. */
const renderSetting = (name: string, value: Html | string, control: Html | false = false): Html =>
  html`<div class="setting"><dt>${name}</dt><dd class="now">${value}</dd>${control !== false && html`<dd class="act">${control}</dd>`}</div>
`;

export function renderAccountSection(view: DashboardView): Html {
  const { visit, account, remainingRecoveryCodes, services, renderOutcome } = view;
  const t = accountSettingsMessages[visit.locale];
  const renderButton = (path: string, label: string) =>
    html`<a class="button${path === 'delete' && ' danger'}" href="${visit.link(`/dashboard/${path}`)}" data-dialog>${label}</a>`;
  return html`${renderOutcome('account')}
<dl class="settings panel">
${renderSetting(t.name, account.name, renderChangeButton(view, 'name', t.name))}
${renderEmailSetting(view)}
${services.mail.isAvailable && renderSetting(t.mails, formatMailSettings(view), renderChangeButton(view, 'mails', t.mails))}
${renderSetting(t.recoveryCodes, html`<strong>${t.recoveryCodesLeft(remainingRecoveryCodes)}</strong> ${t.recoveryCodesSummary}`, renderButton('account/recovery-codes', t.renewCodes))}
${renderSetting(t.apiSecret, t.apiSecretSummary, renderButton('secret/rotate', t.rotateSecret))}
${renderSetting(t.sessions, t.sessionsSummary, renderButton('sign-out-everywhere', t.signOutEverywhere))}
${renderSetting(t.history, t.historySummary, html`<a class="button" href="${visit.link('/dashboard/history')}">${t.showHistory}</a>`)}
${renderSetting(t.data, t.dataSummary, html`<a class="button" href="${visit.link('/dashboard/export')}" download>${t.exportData}<span class="visually-hidden">: ${t.data}</span></a>`)}
${renderSetting(t.accountSince, visit.formats.date(account.createdAt))}
${renderSetting(t.deleteHeading, t.deleteSummary, renderButton('delete', t.deleteButton))}
</dl>`;
}

/** Renders the button that changes a setting. @param name the name of the setting, for screen readers */
function renderChangeButton({ visit }: DashboardView, path: string, name: string): Html {
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
  const state = html`<strong>${email}</strong> <span class="badge ${isEmailVerified ? 'good' : 'warn'}">${isEmailVerified ? t.verified : t.unverified}</span>
${pendingEmail !== null && html`<p>${t.pendingEmail(pendingEmail)}</p>`}
${isPending && html`<div class="buttons"><a class="button small" href="${visit.link('/verify')}">${t.enterCode}</a>${renderPostButton('verification', t.sendAgain)}${pendingEmail !== null && isEmailVerified && renderPostButton('keep-email', t.keepEmail)}</div>`}`;
  return renderSetting(t.email, state, renderChangeButton(view, 'email', t.email));
}

function formatMailSettings({ visit, account }: DashboardView): string {
  const t = accountSettingsMessages[visit.locale];
  const { alerts, locale } = account;
  if (alerts.length === 0) return `${t.noAlerts} ${t.inLanguage[locale]}`;
  const waitNote = isVerified(account) ? '' : ` ${t.alertsAfterVerification}`;
  return `${t.alertsAt(alerts)}${waitNote} ${t.inLanguage[locale]}`;
}
