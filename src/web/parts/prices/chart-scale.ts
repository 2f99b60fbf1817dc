import { getDayStart } from '../../../domain/catalogue/prices/price-age.ts';

/** Formats a position in a chart as an SVG attribute. @param share a share of the width or height, from 0 to 1 */
export const toPercent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** The scale of a chart, with evenly spaced round amounts. */
export interface AmountScale {
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
