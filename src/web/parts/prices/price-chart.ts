import { findMedianPrice } from '../../../domain/catalogue/prices/choose-price.ts';
import type { Price } from '../../../domain/catalogue/prices/price.ts';
import { getDayStart, toDayNumber } from '../../../domain/catalogue/prices/price-age.ts';
import { summaryDays } from '../../../domain/catalogue/prices/price-summary.ts';
import { type RateTable, toDecimalAmount } from '../../../domain/catalogue/prices/show-price.ts';
import { getMinorDigits } from '../../../record/minor-digits.ts';
import { priceMessages } from '../../messages/catalogue/prices.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { formatOriginalAmount, formatPriceAmount, formatPriceKind } from './price-text.ts';

/** The content of a chart: the observed prices of one kind and one memory variant, all in one currency. */
export interface ChartedPrices {
  /** The observed prices, newest first. */
  readonly prices: readonly Price[];
  /** The launch price, which is drawn as a line for comparison. */
  readonly launch: Price | null;
}

const getDay = (price: Price): number => toDayNumber(price.observedAt);

/** Formats the label of a point: the date, the amount and the seller. */
function formatPointLabel(visit: Visit, price: Price): string {
  const originalAmount = formatOriginalAmount(visit, price);
  return [
    visit.formats.date(price.observedAt.toISOString().slice(0, 10)),
    formatPriceAmount(visit, price) + (originalAmount === null ? '' : ` (${originalAmount})`),
    price.seller,
  ]
    .filter((text) => text !== null)
    .join(' · ');
}

/** The minimum number of days with a price. Fewer make no chart or table worth its space. */
export const minChartDays = 3;

export const countDays = (prices: readonly Price[]): number => new Set(prices.map(getDay)).size;

/** Whether prices, with the launch price, are from enough days for a chart. */
export const isChartable = (charted: ChartedPrices): boolean =>
  countDays(listAllPrices(charted)) >= minChartDays && charted.prices.length > 0;

const listAllPrices = ({ prices, launch }: ChartedPrices): Price[] =>
  launch === null ? [...prices] : [...prices, launch];

/**
 * Draws each observed price as a point, the median price of all sellers as a line up to today, and the launch price as
 * a dashed line. `price-chart.js` shows the label of a hovered or focused point below the chart. Without the script,
 * browsers show the label as a tooltip.
 */
export function renderPriceChart(visit: Visit, phoneName: string, charted: ChartedPrices): Html {
  const t = priceMessages[visit.locale];
  const { prices, launch } = charted;
  const allPrices = listAllPrices(charted);
  const newestPrice = prices[0] as Price;
  const { currency } = newestPrice.amount;
  const today = getDay(newestPrice) + newestPrice.ageDays;
  const sortedPrices = prices.toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime());
  const firstDay = Math.min(...allPrices.map(getDay));
  // A margin at both ends leaves room for the first and the last point.
  const getDayPosition = (day: number): number => 0.01 + (0.98 * (day - firstDay)) / (today - firstDay);
  const pricesByAmount = prices.toSorted((a, b) => a.amount.amountMinor - b.amount.amountMinor);
  const [lowestPrice, highestPrice] = [pricesByAmount[0] as Price, pricesByAmount.at(-1) as Price];
  const amounts = allPrices.map(({ amount }) => toDecimalAmount(amount));
  const scale = createAmountScale(Math.min(...amounts), Math.max(...amounts));
  const formatTick = (amount: number): string =>
    visit.formats.money(Math.round(amount * 10 ** getMinorDigits(currency)), currency);
  const summary = t.chartLabel(
    phoneName,
    prices.length,
    formatPriceAmount(visit, lowestPrice),
    formatPriceAmount(visit, highestPrice),
  );
  return html`<figure class="chart price-chart">
<div class="scale" aria-hidden="true">${scale.ticks.toReversed().map((tick) => html`<span>${formatTick(tick)}</span>`)}</div>
<div class="plot"><svg role="group" aria-label="${summary}">
${scale.ticks.map((tick, index) => renderLine(index === 0 ? 'base' : 'grid', scale, tick))}
${listTimeTicks(firstDay, today).map(({ day, date }) => renderTimeTick(visit.formats.axisDate(date), getDayPosition(day)))}
${launch !== null && renderLine('launch', scale, toDecimalAmount(launch.amount))}
${renderMedian(computeMedianLine(prices, currency, today), scale, getDayPosition)}
${sortedPrices.map((price) => {
  const label = formatPointLabel(visit, price);
  return html`<svg x="${toPercent(getDayPosition(getDay(price)))}" y="${toPercent(1 - scale.getPosition(toDecimalAmount(price.amount)))}" overflow="visible"><g class="point" role="img" aria-label="${label}"><title>${label}</title><circle class="reach" r="14"/><circle class="offer" r="4"/></g></svg>
