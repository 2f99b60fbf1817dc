import type { GatewayError } from '../../../domain/errors.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import type { ProfileInput } from '../../../services/accounts/account-input.ts';
import { accountSettingsMessages } from '../../messages/account/account-settings.ts';
import { html } from '../../rendering/html.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visitor/visit.ts';
import { type DashboardForm, type FormRequest, redirectToDashboard } from './dashboard-form.ts';

/** The usual alert levels, in per cent of the quota. The account API accepts other levels too. */
const usualAlerts = [80, 100];
const maxEmailLength = 254;

type OutcomeName = keyof (typeof accountSettingsMessages)[Locale]['successNotices'];

/** Creates the forms for the name, the e-mail address and the mail settings of an account. */
export function createSettingsForms({ profile }: SiteServices): DashboardForm[] {
  const baseForm = { section: 'account', getErrorText: getSettingsErrorText } as const;
  const changeProfile = async (request: FormRequest, input: ProfileInput, outcome: OutcomeName) => {
    await profile.change(request.session.holder, input);
    return redirectToDashboard(request.visit, outcome);
  };

  return [
    {
      ...baseForm,
      path: 'account/name',
      createPage: ({ visit, session, getField }) => {
        const t = accountSettingsMessages[visit.locale];
        return {
          title: t.changeName,
          fields: html`<div class="field"><label for="account-name">${t.name}</label><input id="account-name" name="name" value="${getField('name', session.holder.account.name)}" required maxlength="80" autocomplete="name"></div>`,
          submitLabel: t.save,
        };
      },
      submit: (request) => changeProfile(request, { name: request.getField('name') }, 'name-changed'),
    },
    {
      ...baseForm,
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
      ...baseForm,
      path: 'account/verification',
      submit: async (request) => {
        const { account } = request.session.holder;
        // Setting an unverified address again sends another verification mail.
        const email = (await profile.findPendingEmail(account.id)) ?? account.email;
        return changeProfile(request, { email }, 'mail-sent');
      },
    },
    {
      ...baseForm,
      path: 'account/keep-email',
      // Setting the current address cancels a pending change.
      submit: (request) =>
        changeProfile(request, { email: request.session.holder.account.email }, 'email-kept'),
    },
    {
      ...baseForm,
      path: 'account/mails',
      createPage: ({ visit, session }) => {
        const t = accountSettingsMessages[visit.locale];
        const { alerts, locale } = session.holder.account;
        const choices = listAlertChoices(alerts);
        return {
          title: t.changeMails,
          fields: html`<fieldset><legend>${t.alertChoice}</legend>${choices.map(
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
        const selectedAlerts = listAlertChoices(alerts).filter(
          (percent) => request.getField(`alert-${percent}`) === 'on',
        );
        const input = { alerts: selectedAlerts, locale: request.getField('locale', locale) };
        return changeProfile(request, input, 'mails-changed');
      },
    },
  ];
}

/** Lists the alert levels that the form offers: the usual levels and those already set, ascending. */
const listAlertChoices = (alerts: readonly number[]): number[] =>
  [...new Set([...usualAlerts, ...alerts])].sort((a, b) => a - b);

/** Formats a waiting time in minutes if it is below two hours, otherwise in hours. */
function formatWait({ locale }: Visit, seconds: number): string {
  const t = accountSettingsMessages[locale];
  return seconds < 7_200 ? t.minutes(Math.ceil(seconds / 60)) : t.hours(Math.ceil(seconds / 3_600));
}

/** Returns the text for an error in a form about the account, or null for an error that the visitor cannot fix. */
export function getSettingsErrorText(visit: Visit, { code, facts }: GatewayError): string | null {
  const t = accountSettingsMessages[visit.locale];
  const notices: Readonly<Partial<Record<string, string>>> = {
    'invalid-body': facts.parameters?.[0]?.parameter === 'email' ? t.invalidEmail : t.invalidName,
    'email-already-registered': t.takenEmail,
    'mail-unavailable': t.mailUnavailable,
    'too-many-attempts': t.tooManyChanges(formatWait(visit, facts.retryAfterSeconds ?? 0)),
  };
  return notices[code] ?? null;
}
