import type { QuotaWindow } from '../../../domain/quota/quota-view.ts';
import { type Html, html } from '../../html.ts';
import { usageMessages } from '../../messages/usage.ts';
import type { DashboardView } from './dashboard-view.ts';
import { forecastText, monthForecast } from './month-forecast.ts';
import { unitsGain } from './plan-section.ts';
import { type QuotaState, quotaState, resetText, usedPercent } from './quota-meter.ts';

type NamedWindow = QuotaWindow & { readonly name: 'day' | 'month' };
const severity: Readonly<Record<QuotaState, number>> = { out: 2, near: 1, ok: 0 };

/**
 * Renders a warning with advice once 80 % or all of a day's or month's units are used. Returns false while
 * less is used.
 */
export function quotaWarning(view: DashboardView): Html | false {
  const { visit, quota, plan, nextPlan } = view;
  if (quota === null) return false;
  const windows = ([quota.month, quota.day] as NamedWindow[])
    .filter((window) => quotaState(window) !== 'ok')
    .sort((a, b) => severity[quotaState(b)] - severity[quotaState(a)]);
  if (windows.length === 0) return false;
  const t = usageMessages[visit.locale];
  const isOut = windows.some((window) => quotaState(window) === 'out');
  const forecast = monthForecast(view);
  const runsOut = forecast?.kind === 'pace' && forecast.runsOutAtMs !== null;
  return html`<section class="attention ${isOut ? 'out' : 'near'}" aria-label="${t.attention}">
${windows.map((window) => windowAlert(view, window))}
${runsOut && forecastText(view, forecast)}
<ul>
<li><a href="#chart">${t.whichKey}</a></li>
${nextPlan !== null && html`<li><a href="${visit.link('/dashboard/plan/request')}" data-dialog>${t.biggerPlan(nextPlan.name, unitsGain(visit, plan, nextPlan))}</a></li>`}
${visit.supportContact !== null && html`<li><a href="${visit.supportContact}">${t.contact}</a></li>`}
</ul></section>`;
}

function windowAlert({ visit, nowMs }: DashboardView, window: NamedWindow): Html {
  const t = usageMessages[visit.locale];
  const resets = resetText(visit, window.resetsAtMs, nowMs);
  return quotaState(window) === 'out'
    ? html`<h2>${t.out[window.name]}</h2><p>${t.outUntil(resets)}</p>`
    : html`<h2>${t.near[window.name](usedPercent(window))}</h2><p>${t.nearUntil(window.remaining, resets)}</p>`;
}
