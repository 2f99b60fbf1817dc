import { readFileSync } from 'node:fs';
import type { IncomingPrice } from '../../../domain/ingest.ts';
import { minorDigits } from '../../../domain/minor-digits.ts';

const shipped = new URL('../../../../prisma/catalogue/rates.json', import.meta.url);
const { rates } = JSON.parse(readFileSync(shipped, 'utf8')) as { rates: Readonly<Record<string, number>> };

/** Markets ask different prices, and rates have changed by a factor of three in a decade; a slip of a digit is ten. */
const mostFactor = 6;
const fewest = 3;

/**
 * Tells the prices of one row that cannot be of the same phone as the others: of three or more in different currencies,
 * those that are many times more or less than the middle one.
 */
export function dropOutliers(prices: readonly IncomingPrice[]): {
  readonly kept: readonly IncomingPrice[];
  readonly outliers: readonly IncomingPrice[];
} {
  const values = prices.map(({ amount: { amountMinor, currency } }) => {
    const rate = currency === 'EUR' ? 1 : rates[currency];
    return rate === undefined ? null : amountMinor / 10 ** minorDigits(currency) / rate;
  });
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const middle = known[Math.floor(known.length / 2)];
  if (middle === undefined || known.length < fewest) return { kept: prices, outliers: [] };
  const isOutlier = (at: number): boolean => {
    const value = values[at] ?? middle;
    return value > middle * mostFactor || value * mostFactor < middle;
  };
  return {
    kept: prices.filter((_, at) => !isOutlier(at)),
    outliers: prices.filter((_, at) => isOutlier(at)),
  };
}
