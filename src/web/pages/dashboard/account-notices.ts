import { isVerified } from '../../../domain/accounts/account.ts';
import { type Html, html } from '../../html.ts';
import { accountSettingsMessages } from '../../messages/account-settings.ts';
import { sessionForm } from '../../parts/session-form.ts';
import type { DashboardView } from './dashboard-view.ts';

/** What would lock the holder of this account out one day: no way back without the secret, an address that is not verified. */
export function accountNotices(view: DashboardView): Html {
  const { visit, account, recoveryCodesLeft, services, formToken } = view;
  const words = accountSettingsMessages[visit.locale];
  const hasMail = services.mail.isAvailable;
  const isUnverified = hasMail && !isVerified(account);
  const hasNoWayBack = recoveryCodesLeft === 0 && (!hasMail || isUnverified);
  return html`${
    isUnverified &&
    html`<div class="notice warn with-action"><p><strong>${words.emailUnverified}</strong> ${words.emailUnverifiedLead}</p>
${sessionForm(visit, '/dashboard/account/verification', formToken, {}, html`<button>${words.sendAgain}</button>`)}</div>`
  }${
    hasNoWayBack &&
    html`<div class="notice warn with-action"><p><strong>${words.noWayBack}</strong> ${words.noWayBackLead}</p>
<a class="button" href="${visit.link('/dashboard/account/recovery-codes')}" data-dialog>${words.renewCodes}</a></div>`
  }`;
}
