import { type Html, html } from '../../html.ts';
import { webhookMessages } from '../../messages/webhooks.ts';
import type { DashboardView } from './dashboard-view.ts';
import { webhookRow } from './webhook-row.ts';

/** The webhooks of an account, each with a menu. */
export function webhooksSection(view: DashboardView): Html {
  const { visit, plan, webhooks, services, noticeIn } = view;
  const words = webhookMessages[visit.locale];
  const when = plan.data === 'real-time' ? words.soon : words.daily(services.clock.timeZone);
  return html`<div class="part-head"><p>${words.lead} ${when} <a href="${visit.link('/docs')}#guide-webhooks">${words.guide}</a></p>
<a class="button primary" href="${visit.link('/dashboard/webhooks/create')}" data-dialog>${words.newWebhook}</a></div>
${noticeIn('webhooks')}
${webhooks.length === 0 && html`<div class="panel empty"><p>${words.none}</p></div>`}
${webhooks.map(({ webhook, last }) => webhookRow(view, webhook, last))}`;
}
