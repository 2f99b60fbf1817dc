import type { KeyUsage } from '../../domain/quota.ts';
import { dateOfDayId } from '../../domain/windows.ts';
import { type Html, html } from '../html.ts';
import { dashboardMessages } from '../messages/dashboard.ts';
import type { Visit } from '../visit.ts';

export const chartDays = 30;
/** As many keys have a pattern of their own; the rest share one. */
const shownKeys = 4;
const width = 600;
const height = 180;
const gap = 4;

/** How a series is drawn: full, one of four patterns, or hollow. Presentation attributes, which the policy lets pass. */
type Look = 'full' | 1 | 2 | 3 | 4 | 'hollow';
const looks: readonly Look[] = ['full', 1, 2, 3];

interface Series {
  readonly label: string;
  readonly look: Look;
  /** One figure a day, oldest first. */
  readonly values: readonly number[];
}

type Figure = (row: KeyUsage) => number;
/** A figure of each day, oldest first. */
type PerDay = (rows: readonly KeyUsage[], figure: Figure) => number[];
const units: Figure = (row) => row.units;
const refused: Figure = (row) => row.refused;
export const totalOf = (rows: readonly KeyUsage[], figure: Figure): number =>
  rows.reduce((sum, row) => sum + figure(row), 0);

/**
 * Units of each key and refused requests by day, as bars that patterns tell apart and not colours alone, with the
 * same figures as a table.
 * @param today day window id of the last bar
 */
export function usageChart(
  visit: Visit,
  rows: readonly KeyUsage[],
  today: number,
  nameOf: (keyId: string) => string,
): Html {
  const words = dashboardMessages[visit.locale];
  const { number, shortDate } = visit.formats;
  const days = Array.from({ length: chartDays }, (_, index) => today - chartDays + 1 + index);
  const perDay: PerDay = (some, figure) =>
    days.map((day) => totalOf(some, (row) => (row.day === day ? figure(row) : 0)));
  const series = seriesOf(rows, perDay, nameOf, words);
  const totals = days.map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] as number), 0),
  );
  const top = niceCeiling(Math.max(...totals));
  if (top === 0) return html`<p>${words.chartEmpty}</p>`;
  const summary = words.chartSummary(
    totalOf(rows, units),
    totalOf(rows, refused),
    Math.max(...perDay(rows, units)),
  );
  const ends = [days[0], days.at(-1)].map((day) => shortDate(dateOfDayId(day as number)));
  return html`<figure class="chart">
<div class="scale" aria-hidden="true"><span>${number(top)}</span><span>0</span></div>
<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${summary}">
${patterns}
<line class="grid" x1="0" x2="${width}" y1="${height / 2}" y2="${height / 2}"/>
${days.map((_, index) => stack(series, index, top))}
<line class="base" x1="0" x2="${width}" y1="${height}" y2="${height}"/>
</svg>
<div class="ends" aria-hidden="true"><span>${ends[0]}</span><span>${ends[1]}</span></div>
<figcaption><p>${summary}</p><ul class="legend">${series.map(
    ({ label, look }) => html`<li>${swatch(look)} ${label}</li>`,
  )}</ul></figcaption>
</figure>
${usageTable(visit, rows, nameOf)}`;
}

function seriesOf(
  rows: readonly KeyUsage[],
  perDay: PerDay,
  nameOf: (keyId: string) => string,
  words: { readonly otherKeys: string; readonly refused: string },
): Series[] {
  const byKey = [...Map.groupBy(rows, ({ key }) => key)].sort(
    ([, a], [, b]) => totalOf(b, units) - totalOf(a, units),
  );
  const others = byKey.slice(shownKeys).flatMap(([, some]) => some);
  const series: Series[] = byKey.slice(0, shownKeys).map(([key, some], index) => ({
    label: nameOf(key),
    look: looks[index] as Look,
    values: perDay(some, units),
  }));
  if (others.length > 0) series.push({ label: words.otherKeys, look: 4, values: perDay(others, units) });
  const values = perDay(rows, refused);
  if (values.some((value) => value > 0)) series.push({ label: words.refused, look: 'hollow', values });
  return series;
}

/** One day: its series on top of each other. */
function stack(series: readonly Series[], index: number, top: number): Html[] {
  const step = width / chartDays;
  let y = height;
  return series.map(({ look, values }) => {
    const tall = ((values[index] as number) / top) * height;
    if (tall === 0) return html``;
    y -= tall;
    return html`<rect ${drawn(look)} x="${index * step + gap / 2}" y="${y.toFixed(2)}" width="${step - gap}" height="${tall.toFixed(2)}"/>`;
  });
}

/** 1, 2 or 5 times a power of ten, not below the value: a scale that can be read. */
function niceCeiling(value: number): number {
  if (value === 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) as number) * power;
}

const pattern = (name: string, mark: Html): Html =>
  html`<pattern id="${name}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" class="ground"/>${mark}</pattern>`;

/** Patterns that differ without colour: full, slanted, dotted, level, crossed. */
const patterns = html`<defs>
${pattern('fill-1', html`<path class="mark" d="M-2 10 10 -2M-6 6 6 -6M2 14 14 2"/>`)}
${pattern('fill-2', html`<circle class="dot" cx="4" cy="4" r="2"/>`)}
${pattern('fill-3', html`<path class="mark" d="M0 2H8M0 6H8"/>`)}
${pattern('fill-4', html`<path class="mark" d="M4 0V8M0 4H8"/>`)}
</defs>`;

const drawn = (look: Look): Html =>
  typeof look === 'number' ? html`class="bar" fill="url(#fill-${look})"` : html`class="bar ${look}"`;

const swatch = (look: Look): Html =>
  html`<svg class="swatch" viewBox="0 0 16 16" aria-hidden="true"><rect ${drawn(look)} x="1" y="1" width="14" height="14"/></svg>`;

function usageTable(visit: Visit, rows: readonly KeyUsage[], nameOf: (keyId: string) => string): Html {
  const words = dashboardMessages[visit.locale];
  const { number, date } = visit.formats;
  return html`<details><summary>${words.asTable}</summary>
<div class="scroll" role="region" aria-label="${words.chartHeading}: ${words.asTable}" tabindex="0"><table>
<thead><tr><th scope="col">${words.day}</th><th scope="col">${words.key}</th><th scope="col" class="number">${words.requests}</th><th scope="col" class="number">${words.unitsColumn}</th><th scope="col" class="number">${words.refusedColumn}</th></tr></thead>
<tbody>${rows.toReversed().map(
    ({
      day,
      key,
      requests,
      units,
      refused,
    }) => html`<tr><td>${date(dateOfDayId(day))}</td><td>${nameOf(key)}</td><td class="number">${number(requests)}</td><td class="number">${number(units)}</td><td class="number">${number(refused)}</td></tr>
`,
  )}</tbody></table></div></details>`;
}
