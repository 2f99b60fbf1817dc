import type { PriceBand } from '../domain/catalogue/facets.ts';
import { getMinorDigits } from '../record/minor-digits.ts';

const maxBands = 8;
/** The limits of bands are these numbers multiplied by a power of ten, so they are round amounts. */
const roundFactors = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Returns the nearest round amount. */
function toRoundAmount(amount: number): number {
  const scale = 10 ** Math.floor(Math.log10(amount));
  const getDistance = (factor: number): number => Math.abs(factor * scale - amount);
  const bestFactor = roundFactors.reduce((best, factor) =>
    getDistance(factor) < getDistance(best) ? factor : best,
  );
  return bestFactor * scale;
}

/**
 * Divides prices into at most eight bands with round limits and about the same number of prices each. A band
 * ends one minor unit before the next begins, so a list with these limits as `price_min` and `price_max` has
 * exactly the phones of the band.
 * @param amounts the prices as decimal amounts of the currency
 */
export function createPriceBands(amounts: readonly number[], currency: string): PriceBand[] {
  const sortedAmounts = Float64Array.from(amounts).sort();
  if (sortedAmounts.length === 0) return [];
  const digits = getMinorDigits(currency);
  const getQuantile = (band: number): number =>
    sortedAmounts[Math.floor((band * sortedAmounts.length) / maxBands)] as number;
  const limits = Array.from({ length: maxBands - 1 }, (_, index) => getQuantile(index + 1))
    .filter((amount) => amount > 0)
    .map((amount) => Number(toRoundAmount(amount).toFixed(digits)));
  const starts = [...new Set([0, ...limits])];
  const countBelow = (limit: number): number => {
    const index = sortedAmounts.findIndex((amount) => amount >= limit);
    return index === -1 ? sortedAmounts.length : index;
  };
  // Drop the starts of bands that contain no price. The first of the remaining bands begins at 0.
  const filledStarts = starts.filter(
    (start, index) => countBelow(starts[index + 1] ?? Number.POSITIVE_INFINITY) > countBelow(start),
  );
  filledStarts[0] = 0;
  return filledStarts.map((min, index) => {
    const nextStart = filledStarts[index + 1];
    const max = nextStart === undefined ? null : Number((nextStart - 10 ** -digits).toFixed(digits));
    return { min, max, count: countBelow(nextStart ?? Number.POSITIVE_INFINITY) - countBelow(min) };
  });
}
