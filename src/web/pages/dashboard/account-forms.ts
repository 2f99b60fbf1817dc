import { GatewayError } from '../../../domain/errors.ts';
import type { Reply } from '../../../http/send.ts';
import { html } from '../../html.ts';
import { accountSettingsMessages } from '../../messages/account-settings.ts';
import { signInMessages } from '../../messages/sign-in.ts';
import { shownOnce } from '../../parts/shown-once.ts';
import { redirect } from '../../redirect.ts';
import { renderPage } from '../../render-page.ts';
import { readSessionToken, sessionCookie } from '../../session-cookie.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import type { DashboardForm } from './dashboard-form.ts';
import { settingsRefusal } from './settings-forms.ts';

/** What can be done with the account itself, and with its sessions. */
export function accountForms({ access, sessions }: SiteServices): DashboardForm[] {
  const common = { section: 'account', refusal: settingsRefusal } as const;
  const signedOut = (visit: Visit): Reply =>
    redirect(visit.link('/dashboard?done=signed-out'), [sessionCookie(visit, '')]);

  return [
    {
      ...common,
      path: 'sign-out',
      submit: async ({ visit }) => {
        await sessions.close(readSessionToken(visit));
        return signedOut(visit);
      },
    },
    {
      ...common,
      path: 'sign-out-everywhere',
      page: ({ visit }) => {
        const words = accountSettingsMessages[visit.locale];
        return {
          title: words.signOutEverywhere,
          lead: [words.signOutEverywhereLead],
          submit: words.signOutEverywhere,
        };
      },
      submit: async ({ visit, accountId }) => {
        await sessions.closeAll(accountId);
        return signedOut(visit);
      },
    },
    {
      ...common,
      path: 'secret/rotate',
      page: ({ visit }) => {
        const words = accountSettingsMessages[visit.locale];
        return { title: words.rotateSecret, lead: [words.secretLead], submit: words.rotateSecret };
      },
      submit: async ({ visit, session }) => {
        const { apiSecret } = await access.rotateSecret(session.holder);
        return renderNewSecret(visit, apiSecret);
      },
    },
    {
      ...common,
      path: 'delete',
      refusal: ({ locale }, { code }) =>
        code === 'invalid-parameter' ? accountSettingsMessages[locale].deleteWrong : null,
      page: ({ visit, field }) => {
        const words = accountSettingsMessages[visit.locale];
        return {
          title: words.deleteHeading,
          lead: [words.deleteLead],
          fields: html`<div class="field"><label for="confirm-email">${words.email}</label><input id="confirm-email" name="email" type="email" value="${field('email')}" required autocomplete="off"></div>`,
          submit: words.delete,
          isDangerous: true,
        };
      },
      submit: async ({ visit, session, field }) => {
        if (field('email').trim() !== session.holder.account.email) throw notConfirmed();
        await access.remove(session.holder);
        return redirect(visit.link('/dashboard?done=removed'), [sessionCookie(visit, '')]);
      },
    },
  ];
}

const notConfirmed = () =>
  new GatewayError('invalid-parameter', 'The e-mail address is not that of this account.');

function renderNewSecret(visit: Visit, apiSecret: string): Reply {
  const words = signInMessages[visit.locale];
  return renderPage(visit, {
    title: words.newSecretTitle,
    isPrivate: true,
    headers: [sessionCookie(visit, '')],
    body: html`<div class="narrow" data-after-form="${visit.link('/dashboard')}">
<h1>${words.newSecretTitle}</h1>
<p class="lead">${words.newSecretLead}</p>
<section class="panel">${shownOnce(words.apiSecret, apiSecret, words.apiSecretUse)}</section>
<p><a class="button primary" href="${visit.link('/dashboard')}">${words.signInTitle}</a></p></div>`,
  });
}
