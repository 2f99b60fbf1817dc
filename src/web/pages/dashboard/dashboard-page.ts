import type { Reply } from '../../../http/send.ts';
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
import { accountNotices } from './account-notices.ts';
import { accountSection } from './account-section.ts';
import { attention } from './attention.ts';
import { type DashboardView, type Outcome, readDashboard, type SectionName } from './dashboard-view.ts';
import { keysSection } from './keys-section.ts';
import { planSection } from './plan-section.ts';
import { patterns } from './usage-chart.ts';
import { usageSection } from './usage-section.ts';
import { webhooksSection } from './webhooks-section.ts';

interface Section {
  readonly name: SectionName;
  heading(visit: Visit): string;
  render(view: DashboardView): Html;
}

/** From top to bottom. To add a section, add a line and a file. */
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

/** What an account's holder sees: usage, keys, webhooks, plan, and the account itself. */
export async function renderDashboard(
  visit: Visit,
  services: SiteServices,
  session: OpenSession,
  outcome?: Outcome,
): Promise<Reply> {
  const words = dashboardMessages[visit.locale];
  const view = await readDashboard(visit, services, session, outcome);
  const { account, plan, formToken } = view;
  return renderPage(visit, {
    title: words.title,
    status: outcome?.status ?? 200,
    isPrivate: true,
    styles: ['chart.css', 'dashboard.css'],
    scripts: ['dashboard.js'],
    ...(outcome?.headers && { headers: outcome.headers }),
    body: html`<div class="dashboard"${visit.request.method === 'POST' && html` data-after-form="${visit.link('/dashboard')}"`}>
${patterns}<header class="dashboard-head"><div><h1>${words.hello(account.name)}</h1>
<p class="fine">${account.email} · <a href="#plan">${planMessages[visit.locale].heading}: ${plan.name}</a></p></div>
${sessionForm(visit, '/dashboard/sign-out', formToken, {}, html`<button>${words.signOut}</button>`)}</header>
<nav class="page-nav" aria-label="${words.onThisPage}"><ul>${sections.map(({ name, heading }) => html`<li><a href="#${name}">${heading(visit)}</a></li>`)}</ul></nav>
${attention(view)}${accountNotices(view)}
${sections.map(
  (
    section,
  ) => html`<section class="part" aria-labelledby="${section.name}"><h2 id="${section.name}">${section.heading(visit)}</h2>
${section.render(view)}</section>
`,
)}</div>`,
  });
}