`;
})}</svg></div>
<figcaption><p class="chart-value" data-hint="${t.chartHint}" hidden></p><ul class="legend">
<li>${renderSwatch(html`<circle class="offer" r="4"/>`)} ${formatPriceKind(visit, newestPrice.kind)}</li>
<li>${renderSwatch(html`<path class="median" d="M-8 0H8"/>`)} ${t.median}</li>
${launch !== null && html`<li>${renderSwatch(html`<path class="launch" d="M-8 0H8"/>`)} ${t.launchPrice} ${formatPriceAmount(visit, launch)}</li>`}</ul></figcaption>
</figure>`;
}

const renderLine = (className: string, scale: AmountScale, amount: number): Html => {
  const y = toPercent(1 - scale.getPosition(amount));
  return html`<line class="${className}" x1="0" x2="100%" y1="${y}" y2="${y}"/>`;
};

/**
 * Draws a vertical line and its label on the time axis. Labels near the ends are aligned so that they stay within the
 * chart.
 */
function renderTimeTick(label: string, position: number): Html {
  const x = toPercent(position);
  const anchor = position < 0.06 ? 'start' : position > 0.94 ? 'end' : 'middle';
  return html`<g class="tick"><line class="grid" x1="${x}" x2="${x}" y1="0" y2="100%"/><text x="${x}" y="100%" dy="1.5em" text-anchor="${anchor}" aria-hidden="true">${label}</text></g>
`;
}

/** Draws the median as horizontal steps. A vertical line connects a step to the next one, unless there is a gap. */
function renderMedian(
  steps: readonly MedianStep[],
  scale: AmountScale,
  getDayPosition: (day: number) => number,
): Html {
  const formatY = (amount: number): string => toPercent(1 - scale.getPosition(amount));
  return html`<g class="median">${steps.map(({ fromDay, toDay, amount }, index) => {
    const [x, y] = [toPercent(getDayPosition(fromDay)), formatY(amount)];
    const previousStep = steps[index - 1];
    return html`${previousStep?.toDay === fromDay && html`<line x1="${x}" x2="${x}" y1="${formatY(previousStep.amount)}" y2="${y}"/>`}<line x1="${x}" x2="${toPercent(getDayPosition(toDay))}" y1="${y}" y2="${y}"/>`;
  })}</g>`;
}

const renderSwatch = (mark: Html): Html =>
  html`<svg class="swatch" viewBox="-8 -8 16 16" aria-hidden="true">${mark}</svg>`;

/** Formats a position in a chart as an SVG attribute. @param share a share of the width or height, from 0 to 1 */
const toPercent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** The scale of a chart, with evenly spaced round amounts. */
interface AmountScale {
  /** The amounts of the grid lines, from the lowest to the highest. */
  readonly ticks: readonly number[];
  /** Returns the position of an amount between the lowest (0) and the highest tick (1). */
  readonly getPosition: (amount: number) => number;
}

/** The round distances between two ticks, as multiples of a power of ten. */
const tickSteps = [1, 2, 2.5, 5, 10, 20];
const maxAmountSteps = 4;

/**
 * Creates a scale of at most five round amounts. It begins at 0 unless the lowest amount is more than half of the
 * highest.
 */
