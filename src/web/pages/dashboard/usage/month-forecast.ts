import { type Forecast, forecastWindow } from '../../../../domain/quota/forecast.ts';
import { usageMessages } from '../../../messages/account/usage.ts';
import { type Html, html } from '../../../rendering/html.ts';
import type { DashboardView } from '../dashboard-view.ts';
import { sumMetric } from './chart-series.ts';

/** The number of recent days that determine the pace. */
const paceDays = 7;

/** Forecasts how long the month's units last at the pace of the last week. Returns null without usage data. */
export function forecastMonth({ account, quota, usage, services, nowMs }: DashboardView): Forecast | null {
  if (quota === null || usage === null) return null;
  const { clock } = services;
  const firstDay = clock.getIds().day - paceDays + 1;
  const recentUsage = usage.filter(({ day }) => day >= firstDay);
  const sinceMs = Math.max(account.createdAt.getTime(), clock.findWindow('day', firstDay).startsAtMs);
  const { remaining, resetsAtMs } = quota.month;
  return forecastWindow({ units: sumMetric(recentUsage, 'units'), sinceMs, nowMs, remaining, resetsAtMs });
}

/** Renders how long the units of the month last, or why there is no forecast. */
export function renderForecast({ visit }: DashboardView, forecast: Forecast): Html {
  const t = usageMessages[visit.locale].forecast;
  if (forecast.kind !== 'pace') return html`<p>${t[forecast.kind]}</p>`;
  const pace = Math.max(1, Math.round(forecast.unitsPerDay));
  return forecast.runsOutAtMs === null
    ? html`<p>${t.lasts(pace)}</p>`
    : html`<p><strong>${t.runsOut(pace, visit.formats.date(new Date(forecast.runsOutAtMs)))}</strong></p>`;
}
