import type { Locale } from '../../../../domain/locale.ts';
import type { KeyUsage } from '../../../../domain/quota/quota.ts';
import type { QuotaWindow } from '../../../../domain/quota/quota-view.ts';
import { removedKeysName, webhookUsageName } from '../../../../domain/quota/usage-history.ts';
import { toDate } from '../../../../domain/quota/windows.ts';
import type { KeyView } from '../../../../services/keys/account-keys.ts';
import { chargesMessages } from '../../../messages/account/charges.ts';
import { usageMessages } from '../../../messages/account/usage.ts';
import { createFirstRequest, renderSampleTabs } from '../../../parts/docs/request-samples.ts';
import { type Html, html, renderInlineCode } from '../../../rendering/html.ts';
import type { Visit } from '../../../visitor/visit.ts';
import type { DashboardView } from '../dashboard-view.ts';
import { forecastMonth, renderForecast, renderUsageChart } from './usage-chart.ts';

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

/** The state of a quota window: `near` once 80 % of its units are used, `out` when none are left. */
export type QuotaState = 'ok' | 'near' | 'out';

const nearShare = 0.8;

export function getQuotaState({ used, limit, remaining }: QuotaWindow): QuotaState {
  if (remaining === 0) return 'out';
  return used >= limit * nearShare ? 'near' : 'ok';
}

/** Returns the used share of the limit in whole per cent, rounded down, so 100 means that no units are left. */
export function computeUsedPercent({ used, limit }: QuotaWindow): number {
  return Math.min(100, Math.floor((used / limit) * 100));
}

const relativeFormats: Readonly<Record<Locale, Intl.RelativeTimeFormat>> = {
  en: new Intl.RelativeTimeFormat('en-GB'),
  th: new Intl.RelativeTimeFormat('th-TH'),
};

/** Formats the time of a reset and the wait until then: "24 Nov 2026, 00:00 UTC (in 5 hours)". */
export function formatReset({ locale, formats }: Visit, resetsAtMs: number, nowMs: number): string {
  const minutes = Math.max(1, Math.ceil((resetsAtMs - nowMs) / 60_000));
  const formatWait = (): string => {
    const format = relativeFormats[locale];
    if (minutes < 120) return format.format(minutes, 'minute');
    if (minutes < 48 * 60) return format.format(Math.round(minutes / 60), 'hour');
    return format.format(Math.round(minutes / 1_440), 'day');
  };
  return `${formats.instant(resetsAtMs)} (${formatWait()})`;
}

/** Renders one quota window: the remaining units, a bar with a mark at 80 %, and the time of the reset. */
function renderQuotaMeter(
  visit: Visit,
  title: string,
  quota: QuotaWindow,
  nowMs: number,
  footer: Html | false,
): Html {
  const t = usageMessages[visit.locale];
  const { name, limit, used, remaining, resetsAtMs } = quota;
  const state = getQuotaState(quota);
  return html`<div class="panel quota ${state}">
<div class="quota-head"><h3 id="meter-${name}">${title}</h3><span class="share" aria-hidden="true">${computeUsedPercent(quota)} %</span></div>
<p class="figure">${t.unitsLeft(remaining)}</p>
<svg class="meter" role="meter" aria-labelledby="meter-${name}" aria-valuemin="0" aria-valuemax="${limit}" aria-valuenow="${Math.min(used, limit)}" aria-valuetext="${t.unitsUsed(used, limit)}"><rect class="track" width="100%" height="100%"/><rect class="level" width="${Math.min(100, (used / limit) * 100).toFixed(2)}%" height="100%"${state === 'near' && html` fill="url(#meter-near)"`}/><line class="limit" x1="80%" x2="80%" y1="0" y2="100%"/></svg>
<p class="quota-facts"><span>${t.unitsUsed(used, limit)}</span> <span>${t.resets} <time datetime="${new Date(resetsAtMs).toISOString()}">${formatReset(visit, resetsAtMs, nowMs)}</time></span></p>
${footer}</div>`;
}