export function createAmountScale(lowest: number, highest: number): AmountScale {
  const start = lowest > highest / 2 && lowest < highest ? lowest : 0;
  // If all amounts are equal or zero, the scale still needs a height.
  const span = highest - start || highest || 1;
  const magnitude = 10 ** Math.floor(Math.log10(span / maxAmountSteps));
  const steps = tickSteps.map((tickStep) => tickStep * magnitude);
  const countSteps = (step: number): number => Math.ceil(highest / step) - Math.floor(start / step);
  const step = steps.find((candidate) => countSteps(candidate) <= maxAmountSteps) as number;
  const firstMultiple = Math.floor(start / step);
  const ticks = Array.from(
    { length: Math.max(1, countSteps(step)) + 1 },
    (_, index) => (firstMultiple + index) * step,
  );
  const [bottom, top] = [ticks[0] as number, ticks.at(-1) as number];
  return { ticks, getPosition: (amount) => (amount - bottom) / (top - bottom) };
}

const monthSteps = [1, 3, 6, 12, 24, 60, 120];
const maxTimeTicks = 6;

/**
 * Lists the ticks of a time axis: the first days of at most six months or years, as partial dates (`2026-07`, `2026`).
 * If there would be only one tick or none, the ticks are the first and the last day.
 * @param firstDay the first day, in days since 1970-01-01
 * @param lastDay the last day, in days since 1970-01-01
 */
export function listTimeTicks(firstDay: number, lastDay: number): { day: number; date: string }[] {
  const [firstDate, lastDate] = [getDayStart(firstDay), getDayStart(lastDay)];
  const getMonthNumber = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();
  const firstMonth = getMonthNumber(firstDate) + (firstDate.getUTCDate() === 1 ? 0 : 1);
  const monthCount = getMonthNumber(lastDate) - firstMonth;
  const step = monthSteps.find((candidate) => monthCount / candidate < maxTimeTicks) ?? 240;
  const ticks: { day: number; date: string }[] = [];
  for (let month = Math.ceil(firstMonth / step) * step; month <= getMonthNumber(lastDate); month += step) {
    const date = new Date(Date.UTC(Math.floor(month / 12), month % 12));
    const text = date.toISOString().slice(0, step % 12 === 0 ? 4 : 7);
    ticks.push({ day: date.getTime() / 86_400_000, date: text });
  }
  if (ticks.length > 1) return ticks;
  return [firstDay, lastDay].map((day) => ({ day, date: getDayStart(day).toISOString().slice(0, 10) }));
}

/** A horizontal segment of the line, with the median of the days from `fromDay` to `toDay`. */
interface MedianStep {
  readonly fromDay: number;
  readonly toDay: number;
  /** The amount in major units. */
  readonly amount: number;
}

/**
 * Computes the median price of each day with an observed price, as the price summary of that day would: from each
 * seller's newest price in the 90 days up to that day. A median lasts until the next observation, but at most 90 days,
 * so the line can have gaps.
 * @param prices the observed prices, converted to `currency`
 * @param today the last day of the line, in days since 1970-01-01
 */
export function computeMedianLine(prices: readonly Price[], currency: string, today: number): MedianStep[] {
  const getDay = (price: Price): number => toDayNumber(price.observedAt);
  const days = [...new Set(prices.map(getDay))].sort((a, b) => a - b);
  const question = { currency, today, rates: collectRates(prices, currency) };
  const originalPrices = prices.map((price) => ({
    ...price,
    amount: price.convertedFrom?.amount ?? price.amount,
  }));
  return days.flatMap((day, index) => {
    const recentPrices = originalPrices.filter(
      (price) => getDay(price) <= day && getDay(price) > day - summaryDays,
    );
    const median = findMedianPrice(recentPrices, question);
    const toDay = Math.min(days[index + 1] ?? today, day + summaryDays, today);
    return median === null ? [] : [{ fromDay: day, toDay, amount: toDecimalAmount(median.amount) }];
  });
}

/**
 * Collects the exchange rates at which the prices were converted. The median needs them, because it is computed from
 * the original amounts, whose currencies help to find the prices from the nearest countries.
 */
function collectRates(prices: readonly Price[], currency: string): RateTable {
  const rates = new Map([[currency, { rate: 1, date: '' }]]);
  for (const { convertedFrom } of prices) {
    if (convertedFrom === null) continue;
    const { amount, rate, rateDate } = convertedFrom;
    rates.set(amount.currency, { rate: 1 / rate, date: rateDate });
  }
  return { base: currency, rates };
}
