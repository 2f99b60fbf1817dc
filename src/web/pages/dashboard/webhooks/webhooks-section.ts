import { type ChangeFilter, changeTypes } from '../../../../domain/changes/change-log.ts';
import type { Delivery, Webhook } from '../../../../domain/changes/webhook.ts';
import { webhookMessages } from '../../../messages/account/webhooks.ts';
import { renderSessionForm } from '../../../parts/session-form.ts';
import { type Html, html } from '../../../rendering/html.ts';
import type { Visit } from '../../../visitor/visit.ts';
import { type FormAction, renderActionMenu, renderBadges } from '../action-menu.ts';
import type { DashboardView } from '../dashboard-view.ts';

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
export function renderTestForm(visit: Visit, formToken: string, { id, url }: Webhook): Html {
  const { sendTest } = webhookMessages[visit.locale];
  const button = html`<button class="small">${sendTest}<span class="visually-hidden">: ${url}</span></button>`;
  return renderSessionForm(visit, `/dashboard/webhooks/${id}/test`, formToken, button);
}

/** Renders the state of a webhook. The classes `active` and `retiring` are those of key statuses, for their colours. */
export function renderStateBadge({ locale }: Visit, { state }: Webhook): Html {
  const colorClass = { active: 'active', paused: 'retiring', disabled: 'ended' }[state];
  return html`<span class="status ${colorClass}">${webhookMessages[locale].states[state]}</span>`;
}

export function renderOutcomeBadge({ locale }: Visit, { outcome }: Delivery): Html {
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
