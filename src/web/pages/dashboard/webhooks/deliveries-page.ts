import type { Delivery, Webhook } from '../../../../domain/changes/webhook.ts';
import type { Reply } from '../../../../http/responses/send.ts';
import type { OpenSession } from '../../../../services/accounts/sessions.ts';
import { dashboardMessages } from '../../../messages/account/dashboard.ts';
import { webhookMessages } from '../../../messages/account/webhooks.ts';
import { renderFormNotice, renderSessionForm } from '../../../parts/session-form.ts';
import { type Html, html } from '../../../rendering/html.ts';
import { renderPage } from '../../../rendering/render-page.ts';
import type { SiteServices } from '../../../site-services.ts';
import type { Visit } from '../../../visitor/visit.ts';
import { findWebhook } from './webhook-forms.ts';
import { renderOutcomeBadge, renderStateBadge, renderTestForm } from './webhooks-section.ts';

/** Renders the deliveries of a webhook. After a test or a resend, a script refreshes the list. */
export async function renderDeliveries(
  visit: Visit,
  { webhooks }: SiteServices,
  { holder, formToken }: OpenSession,
): Promise<Reply> {
  const t = webhookMessages[visit.locale];
  const accountId = holder.account.id;
  // The path is `/dashboard/webhooks/{id}/deliveries`.
  const id = visit.path.split('/')[3] ?? '';
  const webhook = await findWebhook(webhooks, accountId, id);
  const deliveries = await webhooks.listDeliveries(accountId, id);
  const notice = new Map(Object.entries(t.sent)).get(visit.query.get('done') ?? '');
  return renderPage(visit, {
    title: t.deliveriesTitle,
    isPrivate: true,
    styles: ['dashboard.css'],
    scripts: ['dashboard.js'],
    body: html`<div class="dashboard">
<p><a href="${visit.link('/dashboard')}#webhooks">${dashboardMessages[visit.locale].backToDashboard}</a></p>
<h1>${t.deliveriesTitle}</h1>
<p class="webhook-url"><code>${webhook.url}</code> ${renderStateBadge(visit, webhook)}</p>
<p class="lead">${t.deliveriesLead}</p>
${notice !== undefined && renderFormNotice(notice, false)}
<div class="list-actions"><a class="button small" href="${visit.link(visit.path)}">${t.refresh}</a>${renderTestForm(visit, formToken, webhook)}</div>
<div id="deliveries"${notice !== undefined && html` data-follows="${visit.link(visit.path)}"`}>${
      deliveries.length === 0
        ? html`<div class="panel empty"><p>${t.noDeliveries}</p></div>`
        : html`<ol class="deliveries">${deliveries.map((delivery) => renderDelivery(visit, formToken, webhook, delivery))}</ol>`
    }</div></div>`,
  });
}

function renderDelivery(visit: Visit, formToken: string, { id }: Webhook, delivery: Delivery): Html {
  const t = webhookMessages[visit.locale];
  const { exactInstant } = visit.formats;
  const { kind, changes, outcome, attempts, createdAt, dueAt, status, error, durationMs, isBodyStored } =
    delivery;
  const createdAtText = exactInstant(createdAt);
  const resendButton = html`<button class="small">${t.resend}<span class="visually-hidden">: ${createdAtText}</span></button>`;
  const renderFigure = (name: string, value: string): Html =>
    html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<li class="panel delivery"${outcome === 'waiting' && html` data-waiting`}>
<p class="what">${renderOutcomeBadge(visit, delivery)} <strong>${kind === 'test' ? t.testDelivery : t.changeCount(changes)}</strong> <time datetime="${createdAt.toISOString()}">${createdAtText}</time></p>
<dl class="figures">${attempts > 0 && renderFigure(t.status, status === null ? t.noResponse : String(status))}
${renderFigure(t.attempts, visit.formats.number(attempts))}
${durationMs !== null && renderFigure(t.duration, t.milliseconds(durationMs))}
${dueAt !== null && html`<div class="wide"><dt>${t.nextAttempt}</dt><dd>${exactInstant(dueAt)}</dd></div>`}
<div class="wide"><dt>webhook-id</dt><dd><code>${delivery.id}</code></dd></div></dl>
${error !== null && html`<p class="fine" lang="en">${error}</p>`}
${
  outcome !== 'waiting' &&
  (isBodyStored
    ? renderSessionForm(visit, `/dashboard/webhooks/${id}/resend`, formToken, resendButton, {
        delivery: delivery.id,
      })
    : html`<p class="fine">${t.tooOldToResend}</p>`)
}</li>
`;
}
