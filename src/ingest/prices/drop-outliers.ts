import type { IncomingPrice } from '../../domain/catalogue/ingest.ts';
import { inEuros } from './in-euros.ts';

/**
 * Tells the prices of one phone that contradict the others: those that are more than `mostFactor` times the middle one, or
 * less than that part of it. The same amount counts once, however often it is stated; the middle of an even number is the
 * geometric mean of the two in the middle. Of two in different currencies that are so far apart neither is kept, as nothing
 * says which of them is wrong. A single one contradicts nothing, nor does one in a currency without a rate. Converted by the
 * rates that come with the gateway.
 */
export function dropOutliers(
  prices: readonly IncomingPrice[],
  mostFactor: number,
): { readonly kept: readonly IncomingPrice[]; readonly outliers: readonly IncomingPrice[] } {
  const values = prices.map(({ amount }) => inEuros(amount));
  const known = [...new Set(values.filter((value) => value !== null))].sort((a, b) => a - b);
  const [least = 0, most = 0] = [known[0], known.at(-1)];
  const isPair = known.length === 2 && new Set(prices.map(({ amount }) => amount.currency)).size > 1;
  const middle = Math.sqrt((known[(known.length - 1) >> 1] ?? 0) * (known[known.length >> 1] ?? 0));
  const isOutlier = (at: number): boolean => {
    const value = values[at] ?? middle;
    if (isPair) return values[at] !== null && most > least * mostFactor;
    return known.length > 2 && (value > middle * mostFactor || value * mostFactor < middle);
  };
  return {
    kept: prices.filter((_, at) => !isOutlier(at)),
    outliers: prices.filter((_, at) => isOutlier(at)),
  };
}
