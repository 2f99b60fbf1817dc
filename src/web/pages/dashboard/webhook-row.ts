import { type ChangeFilter, changeTypes } from '../../../domain/changes/change-log.ts';
import type { Delivery, Webhook } from '../../../domain/changes/webhook.ts';
import { type Html, html } from '../../html.ts';
import { webhookMessages } from '../../messages/webhooks.ts';
import { sessionForm } from '../../parts/session-form.ts';
import type { Visit } from '../../visit.ts';
import type { DashboardView } from './dashboard-view.ts';

/** Of a long list so many are shown beside the webhook. */
const shownOfList = 3;

/** A webhook: what it is for, how it is, what it sent last, and what can be done with it. */
export function webhookRow(
  { visit, formToken }: Pick<DashboardView, 'visit' | 'formToken'>,
  webhook: Webhook,
  last: Delivery | null,
): Html {
  const words = webhookMessages[visit.locale];
  const { id, url, createdAt } = webhook;
  return html`<article class="panel key" aria-labelledby="webhook-${id}">
<header><h3 id="webhook-${id}">${url}</h3>${stateBadge(visit, webhook)}</header>
${menu(visit, webhook)}
${stateNotice(visit, webhook)}
<dl class="figures">
<div class="wide"><dt>${words.sends}</dt><dd>${filterBadges(visit, webhook)}</dd></div>
<div><dt>${words.lastDelivery}</dt><dd>${last === null ? words.noDelivery : html`${outcomeBadge(visit, last)} ${visit.formats.instant(last.createdAt)}`}</dd></div>
<div><dt>${words.created}</dt><dd>${visit.formats.date(createdAt)}</dd></div>
</dl>
<div class="row-actions"><a class="button small" href="${visit.link(`/dashboard/webhooks/${id}/deliveries`)}">${words.seeDeliveries}<span class="visually-hidden">: ${url}</span></a>${testForm(visit, formToken, webhook)}</div></article>`;
}

/** A button that sends a request without changes. */
export function testForm(visit: Visit, formToken: string, { id, url }: Webhook): Html {
  const { sendTest } = webhookMessages[visit.locale];
  const button = html`<button class="small">${sendTest}<span class="visually-hidden">: ${url}</span></button>`;
  return sessionForm(visit, `/dashboard/webhooks/${id}/test`, formToken, {}, button);
}

export function stateBadge({ locale }: Visit, { state }: Webhook): Html {
  const look = { active: 'active', paused: 'retiring', disabled: 'ended' }[state];
  return html`<span class="status ${look}">${webhookMessages[locale].states[state]}</span>`;
}

export function outcomeBadge({ locale }: Visit, { outcome }: Delivery): Html {
  const look = { delivered: 'good', waiting: 'warn', failed: 'danger' }[outcome];
  return html`<span class="badge ${look}">${webhookMessages[locale].outcomes[outcome]}</span>`;
}

/** Why nothing is sent, and what to do about it. */
function stateNotice({ locale }: Visit, { state, disabledReason }: Webhook): Html | false {
  const words = webhookMessages[locale];
  if (state === 'paused') return html`<div class="notice"><p>${words.pausedNote}</p></div>`;
  if (disabledReason === null) return false;
  return html`<div class="notice warn"><p><strong>${words.disabled[disabledReason]}</strong> ${words.disabledMend}</p></div>`;
}

/** Which changes are sent, in a few words each. */
function filterBadges({ locale }: Visit, { types, brands, phoneIds }: ChangeFilter): Html {
  const words = webhookMessages[locale];
  const shown = (brands ?? []).slice(0, shownOfList);
  const more = (brands?.length ?? 0) - shown.length;
  const isAll = types.length === changeTypes.length && brands === null && phoneIds === null;
  const badges = [
    ...(isAll ? [words.everything] : types.map((type) => words.typeNames[type])),
    ...shown.map(words.ofBrand),
    ...(more > 0 ? [words.moreOf(more)] : []),
    ...(phoneIds === null ? [] : [words.ofPhones(phoneIds.length)]),
  ];
  return html`<ul class="badges">${badges.map((text) => html`<li class="badge">${text}</li>`)}</ul>`;
}

/** One button; each entry leads to the page of its form, which the script shows as a dialog. */
function menu(visit: Visit, { id, url, state }: Webhook): Html {
  const words = webhookMessages[visit.locale];
  const entries = [
    ['url', words.changeUrl],
    state === 'active' ? ['pause', words.pause] : ['resume', words.resume],
    ['delete', words.remove],
  ] as const;
  return html`<button type="button" class="menu-button" popovertarget="menu-${id}" aria-label="${words.actions}: ${url}">${words.actions}</button>
<ul id="menu-${id}" class="menu-list" popover>${entries.map(
    ([action, label]) =>
      html`<li><a href="${visit.link(`/dashboard/webhooks/${id}/${action}`)}" data-dialog${action === 'delete' && html` class="danger"`}>${label}</a></li>`,
  )}</ul>`;
}
