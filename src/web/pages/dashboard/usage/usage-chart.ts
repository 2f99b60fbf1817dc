import { type Forecast, forecastWindow } from '../../../../domain/quota/forecast.ts';
import type { KeyUsage } from '../../../../domain/quota/quota.ts';
import { toDate } from '../../../../domain/quota/windows.ts';
import { usageMessages } from '../../../messages/account/usage.ts';
import { type Html, html } from '../../../rendering/html.ts';
import type { Visit } from '../../../visitor/visit.ts';
import type { DashboardView } from '../dashboard-view.ts';

const chartDays = 30;
/** The width of one day, in per cent of the chart's width. */
const dayWidthPercent = 100 / chartDays;
const barWidthPercent = dayWidthPercent * 0.72;

/**
 * Draws a bar chart of the units of each key and the rejected requests per day. Bars differ by pattern, not only
 * by colour. On hover, focus and touch, a script shows the SVG title of a day, which contains its figures.
 * @param today the id of the last day (see `windows.ts`)
 */
export function renderUsageChart(
  visit: Visit,
  rows: readonly KeyUsage[],
  today: number,
  getKeyName: (keyId: string) => string,
): Html {
  const t = usageMessages[visit.locale];
  const { number, shortDate } = visit.formats;
  const firstDay = today - chartDays + 1;
  const dates = Array.from({ length: chartDays }, (_, index) => toDate(firstDay + index));
  const series = createChartSeries(rows, { firstDay, dayCount: chartDays }, getKeyName, t);
  const dayTotals = dates.map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] as number), 0),
  );
  const scaleTop = roundUpToScale(Math.max(...dayTotals));
  const busiestDay = Math.max(...sumPerDay(rows, 'units', firstDay, chartDays));
  const summary = t.chartSummary(sumMetric(rows, 'units'), sumMetric(rows, 'refused'), busiestDay);
  const scaleValues = [scaleTop, scaleTop / 2, 0].filter(Number.isInteger);
  const axisDates = [0, Math.floor(chartDays / 2), chartDays - 1].map((index) =>
    shortDate(dates[index] as string),
  );
  return html`<figure class="chart">
<div class="scale" aria-hidden="true">${scaleValues.map((value) => html`<span>${number(value)}</span>`)}</div>
<div class="plot" data-plot="${t.chartHint}"><svg role="img" aria-label="${summary}">
${scaleValues.map((value) => html`<line class="${value === 0 ? 'base' : 'grid'}" x1="0" x2="100%" y1="${formatPercent(1 - value / scaleTop)}" y2="${formatPercent(1 - value / scaleTop)}"/>`)}
${dates.map((date, index) => renderDay(visit, series, { date, index, scaleTop }))}
</svg></div>
<div class="ends" aria-hidden="true">${axisDates.map((date) => html`<span>${date}</span>`)}</div>
<figcaption><p>${summary}</p><ul class="legend">${series.map(
    ({ label, style }) => html`<li>${renderSwatch(style)} ${label}</li>`,
  )}</ul></figcaption>
</figure>`;
}

const formatPercent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

/** Draws one day: its figures as an SVG title, the area that reacts to the pointer, and the stacked bars. */
function renderDay(
  visit: Visit,
  series: readonly Series[],
  { date, index, scaleTop }: { readonly date: string; readonly index: number; readonly scaleTop: number },
): Html {
  const { number } = visit.formats;
  const usedSeries = series.filter(({ values }) => (values[index] as number) > 0);
  const figures = usedSeries.map(
    ({ shortLabel, values }) => `${shortLabel}: ${number(values[index] as number)}`,
  );
  const tooltipLines = figures.length > 0 ? figures : [usageMessages[visit.locale].noRequests];
  const dayLeft = `${Number((index * dayWidthPercent).toFixed(3))}%`;
  const barLeft = `${Number((index * dayWidthPercent + (dayWidthPercent - barWidthPercent) / 2).toFixed(3))}%`;
  // SVG coordinates grow downwards, so the bars are stacked from the bottom (1) to the top (0).
  let y = 1;
  const bars = usedSeries.map(({ style, values }) => {
    const height = (values[index] as number) / scaleTop;
    y -= height;
    return html`<rect ${renderBarAttributes(style)} x="${barLeft}" y="${formatPercent(y)}" width="${Number(barWidthPercent.toFixed(3))}%" height="${formatPercent(height)}"/>`;
  });
  return html`<g class="day"><title>${[visit.formats.date(date), ...tooltipLines].join('\n')}</title><rect class="area" x="${dayLeft}" width="${Number(dayWidthPercent.toFixed(3))}%" height="100%"/>${bars}</g>
`;
}

