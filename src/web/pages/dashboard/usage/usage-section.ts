import type { KeyUsage } from '../../../../domain/quota/quota.ts';
import { removedKeysName, webhookUsageName } from '../../../../domain/quota/usage-history.ts';
import { toDate } from '../../../../domain/quota/windows.ts';
import type { KeyView } from '../../../../services/keys/account-keys.ts';
import { chargesMessages } from '../../../messages/account/charges.ts';
import { usageMessages } from '../../../messages/account/usage.ts';
import { createFirstRequest, renderSampleTabs } from '../../../parts/docs/request-samples.ts';
import { type Html, html } from '../../../rendering/html.ts';
import { renderInlineCode } from '../../../rendering/inline-code.ts';
import type { Visit } from '../../../visitor/visit.ts';
import type { DashboardView } from '../dashboard-view.ts';
import { forecastMonth, renderForecast } from './month-forecast.ts';
import { renderQuotaMeter } from './quota-meter.ts';
import { renderUsageChart } from './usage-chart.ts';

/** Renders today's and this month's quota, and the usage of the last 30 days as a chart and a table. */
export function renderUsageSection(view: DashboardView): Html {
  const { visit, usage, keys, services } = view;
  const t = usageMessages[visit.locale];
  const getKeyName = createKeyNamer(keys, t);
  const renderUsage = (): Html => {
    if (usage === null) return html`<div class="notice warn"><p>${t.usageUnavailable}</p></div>`;
    if (usage.length === 0) return renderFirstRequest(view);
    const today = services.clock.getIds().day;
    return html`${renderUsageChart(visit, usage, today, getKeyName)}${renderUsageTable(visit, usage, getKeyName)}`;
  };
  return html`${renderMeters(view)}
<div class="panel"><h3 id="chart">${t.chartHeading}</h3>
${renderUsage()}</div>
<div class="list-actions"><a class="button small" href="${visit.link('/dashboard/charges')}">${chargesMessages[visit.locale].title}</a></div>`;
}

function renderMeters(view: DashboardView): Html {
  const { visit, quota, usage, nowMs } = view;
  const t = usageMessages[visit.locale];
  if (quota === null) return html`<div class="notice warn"><p>${t.quotaUnavailable}</p></div>`;
  const { day, month, degraded } = quota;
  const forecast = usage?.length === 0 ? null : forecastMonth(view);
  return html`${degraded && html`<div class="notice warn"><p>${t.quotaDegraded}</p></div>`}
<div class="columns">${renderQuotaMeter(visit, t.today, day, nowMs, false)}${renderQuotaMeter(visit, t.month, month, nowMs, forecast !== null && renderForecast(view, forecast))}</div>`;
}

/** Creates a function that returns the name of a key, with its id if another key has the same name. */
function createKeyNamer(
  keys: readonly KeyView[],
  t: { readonly removedKeys: string; readonly webhooks: string },
): (keyId: string) => string {
  const namesById = new Map(keys.map((key) => [key.id, key.name]));
  const keysByName = Map.groupBy(keys, ({ name }) => name);
  return (keyId) => {
    // Usage of removed keys and of webhooks is stored under these names instead of a key's id.
    if (keyId === removedKeysName) return t.removedKeys;
    if (keyId === webhookUsageName) return t.webhooks;
    const name = namesById.get(keyId);
    if (name === undefined) return `phk_${keyId}…`;
    return (keysByName.get(name)?.length ?? 0) > 1 ? `${name} (phk_${keyId}…)` : name;
  };
}

/** Renders sample code for a first request in several languages, for an account without usage. */
function renderFirstRequest({ visit, keys, services }: DashboardView): Html {
  const t = usageMessages[visit.locale];
  const isNeverUsed = keys.every(({ lastUsedAt }) => lastUsedAt === null);
  const request = createFirstRequest(services.catalogue.createOverview().examplePhone?.slug ?? '');
  return html`<div class="empty"><p>${isNeverUsed ? t.noRequestsEver : t.noRecentRequests} <span data-key-needed>${renderInlineCode(t.variableNote)}</span></p>
${renderSampleTabs(services.origin, request)}</div>`;
}

/** Renders the figures of the chart as a table, newest first. */
function renderUsageTable(
  visit: Visit,
  rows: readonly KeyUsage[],
  getKeyName: (keyId: string) => string,
): Html {
  const t = usageMessages[visit.locale];
  const { number, date } = visit.formats;
  return html`<details><summary>${t.asTable}</summary>
<div class="scroll" role="region" aria-label="${t.chartHeading}: ${t.asTable}" tabindex="0"><table>
<thead><tr><th scope="col">${t.day}</th><th scope="col">${t.key}</th><th scope="col" class="number">${t.requests}</th><th scope="col" class="number">${t.unitsColumn}</th><th scope="col" class="number">${t.rejectedColumn}</th></tr></thead>
<tbody>${rows.toReversed().map(
    ({
      day,
      key,
      requests,
      units,
      refused,
    }) => html`<tr><td>${date(toDate(day))}</td><td>${getKeyName(key)}</td><td class="number">${number(requests)}</td><td class="number">${number(units)}</td><td class="number">${number(refused)}</td></tr>
`,
  )}</tbody></table></div></details>`;
}
