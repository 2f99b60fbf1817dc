import { findMedianPrice } from '../../../domain/catalogue/prices/choose-price.ts';
import type { Price } from '../../../domain/catalogue/prices/price.ts';
import { toDayNumber } from '../../../domain/catalogue/prices/price-age.ts';
import { summaryDays } from '../../../domain/catalogue/prices/price-summary.ts';
import { type RateTable, toDecimalAmount } from '../../../domain/catalogue/prices/show-price.ts';

/** A horizontal segment of the line, with the median of the days from `fromDay` to `toDay`. */
export interface MedianStep {
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
