import type { GatewayError } from '../../../domain/errors.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import type { ProfileInput } from '../../../services/accounts/account-input.ts';
import { html } from '../../html.ts';
import { accountSettingsMessages } from '../../messages/account-settings.ts';
import { noticeId } from '../../parts/session-form.ts';
import { redirect } from '../../redirect.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import type { DashboardForm, FormRequest } from './dashboard-form.ts';

/** The alert levels in per cent that the page offers. The account API allows others. */
const offeredAlerts = [80, 100];
const maxEmailLength = 254;

type DoneName = keyof (typeof accountSettingsMessages)[Locale]['done'];

/** Creates the forms for the name, the e-mail address and the e-mail settings of an account. */
export function createSettingsForms({ profile }: SiteServices): DashboardForm[] {
  const common = { section: 'account', getErrorText: getSettingsErrorText } as const;
  const changeProfile = async ({ visit, session }: FormRequest, input: ProfileInput, done: DoneName) => {
    await profile.change(session.holder, input);
    return redirect(visit.link(`/dashboard?done=${done}#${noticeId}`));
  };

  return [
    {
      ...common,
      path: 'account/name',
      createPage: ({ visit, session, getField }) => {
        const t = accountSettingsMessages[visit.locale];
        return {
          title: t.changeName,
          lead: [],
          fields: html`<div class="field"><label for="account-name">${t.name}</label><input id="account-name" name="name" value="${getField('name', session.holder.account.name)}" required maxlength="80" autocomplete="name"></div>`,
          submitLabel: t.save,
        };
      },
      submit: (request) => changeProfile(request, { name: request.getField('name') }, 'name-changed'),
    },
    {
      ...common,
      path: 'account/email',
      createPage: ({ visit, getField }) => {
        const t = accountSettingsMessages[visit.locale];
        return {
          title: t.changeEmail,
          lead: [t.changeEmailLead],
          fields: html`<div class="field"><label for="new-email">${t.newEmail}</label><input id="new-email" name="email" type="email" value="${getField('email')}" required maxlength="${maxEmailLength}" autocomplete="email"></div>`,
          submitLabel: t.changeEmail,
        };
      },
      submit: (request) => changeProfile(request, { email: request.getField('email') }, 'mail-sent'),
    },
    {
      ...common,
      path: 'account/verification',
      submit: async (request) => {
        const { account } = request.session.holder;
        const email = (await profile.pendingEmail(account.id)) ?? account.email;
        return changeProfile(request, { email }, 'mail-sent');
      },
    },
    {
      ...common,
      path: 'account/keep-email',
      submit: (request) =>
        changeProfile(request, { email: request.session.holder.account.email }, 'email-kept'),
    },
    {
      ...common,
      path: 'account/mails',
      createPage: ({ visit, session }) => {
        const t = accountSettingsMessages[visit.locale];
        const { alerts, locale } = session.holder.account;
        const choices = [...new Set([...offeredAlerts, ...alerts])].sort((a, b) => a - b);
        return {
          title: t.changeMails,
          lead: [],
          fields: html`<fieldset><legend>${t.alerts}</legend>${choices.map(
            (percent) =>
              html`<label class="choice"><input type="checkbox" name="alert-${percent}" value="on"${alerts.includes(percent) && html` checked`}> ${percent} %</label>`,
          )}</fieldset>
<div class="field"><label for="mail-language">${t.language}</label><select id="mail-language" name="locale">${locales.map(
            (language) =>
              html`<option value="${language}"${language === locale && html` selected`}>${t.languages[language]}</option>`,
          )}</select></div>`,
          submitLabel: t.save,
        };
      },
      submit: (request) => {
        const { alerts, locale } = request.session.holder.account;
        const chosen = [...new Set([...offeredAlerts, ...alerts])]
          .filter((percent) => request.getField(`alert-${percent}`) === 'on')
          .sort((a, b) => a - b);
        return changeProfile(
          request,
          { alerts: chosen, locale: request.getField('locale', locale) },
          'mails-changed',
        );
      },
    },
  ];
}

/** Formats a waiting time in minutes if it is below two hours, otherwise in hours. */
function formatWait({ locale }: Visit, seconds: number): string {
  const t = accountSettingsMessages[locale];
  return seconds < 7_200 ? t.minutes(Math.ceil(seconds / 60)) : t.hours(Math.ceil(seconds / 3_600));
}

export function getSettingsErrorText(visit: Visit, { code, facts }: GatewayError): string | null {
  const t = accountSettingsMessages[visit.locale];
  const notices: Readonly<Partial<Record<string, string>>> = {
    'invalid-body': facts.parameters?.[0]?.parameter === 'email' ? t.wrongEmail : t.wrongName,
    'email-already-registered': t.takenEmail,
    'mail-unavailable': t.mailUnavailable,
    'too-many-attempts': t.tooMany(formatWait(visit, facts.retryAfterSeconds ?? 0)),
  };
  return notices[code] ?? null;
}
