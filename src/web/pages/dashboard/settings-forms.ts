import type { GatewayError } from '../../../domain/errors.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import type { ProfileInput } from '../../../services/accounts/account-input.ts';
import { html } from '../../html.ts';
import { accountSettingsMessages } from '../../messages/account-settings.ts';
import { noticeId } from '../../parts/session-form.ts';
import { redirect } from '../../redirect.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import type { AskedForm, DashboardForm } from './dashboard-form.ts';

/** Per cents that can be chosen on the page; by the account API there may be others. */
const usualAlerts = [80, 100];
const maxEmailLength = 254;

type Done = keyof (typeof accountSettingsMessages)[Locale]['done'];

/** What the holder of an account may change of it: name, e-mail address, mails. */
export function settingsForms({ profile }: SiteServices): DashboardForm[] {
  const common = { section: 'account', refusal: settingsRefusal } as const;
  const change = async ({ visit, session }: AskedForm, input: ProfileInput, done: Done) => {
    await profile.change(session.holder, input);
    return redirect(visit.link(`/dashboard?done=${done}#${noticeId}`));
  };

  return [
    {
      ...common,
      path: 'account/name',
      page: ({ visit, session, field }) => {
        const words = accountSettingsMessages[visit.locale];
        return {
          title: words.changeName,
          lead: [],
          fields: html`<div class="field"><label for="account-name">${words.name}</label><input id="account-name" name="name" value="${field('name', session.holder.account.name)}" required maxlength="80" autocomplete="name"></div>`,
          submit: words.save,
        };
      },
      submit: (asked) => change(asked, { name: asked.field('name') }, 'name-changed'),
    },
    {
      ...common,
      path: 'account/email',
      page: ({ visit, field }) => {
        const words = accountSettingsMessages[visit.locale];
        return {
          title: words.changeEmail,
          lead: [words.changeEmailLead],
          fields: html`<div class="field"><label for="new-email">${words.newEmail}</label><input id="new-email" name="email" type="email" value="${field('email')}" required maxlength="${maxEmailLength}" autocomplete="email"></div>`,
          submit: words.changeEmail,
        };
      },
      submit: (asked) => change(asked, { email: asked.field('email') }, 'mail-sent'),
    },
    {
      ...common,
      path: 'account/verification',
      submit: async (asked) => {
        const { account } = asked.session.holder;
        const email = (await profile.pendingEmail(account.id)) ?? account.email;
        return change(asked, { email }, 'mail-sent');
      },
    },
    {
      ...common,
      path: 'account/keep-email',
      submit: (asked) => change(asked, { email: asked.session.holder.account.email }, 'email-kept'),
    },
    {
      ...common,
      path: 'account/mails',
      page: ({ visit, session }) => {
        const words = accountSettingsMessages[visit.locale];
        const { alerts, locale } = session.holder.account;
        const choices = [...new Set([...usualAlerts, ...alerts])].sort((a, b) => a - b);
        return {
          title: words.changeMails,
          lead: [],
          fields: html`<fieldset><legend>${words.alerts}</legend>${choices.map(
            (percent) =>
              html`<label class="choice"><input type="checkbox" name="alert-${percent}" value="on"${alerts.includes(percent) && html` checked`}> ${percent} %</label>`,
          )}</fieldset>
<div class="field"><label for="mail-language">${words.language}</label><select id="mail-language" name="locale">${locales.map(
            (one) =>
              html`<option value="${one}"${one === locale && html` selected`}>${words.languages[one]}</option>`,
          )}</select></div>`,
          submit: words.save,
        };
      },
      submit: (asked) => {
        const { alerts, locale } = asked.session.holder.account;
        const chosen = [...new Set([...usualAlerts, ...alerts])]
          .filter((percent) => asked.field(`alert-${percent}`) === 'on')
          .sort((a, b) => a - b);
        return change(asked, { alerts: chosen, locale: asked.field('locale', locale) }, 'mails-changed');
      },
    },
  ];
}

/** How long to wait, in words. */
export function waitText({ locale }: Visit, seconds: number): string {
  const words = accountSettingsMessages[locale];
  return seconds < 7_200 ? words.minutes(Math.ceil(seconds / 60)) : words.hours(Math.ceil(seconds / 3_600));
}

export function settingsRefusal(visit: Visit, { code, facts }: GatewayError): string | null {
  const words = accountSettingsMessages[visit.locale];
  const notices: Readonly<Partial<Record<string, string>>> = {
    'invalid-body': facts.parameters?.[0]?.parameter === 'email' ? words.wrongEmail : words.wrongName,
    'email-already-registered': words.takenEmail,
    'mail-unavailable': words.mailUnavailable,
    'too-many-attempts': words.tooMany(waitText(visit, facts.retryAfterSeconds ?? 0)),
  };
  return notices[code] ?? null;
}
