import type { IncomingPrice } from '../../domain/catalogue/ingest.ts';
import { toEuros } from './money.ts';

/**
 * Separates the prices of one phone that contradict the others: those above `maxFactor` times the median, or
 * below the median divided by `maxFactor`. Prices are compared in euros, by the rates that come with the
 * gateway. Equal amounts count once. The median of an even number of prices is the geometric mean of the
 * middle two. If two prices in different currencies are that far apart, both are outliers, since either may
 * be wrong. A single price is never an outlier, nor is a price in a currency that has no exchange rate.
 */
export function separateOutliers(
  prices: readonly IncomingPrice[],
  maxFactor: number,
): { readonly consistent: readonly IncomingPrice[]; readonly outliers: readonly IncomingPrice[] } {
  const euros = prices.map(({ amount }) => toEuros(amount));
  const distinct = [...new Set(euros.filter((value) => value !== null))].sort((a, b) => a - b);
  const [least = 0, most = 0] = [distinct[0], distinct.at(-1)];
  const isPair = distinct.length === 2 && new Set(prices.map(({ amount }) => amount.currency)).size > 1;
  const median = Math.sqrt(
    (distinct[(distinct.length - 1) >> 1] ?? 0) * (distinct[distinct.length >> 1] ?? 0),
  );
  const isOutlier = (at: number): boolean => {
    const value = euros[at] ?? median;
    if (isPair) return euros[at] !== null && most > least * maxFactor;
    return distinct.length > 2 && (value > median * maxFactor || value * maxFactor < median);
  };
  return {
    consistent: prices.filter((_, at) => !isOutlier(at)),
    outliers: prices.filter((_, at) => isOutlier(at)),
  };
}
