import { findMedianPrice } from '../../domain/catalogue/choose-price.ts';
import type { Price } from '../../domain/catalogue/price.ts';
import { toDayNumber } from '../../domain/catalogue/price-age.ts';
import { summaryDays } from '../../domain/catalogue/price-summary.ts';
import { type RateTable, toDecimalAmount } from '../../domain/catalogue/show-price.ts';

/** A horizontal part of the line: the median from one day until another. */
export interface MedianStep {
  readonly fromDay: number;
  readonly toDay: number;
  /** The amount in major units. */
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
  const getDay = (price: Pick<Price, 'observedAt'>): number => toDayNumber(price.observedAt);
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
 * Collects the rates by which prices were converted. The rule of the median needs the original amounts, because it
 * prefers prices of nearer countries.
 */
function collectRates(prices: readonly Price[], currency: string): RateTable {
  const rates = new Map([[currency, { rate: 1, date: '' }]]);
  for (const { convertedFrom } of prices)
    if (convertedFrom !== null)
      rates.set(convertedFrom.amount.currency, {
        rate: 1 / convertedFrom.rate,
        date: convertedFrom.rateDate,
      });
  return { base: currency, rates };
}
