import {
  type AccountEvent,
  eventRetentionDays,
  maxAccountEvents,
} from '../../../domain/accounts/account-event.ts';
import { countPages, type Page } from '../../../domain/catalogue/page.ts';
import type { Reply } from '../../../http/responses/send.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import { dashboardMessages } from '../../messages/account/dashboard.ts';
import { historyMessages } from '../../messages/account/history.ts';
import { type Html, html } from '../../rendering/html.ts';
import { renderPage } from '../../rendering/render-page.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visitor/visit.ts';

const perPage = 50;
const lastPage = Math.ceil(maxAccountEvents / perPage);

/** Renders a page of the history of an account. An invalid page number means the first page. */
export async function renderHistory(
  visit: Visit,
  { accountEvents }: SiteServices,
  { holder }: OpenSession,
): Promise<Reply> {
  const t = historyMessages[visit.locale];
  const events = await accountEvents.list(holder.account.id, { page: readPageNumber(visit), perPage });
  return renderPage(visit, {
    title: t.title,
    isPrivate: true,
    styles: ['dashboard.css'],
    body: html`<div class="dashboard">
<p><a href="${visit.link('/dashboard')}#account">${dashboardMessages[visit.locale].backToDashboard}</a></p>
<h1>${t.title}</h1>
<p class="lead">${t.lead(maxAccountEvents, eventRetentionDays)}</p>
${
  events.items.length === 0
    ? html`<div class="panel empty"><p>${t.noEvents}</p></div>`
    : html`<ol class="deliveries">${events.items.map((event) => renderEvent(visit, event))}</ol>`
}
${renderPageLinks(visit, events)}</div>`,
  });
}

function readPageNumber({ query }: Visit): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

function renderEvent(visit: Visit, event: AccountEvent): Html {
  const t = historyMessages[visit.locale];
  const { at, type, by, address, key, newKeyId, webhook, plan } = event;
  const renderFigure = (name: string, value: Html | string): Html =>
    html`<div class="wide"><dt>${name}</dt><dd>${value}</dd></div>
`;
  return html`<li class="panel delivery">
<p class="what"><strong>${t.eventTypes[type]}</strong> <time datetime="${at.toISOString()}">${visit.formats.exactInstant(at)}</time></p>
<dl class="figures">${key !== null && renderFigure(t.key, html`${key.name} <code>${key.id}</code>`)}
${newKeyId !== null && renderFigure(t.newKey, html`<code>${newKeyId}</code>`)}
${webhook !== null && renderFigure(t.webhook, html`<code>${webhook.url}</code>`)}
${plan !== null && renderFigure(t.plan, plan)}
${renderFigure(t.actor, t.actors[by])}
${address !== null && renderFigure(t.network, html`<code>${address}</code>`)}</dl></li>
`;
}

/** Renders links to newer and older events. Returns false if all events are on one page. */
function renderPageLinks(visit: Visit, events: Page<AccountEvent>): Html | false {
  const t = historyMessages[visit.locale];
  const pageCount = countPages(events);
  if (pageCount <= 1) return false;
  const renderLink = (page: number, rel: 'prev' | 'next', label: string): Html =>
    html`<a class="button small" rel="${rel}" href="${visit.link(`/dashboard/history?page=${page}`)}">${label}</a>`;
  return html`<nav class="list-actions" aria-label="${t.pages}">${events.page > 1 && renderLink(events.page - 1, 'prev', t.newerPage)}${events.page < pageCount && renderLink(events.page + 1, 'next', t.olderPage)}</nav>`;
}
