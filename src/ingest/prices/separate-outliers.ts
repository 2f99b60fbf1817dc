import type { IncomingPrice } from '../../domain/catalogue/incoming-row.ts';
import { toEuros } from './money.ts';

type ComparedPrice = Pick<IncomingPrice, 'kind' | 'amount'>;

interface SeparatedPrices<P> {
  readonly consistent: readonly P[];
  readonly outliers: readonly P[];
}

/**
 * The largest factor by which a price may differ from the median of its phone's prices. Prices differ between markets,
 * and exchange rates have changed by a factor of three in a decade, whereas a missing or additional digit means a
 * factor of ten.
 */
export const maxPriceFactor = 6;

/**
 * Separates the prices of one phone that contradict others of the same kind. An outlier is above `maxFactor` times the
 * median, or below the median divided by `maxFactor`. Prices are compared in euros, at the rates that come with the
 * gateway. Equal amounts count once. The median of an even number of prices is the geometric mean of the middle two. If
 * there are only two prices, in different currencies, and they differ by more than `maxFactor`, both are outliers,
 * since either may be wrong. A single price is never an outlier, nor is a price in a currency without a rate.
 */
export function separateOutliers<P extends ComparedPrice>(
  prices: readonly P[],
  maxFactor: number,
): SeparatedPrices<P> {
  const kinds = [...Map.groupBy(prices, ({ kind }) => kind).values()];
  const results = kinds.map((pricesOfKind) => separateWithinKind(pricesOfKind, maxFactor));
  return {
    consistent: results.flatMap(({ consistent }) => consistent),
    outliers: results.flatMap(({ outliers }) => outliers),
  };
}

function separateWithinKind<P extends ComparedPrice>(
  prices: readonly P[],
  maxFactor: number,
): SeparatedPrices<P> {
  const euros = prices.map(({ amount }) => toEuros(amount));
  const distinctEuros = [...new Set(euros.filter((value) => value !== null))].sort((a, b) => a - b);
  const min = distinctEuros[0] ?? 0;
  const max = distinctEuros.at(-1) ?? 0;
  const isPair = distinctEuros.length === 2 && new Set(prices.map(({ amount }) => amount.currency)).size > 1;
  const lowerMiddle = distinctEuros[(distinctEuros.length - 1) >> 1] ?? 0;
  const upperMiddle = distinctEuros[distinctEuros.length >> 1] ?? 0;
  const median = Math.sqrt(lowerMiddle * upperMiddle);
  const isOutlier = (index: number): boolean => {
    const value = euros[index] ?? median;
    if (isPair) return euros[index] !== null && max > min * maxFactor;
    return distinctEuros.length > 2 && (value > median * maxFactor || value * maxFactor < median);
  };
  return {
    consistent: prices.filter((_, index) => !isOutlier(index)),
    outliers: prices.filter((_, index) => isOutlier(index)),
  };
}