/** Rounds up to the next whole number that is a scale factor times a power of ten. */
function roundUpToScale(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const scales = scaleFactors.map((factor) => factor * power).filter(Number.isInteger);
  return scales.find((scale) => scale >= value) as number;
}
const scaleFactors = [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10];

/** Renders the style of a bar as attributes, because the Content Security Policy forbids inline styles. */
const renderBarAttributes = (style: SeriesStyle): Html =>
  typeof style === 'number' ? html`class="bar" fill="url(#fill-${style})"` : html`class="bar ${style}"`;

const renderSwatch = (style: SeriesStyle): Html =>
  html`<svg class="swatch" viewBox="0 0 16 16" aria-hidden="true"><rect ${renderBarAttributes(style)} x="1" y="1" width="14" height="14"/></svg>`;

const renderPattern = (name: string, shape: Html): Html =>
  html`<pattern id="${name}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" class="ground"/>${shape}</pattern>`;
const slantedLines = html`<path class="mark" d="M-2 10 10 -2M-6 6 6 -6M2 14 14 2"/>`;

/** The fill patterns of bars and meters, which a page must contain once. */
export const patternDefinitions = html`<svg class="patterns" width="0" height="0" aria-hidden="true"><defs>
${renderPattern('fill-1', slantedLines)}
${renderPattern('fill-2', html`<circle class="dot" cx="4" cy="4" r="2"/>`)}
${renderPattern('fill-3', html`<path class="mark" d="M0 2H8M0 6H8"/>`)}
${renderPattern('fill-4', html`<path class="mark" d="M4 0V8M0 4H8"/>`)}
${renderPattern('meter-near', slantedLines)}
</defs></svg>`;

/** The maximum number of keys with their own series. All other keys share one series. */
const maxKeySeries = 4;

/** How a series is drawn: filled, with one of four numbered patterns, or as an outline. */
type SeriesStyle = 'full' | 1 | 2 | 3 | 4 | 'hollow';

/** The styles of the keys with their own series. The series of all other keys has style 4. */
const keyStyles: readonly SeriesStyle[] = ['full', 1, 2, 3];

interface Series {
  readonly label: string;
  /** The label in the tooltip of a day. */
  readonly shortLabel: string;
  readonly style: SeriesStyle;
  /** The value of each day, oldest first. */
  readonly values: readonly number[];
}

type Metric = 'requests' | 'units' | 'refused';

export const sumMetric = (rows: readonly KeyUsage[], metric: Metric): number =>
  rows.reduce((sum, row) => sum + row[metric], 0);

/** Sums a metric for each day, oldest first. @param firstDay the id of the first day (see `windows.ts`) */
function sumPerDay(rows: readonly KeyUsage[], metric: Metric, firstDay: number, dayCount: number): number[] {
  const values = new Array<number>(dayCount).fill(0);
  for (const row of rows) {
    const index = row.day - firstDay;
    if (index >= 0 && index < dayCount) values[index] = (values[index] as number) + row[metric];
  }
  return values;
}

/** Creates a series of units for each of the busiest keys, one for all other keys, and one for rejected requests. */
function createChartSeries(
  rows: readonly KeyUsage[],
  { firstDay, dayCount }: { readonly firstDay: number; readonly dayCount: number },
  getKeyName: (keyId: string) => string,
  t: { readonly otherKeys: string; readonly rejected: string; readonly rejectedShort: string },
): Series[] {
  const sumPerChartDay = (keyRows: readonly KeyUsage[], metric: Metric) =>
    sumPerDay(keyRows, metric, firstDay, dayCount);
  const rowsByKey = [...Map.groupBy(rows, ({ key }) => key)].sort(
    ([, a], [, b]) => sumMetric(b, 'units') - sumMetric(a, 'units'),
  );
  const createKeySeries = (label: string, style: SeriesStyle, keyRows: readonly KeyUsage[]): Series => ({
    label,
    shortLabel: label,
    style,
    values: sumPerChartDay(keyRows, 'units'),
  });
  const series = rowsByKey
    .slice(0, maxKeySeries)
    .map(([key, keyRows], index) =>
      createKeySeries(getKeyName(key), keyStyles[index] as SeriesStyle, keyRows),
    );
  const otherRows = rowsByKey.slice(maxKeySeries).flatMap(([, keyRows]) => keyRows);
  if (otherRows.length > 0) series.push(createKeySeries(t.otherKeys, 4, otherRows));
  const rejectedPerDay = sumPerChartDay(rows, 'refused');
  if (rejectedPerDay.some((value) => value > 0))
    series.push({ label: t.rejected, shortLabel: t.rejectedShort, style: 'hollow', values: rejectedPerDay });
  return series;
}

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
