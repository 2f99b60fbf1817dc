import { isVerified } from '../../../domain/accounts/account.ts';
import { GatewayError } from '../../../domain/errors.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import type { Reply } from '../../../http/responses/send.ts';
import type { ProfileInput } from '../../../services/accounts/account-input.ts';
import { accountSettingsMessages } from '../../messages/account/account-settings.ts';
import { dashboardMessages } from '../../messages/account/dashboard.ts';
import { signInMessages } from '../../messages/account/sign-in.ts';
import { renderNewCredential } from '../../parts/new-credential.ts';
import { renderSessionForm } from '../../parts/session-form.ts';
import { type Html, html } from '../../rendering/html.ts';
import { renderPage } from '../../rendering/render-page.ts';
import { redirect } from '../../route.ts';
import type { SiteServices } from '../../site-services.ts';
import { createSessionCookie, readSessionToken, type Visit } from '../../visitor/visit.ts';
import { type DashboardForm, type FormRequest, redirectToDashboard } from './dashboard-form.ts';
import type { DashboardView } from './dashboard-view.ts';

/** The usual alert levels, in per cent of the quota. The account API accepts other levels too. */
const usualAlerts = [80, 100];
const maxEmailLength = 254;

type OutcomeName = keyof (typeof accountSettingsMessages)[Locale]['successNotices'];

/**
 * Creates the forms of the section about the account: for its name, e-mail address and mails, to sign out, to replace
 * the API Secret or the recovery codes, and to delete the account.
 */
export function createAccountForms({ access, profile, recovery, sessions }: SiteServices): DashboardForm[] {
  const baseForm = { section: 'account', getErrorText: getSettingsErrorText } as const;
  const redirectSignedOut = (visit: Visit): Reply =>
    redirect(visit.link('/dashboard?done=signed-out'), [createSessionCookie(visit, '')]);
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

/** Lists the alert levels that the form offers: the usual levels and those already set, ascending. */
const listAlertChoices = (alerts: readonly number[]): number[] =>
  [...new Set([...usualAlerts, ...alerts])].sort((a, b) => a - b);

/** Formats a waiting time in minutes if it is below two hours, otherwise in hours. */
function formatWait({ locale }: Visit, seconds: number): string {
  const t = accountSettingsMessages[locale];
  return seconds < 7_200 ? t.minutes(Math.ceil(seconds / 60)) : t.hours(Math.ceil(seconds / 3_600));
}

/** Returns the text for an error in a form about the account, or null for an error that the visitor cannot fix. */
function getSettingsErrorText(visit: Visit, { code, facts }: GatewayError): string | null {
  const t = accountSettingsMessages[visit.locale];
  const notices: Readonly<Partial<Record<string, string>>> = {
    'invalid-body': facts.parameters?.[0]?.parameter === 'email' ? t.invalidEmail : t.invalidName,
    'email-already-registered': t.takenEmail,
    'mail-unavailable': t.mailUnavailable,
    'too-many-attempts': t.tooManyChanges(formatWait(visit, facts.retryAfterSeconds ?? 0)),
  };
  return notices[code] ?? null;
}

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
