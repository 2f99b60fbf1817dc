import type { QuotaWindow } from '../../../domain/quota/quota-view.ts';
import { type Html, html } from '../../html.ts';
import { usageMessages } from '../../messages/usage.ts';
import type { DashboardView } from './dashboard-view.ts';
import { forecastText, monthForecast } from './month-forecast.ts';
import { unitsGain } from './plan-section.ts';
import { type QuotaState, quotaState, resetText, usedPercent } from './quota-meter.ts';

type Named = QuotaWindow & { readonly name: 'day' | 'month' };
const severity: Readonly<Record<QuotaState, number>> = { out: 2, near: 1, ok: 0 };

/** What to do where 80 % of a window or all of it is used; nothing where neither is. */
export function attention(view: DashboardView): Html | false {
  const { visit, quota, plan, nextPlan } = view;
  if (quota === null) return false;
  const windows = ([quota.month, quota.day] as Named[])
    .filter((window) => quotaState(window) !== 'ok')
    .sort((a, b) => severity[quotaState(b)] - severity[quotaState(a)]);
  if (windows.length === 0) return false;
  const words = usageMessages[visit.locale];
  const isOut = windows.some((window) => quotaState(window) === 'out');
  const forecast = monthForecast(view);
  const runsOut = forecast?.kind === 'pace' && forecast.runsOutAtMs !== null;
  return html`<section class="attention ${isOut ? 'out' : 'near'}" aria-label="${words.attention}">
${windows.map((window) => toldOf(view, window))}
${runsOut && forecastText(view, forecast)}
<ul>
<li><a href="#chart">${words.whichKey}</a></li>
${nextPlan !== null && html`<li><a href="${visit.link('/dashboard/plan/request')}" data-dialog>${words.biggerPlan(nextPlan.name, unitsGain(visit, plan, nextPlan))}</a></li>`}
${visit.supportContact !== null && html`<li><a href="${visit.supportContact}">${words.contact}</a></li>`}
</ul></section>`;
}

function toldOf({ visit, nowMs }: DashboardView, window: Named): Html {
  const words = usageMessages[visit.locale];
  const resets = resetText(visit, window.resetsAtMs, nowMs);
  return quotaState(window) === 'out'
    ? html`<h2>${words.out[window.name]}</h2><p>${words.outUntil(resets)}</p>`
    : html`<h2>${words.near[window.name](usedPercent(window))}</h2><p>${words.nearUntil(window.remaining, resets)}</p>`;
}
