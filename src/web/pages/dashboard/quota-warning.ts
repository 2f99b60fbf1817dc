import type { QuotaWindow } from '../../../domain/quota/quota-view.ts';
import { type Html, html } from '../../html.ts';
import { usageMessages } from '../../messages/usage.ts';
import type { DashboardView } from './dashboard-view.ts';
import { forecastMonth, renderForecast } from './month-forecast.ts';
import { formatUnitsGain } from './plan-section.ts';
import { computeUsedPercent, formatReset, getQuotaState, type QuotaState } from './quota-meter.ts';

type NamedWindow = QuotaWindow & { readonly name: 'day' | 'month' };
const severity: Readonly<Record<QuotaState, number>> = { out: 2, near: 1, ok: 0 };

/** Renders a warning with advice once 80 % of a day's or month's units are used. Returns false before that. */
export function renderQuotaWarning(view: DashboardView): Html | false {
  const { visit, quota, plan, nextPlan } = view;
  if (quota === null) return false;
  const windows = ([quota.month, quota.day] as NamedWindow[])
    .filter((window) => getQuotaState(window) !== 'ok')
    .sort((a, b) => severity[getQuotaState(b)] - severity[getQuotaState(a)]);
  if (windows.length === 0) return false;
  const t = usageMessages[visit.locale];
  const isOut = windows.some((window) => getQuotaState(window) === 'out');
  const forecast = forecastMonth(view);
  const willRunOut = forecast?.kind === 'pace' && forecast.runsOutAtMs !== null;
  return html`<section class="attention ${isOut ? 'out' : 'near'}" aria-label="${t.attention}">
${windows.map((window) => renderWindowAlert(view, window))}
${willRunOut && renderForecast(view, forecast)}
<ul>
<li><a href="#chart">${t.whichKey}</a></li>
${nextPlan !== null && html`<li><a href="${visit.link('/dashboard/plan/request')}" data-dialog>${t.biggerPlan(nextPlan.name, formatUnitsGain(visit, plan, nextPlan))}</a></li>`}
${visit.supportContact !== null && html`<li><a href="${visit.supportContact}">${t.contact}</a></li>`}
</ul></section>`;
}

function renderWindowAlert({ visit, nowMs }: DashboardView, window: NamedWindow): Html {
  const t = usageMessages[visit.locale];
  const resets = formatReset(visit, window.resetsAtMs, nowMs);
  return getQuotaState(window) === 'out'
    ? html`<h2>${t.out[window.name]}</h2><p>${t.outUntil(resets)}</p>`
    : html`<h2>${t.near[window.name](computeUsedPercent(window))}</h2><p>${t.nearUntil(window.remaining, resets)}</p>`;
}
