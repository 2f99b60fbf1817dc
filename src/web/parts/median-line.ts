import { findMedianPrice } from '../../domain/catalogue/choose-price.ts';
import type { Price } from '../../domain/catalogue/price.ts';
import { toDayNumber } from '../../domain/catalogue/price-age.ts';
import { summaryDays } from '../../domain/catalogue/price-summary.ts';
import { toDecimalAmount } from '../../domain/catalogue/show-price.ts';

/** A part of the line of the median, which holds from one day until another. */
export interface MedianStep {
  readonly fromDay: number;
  readonly toDay: number;
  /** In major units. */
  readonly amount: number;
}

/**
 * Computes the median at each day of an observation, as the price summary of that day would: from each
 * seller's newest price of 90 days. It holds until the next observation, but no longer than those 90 days, so there is a
 * gap where nothing is known.
 * @param prices in one currency
 * @param today the last day, counted from 1970-01-01
 */
export function computeMedianLine(prices: readonly Price[], currency: string, today: number): MedianStep[] {
  const dayOf = (price: Price): number => toDayNumber(price.observedAt);
  const days = [...new Set(prices.map(dayOf))].sort((a, b) => a - b);
  const question = { currency, today, rates: { base: currency, rates: new Map() } };
  return days.flatMap((day, index) => {
    const known = prices.filter((price) => dayOf(price) <= day && dayOf(price) > day - summaryDays);
    const median = findMedianPrice(known, question);
    const toDay = Math.min(days[index + 1] ?? today, day + summaryDays, today);
    return median === null ? [] : [{ fromDay: day, toDay, amount: toDecimalAmount(median.amount) }];
  });
}
