import { isVerified } from '../../../domain/accounts/account.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { QuotaWindow } from '../../../domain/quota/quota-view.ts';
import type { Reply } from '../../../http/responses/send.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import { accountSettingsMessages } from '../../messages/account/account-settings.ts';
import { dashboardMessages } from '../../messages/account/dashboard.ts';
import { keyMessages } from '../../messages/account/keys.ts';
import { planMessages } from '../../messages/account/plan.ts';
import { usageMessages } from '../../messages/account/usage.ts';
import { webhookMessages } from '../../messages/account/webhooks.ts';
import { renderSessionForm } from '../../parts/session-form.ts';
import { type Html, html } from '../../rendering/html.ts';
import { renderPage } from '../../rendering/render-page.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visitor/visit.ts';
import { renderAccountSection } from './account-forms.ts';
import { type DashboardView, type Outcome, readDashboard, type SectionName } from './dashboard-view.ts';
import { renderKeysSection } from './keys/keys-section.ts';
import { formatUnitsRatio, renderPlanSection } from './plan.ts';
import { forecastMonth, patternDefinitions, renderForecast } from './usage/usage-chart.ts';
import {
  computeUsedPercent,
  formatReset,
  getQuotaState,
  type QuotaState,
  renderUsageSection,
} from './usage/usage-section.ts';
import { renderWebhooksSection } from './webhooks/webhooks-section.ts';

interface Section {
  readonly name: SectionName;
  readonly messages: Readonly<Record<Locale, { readonly heading: string }>>;
  render(view: DashboardView): Html;
}

/** The sections from top to bottom. */
const sections: readonly Section[] = [
  { name: 'usage', messages: usageMessages, render: renderUsageSection },
  { name: 'keys', messages: keyMessages, render: renderKeysSection },
  { name: 'webhooks', messages: webhookMessages, render: renderWebhooksSection },
  { name: 'plan', messages: planMessages, render: renderPlanSection },
  { name: 'account', messages: accountSettingsMessages, render: renderAccountSection },
];

/** Renders the dashboard of an account. @param outcome the outcome of the submitted form, if any */
export async function renderDashboard(
  visit: Visit,
  services: SiteServices,
  session: OpenSession,
  outcome?: Outcome,
): Promise<Reply> {
  const t = dashboardMessages[visit.locale];
  const view = await readDashboard(visit, services, session, outcome);
  const { account, plan, formToken } = view;
  return renderPage(visit, {
    title: t.title,
    status: outcome?.status ?? 200,
    isPrivate: true,
    styles: ['chart.css', 'dashboard.css'],
    scripts: ['dashboard.js'],
    ...(outcome?.headers && { headers: outcome.headers }),
    body: html`<div class="dashboard"${visit.request.method === 'POST' && html` data-after-form="${visit.link('/dashboard')}"`}>
${patternDefinitions}<header class="dashboard-head"><div><h1>${t.greeting(account.name)}</h1>
<p class="fine">${account.email} · <a href="#plan">${planMessages[visit.locale].heading}: ${plan.name}</a></p></div>
${renderSessionForm(visit, '/dashboard/sign-out', formToken, html`<button>${t.signOut}</button>`)}</header>
<nav class="page-nav" aria-label="${t.onThisPage}"><ul>${sections.map(({ name, messages }) => html`<li><a href="#${name}">${messages[visit.locale].heading}</a></li>`)}</ul></nav>
${renderQuotaWarning(view)}${renderAccountNotices(view)}
${sections.map(
  ({ name, messages, render }) =>
    html`<section class="part" aria-labelledby="${name}"><h2 id="${name}">${messages[visit.locale].heading}</h2>
${render(view)}</section>
`,
)}</div>`,
  });
}

type NamedWindow = QuotaWindow & { readonly name: 'day' | 'month' };
const severities: Readonly<Record<QuotaState, number>> = { out: 2, near: 1, ok: 0 };

/** Renders a warning if at least 80 % of the units of the day or the month are used. Returns false otherwise. */
function renderQuotaWarning(view: DashboardView): Html | false {
  const { visit, quota, plan, nextPlan } = view;
  if (quota === null) return false;
  const windows = ([quota.month, quota.day] as NamedWindow[])
    .filter((window) => getQuotaState(window) !== 'ok')
    .sort((a, b) => severities[getQuotaState(b)] - severities[getQuotaState(a)]);
  if (windows.length === 0) return false;
  const t = usageMessages[visit.locale];
  const isExhausted = windows.some((window) => getQuotaState(window) === 'out');
  const forecast = forecastMonth(view);
  const willRunOut = forecast?.kind === 'pace' && forecast.runsOutAtMs !== null;
  return html`<section class="attention ${isExhausted ? 'out' : 'near'}" aria-label="${t.alertsLabel}">
${windows.map((window) => renderWindowAlert(view, window))}
${willRunOut && renderForecast(view, forecast)}
<ul>
<li><a href="#chart">${t.keyUsageLink}</a></li>
${nextPlan !== null && html`<li><a href="${visit.link('/dashboard/plan/request')}" data-dialog>${t.biggerPlan(nextPlan.name, formatUnitsRatio(visit, plan, nextPlan))}</a></li>`}
${visit.supportContact !== null && html`<li><a href="${visit.supportContact}">${t.contact}</a></li>`}
</ul></section>`;
}

function renderWindowAlert({ visit, nowMs }: DashboardView, window: NamedWindow): Html {
  const t = usageMessages[visit.locale];
  const resetText = formatReset(visit, window.resetsAtMs, nowMs);
  return getQuotaState(window) === 'out'
    ? html`<h2>${t.limitReached[window.name]}</h2><p>${t.limitReachedLead(resetText)}</p>`
    : html`<h2>${t.nearLimit[window.name](computeUsedPercent(window))}</h2><p>${t.nearLimitLead(window.remaining, resetText)}</p>`;
}

/** Renders warnings that the holder could lose access: an unverified address, or no means of recovery. */
function renderAccountNotices(view: DashboardView): Html {
  const { visit, account, remainingRecoveryCodes, services, formToken } = view;
  const t = accountSettingsMessages[visit.locale];
  const hasMail = services.mail.isAvailable;
  const isUnverified = hasMail && !isVerified(account);
  const cannotRecover = remainingRecoveryCodes === 0 && (!hasMail || isUnverified);
  return html`${
    isUnverified &&
    html`<div class="notice warn with-action"><p><strong>${t.emailUnverified}</strong> ${t.emailUnverifiedLead}</p>
${renderSessionForm(visit, '/dashboard/account/verification', formToken, html`<button>${t.sendAgain}</button>`)}</div>`
  }${
    cannotRecover &&
    html`<div class="notice warn with-action"><p><strong>${t.noRecovery}</strong> ${t.noRecoveryLead}</p>
<a class="button" href="${visit.link('/dashboard/account/recovery-codes')}" data-dialog>${t.renewCodes}</a></div>`
  }`;
}
