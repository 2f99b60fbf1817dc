import type { PriceBand } from '../domain/catalogue/facets.ts';
import { minorDigits } from '../domain/catalogue/minor-digits.ts';

const mostBands = 8;
/** Leading digits of the ends of bands: amounts that people say. */
const roundDigits = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The round amount that is nearest. */
function rounded(amount: number): number {
  const scale = 10 ** Math.floor(Math.log10(amount));
  const off = (digits: number): number => Math.abs(digits * scale - amount);
  return roundDigits.reduce((best, digits) => (off(digits) < off(best) ? digits : best)) * scale;
}

/**
 * At most eight bands with round ends and about as many prices each, so that each divides what there is. A band ends one
 * minor unit before the next begins: as `price_min` and `price_max` its ends list exactly its phones.
 * @param amounts decimal amounts of the currency
 */
export function priceBands(amounts: readonly number[], currency: string): PriceBand[] {
  const sorted = Float64Array.from(amounts).sort();
  if (sorted.length === 0) return [];
  const digits = minorDigits(currency);
  const quantile = (part: number): number => sorted[Math.floor((part * sorted.length) / mostBands)] as number;
  const ends = Array.from({ length: mostBands - 1 }, (_, index) => quantile(index + 1))
    .filter((amount) => amount > 0)
    .map((amount) => Number(rounded(amount).toFixed(digits)));
  const starts = [...new Set([0, ...ends])];
  const below = (end: number): number => {
    const at = sorted.findIndex((amount) => amount >= end);
    return at === -1 ? sorted.length : at;
  };
  // A start with no price between it and the next would make a band that nobody needs.
  const kept = starts.filter(
    (start, index) => below(starts[index + 1] ?? Number.POSITIVE_INFINITY) > below(start),
  );
  kept[0] = 0;
  return kept.map((min, index) => {
    const next = kept[index + 1];
    const max = next === undefined ? null : Number((next - 10 ** -digits).toFixed(digits));
    return { min, max, count: below(next ?? Number.POSITIVE_INFINITY) - below(min) };
  });
}
