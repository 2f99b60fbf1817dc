import { removedKeys, webhookUsage } from '../../../domain/quota/usage-history.ts';
import type { KeyView } from '../../../services/keys/account-keys.ts';
import { type Html, html } from '../../html.ts';
import { usageMessages } from '../../messages/usage.ts';
import type { DashboardView } from './dashboard-view.ts';
import { forecastText, monthForecast } from './month-forecast.ts';
import { quotaMeter } from './quota-meter.ts';
import { usageChart } from './usage-chart.ts';
import { usageEmpty } from './usage-empty.ts';
import { usageTable } from './usage-table.ts';

/** What is left today and this month, and the last 30 days as a chart and a table. */
export function usageSection(view: DashboardView): Html {
  const { visit, usage, keys, services } = view;
  const words = usageMessages[visit.locale];
  const nameOf = nameIn(keys, words);
  return html`${meters(view)}
<div class="panel"><h3 id="chart">${words.chartHeading}</h3>
${
  usage === null
    ? html`<div class="notice warn"><p>${words.usageAway}</p></div>`
    : usage.length === 0
      ? usageEmpty(view)
      : html`${usageChart(visit, usage, services.clock.ids().day, nameOf)}${usageTable(visit, usage, nameOf)}`
}</div>`;
}

function meters(view: DashboardView): Html {
  const { visit, quota, usage, nowMs } = view;
  const words = usageMessages[visit.locale];
  if (quota === null) return html`<div class="notice warn"><p>${words.quotaAway}</p></div>`;
  const { day, month, degraded } = quota;
  const forecast = usage?.length === 0 ? null : monthForecast(view);
  return html`${degraded && html`<div class="notice warn"><p>${words.degraded}</p></div>`}
<div class="columns">${quotaMeter(visit, words.today, day, nowMs, false)}${quotaMeter(visit, words.month, month, nowMs, forecast !== null && forecastText(view, forecast))}</div>`;
}

/** Names of keys, with their id where another one has the same. */
function nameIn(
  keys: readonly KeyView[],
  { removedKeys: removedKeysName, webhooks: webhooksName }: { removedKeys: string; webhooks: string },
): (keyId: string) => string {
  const byId = new Map(keys.map((key) => [key.id, key.name]));
  const sharing = Map.groupBy(keys, ({ name }) => name);
  return (keyId) => {
    if (keyId === removedKeys) return removedKeysName;
    if (keyId === webhookUsage) return webhooksName;
    const name = byId.get(keyId);
    if (name === undefined) return `phk_${keyId}…`;
    return (sharing.get(name)?.length ?? 0) > 1 ? `${name} (phk_${keyId}…)` : name;
  };
}
