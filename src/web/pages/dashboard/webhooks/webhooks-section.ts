import { type ChangeFilter, changeTypes } from '../../../../domain/changes/change-log.ts';
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
import { type FormAction, renderActionMenu, renderBadges } from '../action-menu.ts';
import type { DashboardView } from '../dashboard-view.ts';
import { findWebhook } from './webhook-forms.ts';

/** Renders the webhooks of an account, each with a menu of actions. */
export function renderWebhooksSection(view: DashboardView): Html {
  const { visit, plan, webhooks, services, renderOutcome } = view;
  const t = webhookMessages[visit.locale];
  const schedule = plan.data === 'real-time' ? t.realTimeLead : t.dailyLead(services.clock.timeZone);
  return html`<div class="part-head"><p>${t.lead} ${schedule} <a href="${visit.link('/docs/guides')}#webhooks">${t.guideLink}</a></p>
<a class="button primary" href="${visit.link('/dashboard/webhooks/create')}" data-dialog>${t.newWebhook}</a></div>
${renderOutcome('webhooks')}
${webhooks.length === 0 && html`<div class="panel empty"><p>${t.noWebhooks}</p></div>`}
${webhooks.map(({ webhook, lastDelivery }) => renderWebhookRow(view, webhook, lastDelivery))}`;
}

/** The maximum number of brands that are shown as badges. */
const maxListedBrands = 3;

/** Renders a webhook with its state, the changes that it sends, its last delivery, and a menu of actions. */
function renderWebhookRow(
  { visit, formToken }: DashboardView,
  webhook: Webhook,
  lastDelivery: Delivery | null,
): Html {
  const t = webhookMessages[visit.locale];
  const { id, url, createdAt, state, previousSecretUntil } = webhook;
  const actions: readonly FormAction[] = [
    ['url', t.changeUrl],
    state === 'active' ? ['pause', t.pause] : ['resume', t.resume],
    ['rotate', t.rotate],
    ['delete', t.remove],
  ];
  return html`<article class="panel key" aria-labelledby="webhook-${id}">
<header><h3 id="webhook-${id}">${url}</h3>${renderStateBadge(visit, webhook)}</header>
${renderActionMenu(visit, `/dashboard/webhooks/${id}`, { id, label: t.actions, name: url }, actions)}
${renderStateNotice(visit, webhook)}
<dl class="figures">
<div class="wide"><dt>${t.subscription}</dt><dd>${renderFilterBadges(visit, webhook)}</dd></div>
<div><dt>${t.lastDelivery}</dt><dd>${lastDelivery === null ? t.noDeliveryYet : html`${renderOutcomeBadge(visit, lastDelivery)} ${visit.formats.instant(lastDelivery.createdAt)}`}</dd></div>
<div><dt>${t.created}</dt><dd>${visit.formats.date(createdAt)}</dd></div>
${
  previousSecretUntil !== null &&
  html`<div><dt>${t.oldSecretSigns}</dt><dd>${visit.formats.instant(previousSecretUntil)}</dd></div>
`
}</dl>
<div class="row-actions"><a class="button small" href="${visit.link(`/dashboard/webhooks/${id}/deliveries`)}">${t.deliveriesLink}<span class="visually-hidden">: ${url}</span></a>${renderTestForm(visit, formToken, webhook)}</div></article>`;
}

/** Renders a button that sends a test request, which contains a sample change. */
function renderTestForm(visit: Visit, formToken: string, { id, url }: Webhook): Html {
  const { sendTest } = webhookMessages[visit.locale];
  const button = html`<button class="small">${sendTest}<span class="visually-hidden">: ${url}</span></button>`;
  return renderSessionForm(visit, `/dashboard/webhooks/${id}/test`, formToken, button);
}

/** Renders the state of a webhook. The classes `active` and `retiring` are those of key statuses, for their colours. */
function renderStateBadge({ locale }: Visit, { state }: Webhook): Html {
  const colorClass = { active: 'active', paused: 'retiring', disabled: 'ended' }[state];
  return html`<span class="status ${colorClass}">${webhookMessages[locale].states[state]}</span>`;
}

function renderOutcomeBadge({ locale }: Visit, { outcome }: Delivery): Html {
  const colorClass = { delivered: 'good', waiting: 'warn', failed: 'danger' }[outcome];
  return html`<span class="badge ${colorClass}">${webhookMessages[locale].outcomes[outcome]}</span>`;
}

/** Renders why a webhook does not send anything, and what to do. Returns false for an active webhook. */
function renderStateNotice({ locale }: Visit, { state, disabledReason }: Webhook): Html | false {
  const t = webhookMessages[locale];
  if (state === 'paused') return html`<div class="notice"><p>${t.pausedNote}</p></div>`;
  if (disabledReason === null) return false;
  return html`<div class="notice warn"><p><strong>${t.disabledReasons[disabledReason]}</strong> ${t.disabledRemedy}</p></div>`;
}

/** Renders badges that say which changes a webhook sends. */
function renderFilterBadges({ locale }: Visit, { types, brands, phoneIds }: ChangeFilter): Html {
  const t = webhookMessages[locale];
  const listedBrands = (brands ?? []).slice(0, maxListedBrands);
  const hiddenCount = (brands?.length ?? 0) - listedBrands.length;
  const hasNoFilter = types.length === changeTypes.length && brands === null && phoneIds === null;
  return renderBadges([
    ...(hasNoFilter ? [t.allChanges] : types.map((type) => t.changeTypeNames[type])),
    ...listedBrands.map(t.ofBrand),
    ...(hiddenCount > 0 ? [t.moreCount(hiddenCount)] : []),
    ...(phoneIds === null ? [] : [t.ofPhones(phoneIds.length)]),
  ]);
}

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
