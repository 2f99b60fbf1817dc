import type { Delivery, Webhook } from '../../../domain/changes/webhook.ts';
import { GatewayError } from '../../../domain/errors.ts';
import type { Reply } from '../../../http/send.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import { type Html, html } from '../../html.ts';
import { dashboardMessages } from '../../messages/dashboard.ts';
import { webhookMessages } from '../../messages/webhooks.ts';
import { formNotice, sessionForm } from '../../parts/session-form.ts';
import { renderPage } from '../../render-page.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import { outcomeBadge, stateBadge, testForm } from './webhook-row.ts';

/** What one webhook sent, delivery by delivery; the script of the dashboard reads it again while some are on their way. */
export async function renderDeliveries(
  visit: Visit,
  { webhooks }: Pick<SiteServices, 'webhooks'>,
  { holder, formToken }: OpenSession,
): Promise<Reply> {
  const words = webhookMessages[visit.locale];
  const accountId = holder.account.id;
  const id = visit.path.split('/')[3] ?? '';
  const webhook = (await webhooks.list(accountId)).find((own) => own.id === id);
  if (webhook === undefined)
    throw new GatewayError(
      'not-found',
      'This account has no webhook with that id. The dashboard lists them.',
    );
  const deliveries = await webhooks.deliveries(accountId, id);
  const sent = words.sent[visit.query.get('done') as keyof typeof words.sent];
  return renderPage(visit, {
    title: words.deliveriesTitle,
    isPrivate: true,
    styles: ['dashboard.css'],
    scripts: ['dashboard.js'],
    body: html`<div class="dashboard">
<p><a href="${visit.link('/dashboard')}#webhooks">${dashboardMessages[visit.locale].back}</a></p>
<h1>${words.deliveriesTitle}</h1>
<p class="webhook-url"><code>${webhook.url}</code> ${stateBadge(visit, webhook)}</p>
<p class="lead">${words.deliveriesLead}</p>
${sent !== undefined && formNotice(sent, false)}
<div class="list-actions"><a class="button small" href="${visit.link(visit.path)}">${words.refresh}</a>${testForm(visit, formToken, webhook)}</div>
<div id="deliveries"${sent !== undefined && html` data-follows="${visit.link(visit.path)}"`}>${
      deliveries.length === 0
        ? html`<div class="panel empty"><p>${words.noDeliveries}</p></div>`
        : html`<ol class="deliveries">${deliveries.map((one) => deliveryRow(visit, formToken, webhook, one))}</ol>`
    }</div></div>`,
  });
}

function deliveryRow(visit: Visit, formToken: string, { id }: Webhook, delivery: Delivery): Html {
  const words = webhookMessages[visit.locale];
  const { exactInstant } = visit.formats;
  const { kind, changes, outcome, attempts, createdAt, dueAt, status, error, durationMs, isKept } = delivery;
  const at = exactInstant(createdAt);
  const resend = html`<button class="small">${words.resend}<span class="visually-hidden">: ${at}</span></button>`;
  const figure = (name: string, value: string): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<li class="panel delivery"${outcome === 'waiting' && html` data-waiting`}>
<p class="what">${outcomeBadge(visit, delivery)} <strong>${kind === 'test' ? words.test : words.changes(changes)}</strong> <time datetime="${createdAt.toISOString()}">${at}</time></p>
<dl class="figures">${attempts > 0 && figure(words.status, status === null ? words.noStatus : String(status))}
${figure(words.attempts, visit.formats.number(attempts))}
${durationMs !== null && figure(words.duration, words.milliseconds(durationMs))}
${dueAt !== null && html`<div class="wide"><dt>${words.nextAttempt}</dt><dd>${exactInstant(dueAt)}</dd></div>`}
<div class="wide"><dt>webhook-id</dt><dd><code>${delivery.id}</code></dd></div></dl>
${error !== null && html`<p class="fine" lang="en">${error}</p>`}
${
  outcome !== 'waiting' &&
  (isKept
    ? sessionForm(visit, `/dashboard/webhooks/${id}/resend`, formToken, { delivery: delivery.id }, resend)
    : html`<p class="fine">${words.notKept}</p>`)
}</li>
`;
}
