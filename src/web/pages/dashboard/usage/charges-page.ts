import { GatewayError } from '../../../../domain/errors.ts';
import { type AccountCharge, chargeRetentionDays, maxCharges } from '../../../../domain/quota/charge-log.ts';
import { webhookUsageName } from '../../../../domain/quota/usage-history.ts';
import type { Reply } from '../../../../http/responses/send.ts';
import type { OpenSession } from '../../../../services/accounts/sessions.ts';
import type { ChargeList, ChargePage } from '../../../../services/quota/charge-list.ts';
import { chargesMessages } from '../../../messages/account/charges.ts';
import { dashboardMessages } from '../../../messages/account/dashboard.ts';
import { type Html, html } from '../../../rendering/html.ts';
import { renderPage } from '../../../rendering/render-page.ts';
import type { SiteServices } from '../../../site-services.ts';
import type { Visit } from '../../../visitor/visit.ts';

const perPage = 50;

/** Renders a table of charges: the newest ones, or those that follow the cursor in the parameter `since`. */
export async function renderCharges(
  visit: Visit,
  { charges }: SiteServices,
  { holder }: OpenSession,
): Promise<Reply> {
  const t = chargesMessages[visit.locale];
  const since = visit.query.get('since');
  const page = await readPage(charges, holder.account.id, since);
  return renderPage(visit, {
    title: t.title,
    isPrivate: true,
    styles: ['dashboard.css'],
    body: html`<div class="dashboard">
<p><a href="${visit.link('/dashboard')}#usage">${dashboardMessages[visit.locale].backToDashboard}</a></p>
<h1>${t.title}</h1>
<p class="lead">${t.lead(maxCharges, chargeRetentionDays)}</p>
${
  page.charges.length === 0
    ? html`<div class="panel empty"><p>${t.noCharges}</p></div>`
    : renderTable(visit, page.charges)
}
${renderPageLinks(visit, page, since)}</div>`,
  });
}

/** Reads a page of charges. An invalid cursor in `since` is ignored. */
async function readPage(charges: ChargeList, accountId: string, since: string | null): Promise<ChargePage> {
  try {
    return await charges.list(accountId, { since: since ?? undefined, limit: perPage });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'invalid-parameter') throw error;
    return charges.list(accountId, { since: undefined, limit: perPage });
  }
}

function renderTable(visit: Visit, charges: readonly AccountCharge[]): Html {
  const t = chargesMessages[visit.locale];
  return html`<div class="panel"><div class="scroll" role="region" aria-label="${t.title}" tabindex="0"><table class="charges">
<thead><tr><th scope="col">${t.time}</th><th scope="col" class="number">${t.units}</th><th scope="col">${t.operation}</th><th scope="col">${t.key}</th><th scope="col" class="number">${t.status}</th><th scope="col">${t.requestId}</th></tr></thead>
<tbody>${charges.map((charge) => renderRow(visit, charge))}</tbody></table></div></div>`;
}

function renderRow(visit: Visit, charge: AccountCharge): Html {
  const t = chargesMessages[visit.locale];
  const { number, exactInstant } = visit.formats;
  const { at, units, refunded, transport, operation, key, requestId, status } = charge;
  const keyName = key.id === webhookUsageName ? t.webhooks : key.name;
  return html`<tr><td><time datetime="${at.toISOString()}">${exactInstant(at)}</time></td><td class="number">${number(units)}${refunded > 0 && html` (${t.refunded(refunded)})`}</td><td>${t.transports[transport]} <code>${operation}</code></td><td>${keyName}</td><td class="number">${status ?? '–'}</td><td><code>${requestId}</code></td></tr>
`;
}

/** Renders links to the newest and to older charges. Returns false if all charges are on this page. */
function renderPageLinks(visit: Visit, { nextCursor }: ChargePage, since: string | null): Html | false {
  const t = chargesMessages[visit.locale];
  if (since === null && nextCursor === null) return false;
  const renderLink = (path: string, rel: 'first' | 'next', label: string): Html =>
    html`<a class="button small" rel="${rel}" href="${visit.link(path)}">${label}</a>`;
  return html`<nav class="list-actions" aria-label="${t.pages}">${since !== null && renderLink('/dashboard/charges', 'first', t.newestPage)}${nextCursor !== null && renderLink(`/dashboard/charges?since=${nextCursor}`, 'next', t.olderPage)}</nav>`;
}
