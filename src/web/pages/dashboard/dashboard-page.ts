import { isVerified } from '../../../domain/accounts/account.ts';
import type { Reply } from '../../../http/responses/send.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import { type Html, html } from '../../html.ts';
import { accountSettingsMessages } from '../../messages/account-settings.ts';
import { dashboardMessages } from '../../messages/dashboard.ts';
import { keyMessages } from '../../messages/keys.ts';
import { mcpMessages } from '../../messages/mcp.ts';
import { planMessages } from '../../messages/plan.ts';
import { usageMessages } from '../../messages/usage.ts';
import { webhookMessages } from '../../messages/webhooks.ts';
import { mcpConnect } from '../../parts/mcp-connect.ts';
import { sessionForm } from '../../parts/session-form.ts';
import { renderPage } from '../../render-page.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import { accountSection } from './account-section.ts';
import { type DashboardView, type Outcome, readDashboard, type SectionName } from './dashboard-view.ts';
import { keysSection } from './keys-section.ts';
import { planSection } from './plan-section.ts';
import { quotaWarning } from './quota-warning.ts';
import { patterns } from './usage-chart.ts';
import { usageSection } from './usage-section.ts';
import { webhooksSection } from './webhooks-section.ts';

interface Section {
  readonly name: SectionName;
  heading(visit: Visit): string;
  render(view: DashboardView): Html;
}

/** The sections from top to bottom. To add one, add a line here and a file. */
const sections: readonly Section[] = [
  { name: 'usage', heading: ({ locale }) => usageMessages[locale].heading, render: usageSection },
  { name: 'keys', heading: ({ locale }) => keyMessages[locale].heading, render: keysSection },
  { name: 'webhooks', heading: ({ locale }) => webhookMessages[locale].heading, render: webhooksSection },
  {
    name: 'mcp',
    heading: ({ locale }) => mcpMessages[locale].heading,
    render: ({ visit, services }) => mcpConnect(visit, services.origin),
  },
  { name: 'plan', heading: ({ locale }) => planMessages[locale].heading, render: planSection },
  {
    name: 'account',
    heading: ({ locale }) => accountSettingsMessages[locale].heading,
    render: accountSection,
  },
];

/** Renders the dashboard of an account. @param outcome the outcome of the form that was sent, if any */
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
${patterns}<header class="dashboard-head"><div><h1>${t.hello(account.name)}</h1>
<p class="fine">${account.email} · <a href="#plan">${planMessages[visit.locale].heading}: ${plan.name}</a></p></div>
${sessionForm(visit, '/dashboard/sign-out', formToken, {}, html`<button>${t.signOut}</button>`)}</header>
<nav class="page-nav" aria-label="${t.onThisPage}"><ul>${sections.map(({ name, heading }) => html`<li><a href="#${name}">${heading(visit)}</a></li>`)}</ul></nav>
${quotaWarning(view)}${accountNotices(view)}
${sections.map(
  (
    section,
  ) => html`<section class="part" aria-labelledby="${section.name}"><h2 id="${section.name}">${section.heading(visit)}</h2>
${section.render(view)}</section>
`,
)}</div>`,
  });
}

/** Warnings about what could lock the holder out: an unverified address, or no means of recovery. */
function accountNotices(view: DashboardView): Html {
  const { visit, account, recoveryCodesLeft, services, formToken } = view;
  const t = accountSettingsMessages[visit.locale];
  const hasMail = services.mail.isAvailable;
  const isUnverified = hasMail && !isVerified(account);
  const cannotRecover = recoveryCodesLeft === 0 && (!hasMail || isUnverified);
  return html`${
    isUnverified &&
    html`<div class="notice warn with-action"><p><strong>${t.emailUnverified}</strong> ${t.emailUnverifiedLead}</p>
${sessionForm(visit, '/dashboard/account/verification', formToken, {}, html`<button>${t.sendAgain}</button>`)}</div>`
  }${
    cannotRecover &&
    html`<div class="notice warn with-action"><p><strong>${t.noWayBack}</strong> ${t.noWayBackLead}</p>
<a class="button" href="${visit.link('/dashboard/account/recovery-codes')}" data-dialog>${t.renewCodes}</a></div>`
  }`;
}
