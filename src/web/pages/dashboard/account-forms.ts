import { GatewayError } from '../../../domain/errors.ts';
import type { Reply } from '../../../http/responses/send.ts';
import { accountSettingsMessages } from '../../messages/account/account-settings.ts';
import { dashboardMessages } from '../../messages/account/dashboard.ts';
import { signInMessages } from '../../messages/account/sign-in.ts';
import { renderNewCredential } from '../../parts/new-credential.ts';
import { redirect } from '../../redirect.ts';
import { html } from '../../rendering/html.ts';
import { renderPage } from '../../rendering/render-page.ts';
import type { SiteServices } from '../../site-services.ts';
import { createSessionCookie, readSessionToken } from '../../visitor/session-cookie.ts';
import type { Visit } from '../../visitor/visit.ts';
import type { DashboardForm } from './dashboard-form.ts';
import { getSettingsErrorText } from './settings-forms.ts';

/** Creates the forms to sign out, to replace the API Secret or the recovery codes, and to delete the account. */
export function createAccountForms({ access, recovery, sessions }: SiteServices): DashboardForm[] {
  const baseForm = { section: 'account', getErrorText: getSettingsErrorText } as const;
  const redirectSignedOut = (visit: Visit): Reply =>
    redirect(visit.link('/dashboard?done=signed-out'), [createSessionCookie(visit, '')]);

  return [
    {
      ...baseForm,
      path: 'sign-out',
      isRemoval: true,
      submit: async ({ visit }) => {
        await sessions.close(readSessionToken(visit));
        return redirectSignedOut(visit);
      },
    },
    {
      ...baseForm,
      path: 'sign-out-everywhere',
      isRemoval: true,
      createPage: ({ visit }) => {
        const t = accountSettingsMessages[visit.locale];
        return {
          title: t.signOutEverywhere,
          lead: [t.signOutEverywhereLead],
          submitLabel: t.signOutEverywhere,
        };
      },
      submit: async ({ visit, accountId }) => {
        await sessions.closeAll(accountId);
        return redirectSignedOut(visit);
      },
    },
    {
      ...baseForm,
      path: 'secret/rotate',
      createPage: ({ visit }) => {
        const t = accountSettingsMessages[visit.locale];
        return { title: t.rotateSecret, lead: [t.rotateSecretLead], submitLabel: t.rotateSecret };
      },
      submit: async ({ visit, session }) => {
        const { apiSecret } = await access.rotateSecret(session.holder);
        return renderNewApiSecret(visit, apiSecret);
      },
    },
    {
      ...baseForm,
      path: 'account/recovery-codes',
      createPage: async ({ visit, accountId }) => {
        const t = accountSettingsMessages[visit.locale];
        return {
          title: t.renewCodes,
          lead: [t.renewCodesLead(await recovery.countCodes(accountId))],
          submitLabel: t.renewCodes,
        };
      },
      submit: async ({ visit, session, accountChange }) =>
        renderNewRecoveryCodes(visit, await recovery.renewCodes(session.holder, accountChange)),
    },
    {
      ...baseForm,
      path: 'delete',
      isRemoval: true,
      getErrorText: ({ locale }, { code }) =>
        code === 'invalid-parameter' ? accountSettingsMessages[locale].wrongDeleteEmail : null,
      createPage: ({ visit, getField }) => {
        const t = accountSettingsMessages[visit.locale];
        return {
          title: t.deleteHeading,
          lead: [t.deleteLead],
          fields: html`<div class="field"><label for="confirm-email">${t.email}</label><input id="confirm-email" name="email" type="email" value="${getField('email')}" required autocomplete="off"></div>`,
          submitLabel: t.deleteButton,
          isDangerous: true,
        };
      },
      submit: async ({ visit, session, getField }) => {
        if (getField('email').trim() !== session.holder.account.email)
          throw new GatewayError('invalid-parameter', 'This is not the e-mail address of the account.');
        await access.remove(session.holder);
        return redirect(visit.link('/dashboard?done=removed'), [createSessionCookie(visit, '')]);
      },
    },
  ];
}

function renderNewApiSecret(visit: Visit, apiSecret: string): Reply {
  const t = signInMessages[visit.locale];
  return renderPage(visit, {
    title: t.newSecretTitle,
    isPrivate: true,
    // The rotation has ended all sessions, so the cookie is deleted.
    headers: [createSessionCookie(visit, '')],
    body: html`<div class="narrow" data-after-form="${visit.link('/dashboard')}">
<h1>${t.newSecretTitle}</h1>
<p class="lead">${t.newSecretLead}</p>
<section class="panel">${renderNewCredential(t.apiSecret, apiSecret, t.apiSecretPurpose)}</section>
<p><a class="button primary" href="${visit.link('/dashboard')}">${t.signInTitle}</a></p></div>`,
  });
}

function renderNewRecoveryCodes(visit: Visit, codes: readonly string[]): Reply {
  const t = accountSettingsMessages[visit.locale];
  const text = codes.join('\n');
  return renderPage(visit, {
    title: t.newCodesTitle,
    status: 201,
    isPrivate: true,
    body: html`<div class="narrow" data-after-form="${visit.link('/dashboard')}">
<h1>${t.newCodesTitle}</h1>
<p class="lead">${t.newCodesLead}</p>
<div data-copyable="${t.recoveryCodes}"><pre tabindex="0" aria-label="${t.recoveryCodes}"><code>${text}</code></pre></div>
<p class="fine">${t.recoveryCodesSummary}</p>
<div class="buttons"><a class="button" download="phone-gateway-recovery-codes.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}">${t.download}</a><a class="button primary" href="${visit.link('/dashboard')}">${dashboardMessages[visit.locale].backToDashboard}</a></div></div>`,
  });
}
