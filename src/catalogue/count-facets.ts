import type { Facets, PriceBand, ValueCount } from '../domain/catalogue/facets.ts';
import { getMinorDigits } from '../record/minor-digits.ts';
import { toFirstDayNumber } from '../record/partial-date.ts';
import type { Phone } from '../record/phone.ts';
import { nameCollator } from './orders.ts';

/** Creates a counter of how often each value occurs. Null and undefined are not counted. */
function createValueCounter<Value>() {
  const counts = new Map<Value, number>();
  return {
    add: (value: Value | null | undefined): void => {
      if (value != null) counts.set(value, (counts.get(value) ?? 0) + 1);
    },
    listCounts: (compare: (a: ValueCount<Value>, b: ValueCount<Value>) => number): ValueCount<Value>[] =>
      [...counts].map(([value, count]) => ({ value, count })).sort(compare),
  };
}

const compareValues = (a: ValueCount<number>, b: ValueCount<number>): number => a.value - b.value;
const compareCounts = (a: ValueCount<string>, b: ValueCount<string>): number =>
  b.count - a.count || (a.value < b.value ? -1 : 1);

/**
 * Counts phones by the values that filters can select.
 * @param getDecimalPrice the function that finds the decimal price of a phone in the currency
 */
export function countFacets(
  phones: readonly Phone[],
  getDecimalPrice: (phone: Phone) => number | null,
  currency: string,
): Facets {
  const brands = new Map<number, { slug: string; name: string; count: number }>();
  const yearCounter = createValueCounter<number>();
  const osCounter = createValueCounter<Facets['os'][number]['value']>();
  const ramCounter = createValueCounter<number>();
  const storageCounter = createValueCounter<number>();
  const deviceTypeCounter = createValueCounter<Facets['deviceTypes'][number]['value']>();
  const formFactorCounter = createValueCounter<Facets['formFactors'][number]['value']>();
  const amounts: number[] = [];
  for (const phone of phones) {
    const { id, slug, name } = phone.brand;
    const brand = brands.get(id) ?? { slug, name, count: 0 };
    brand.count += 1;
    brands.set(id, brand);
    // The number of a day has the form YYYYMMDD.
    yearCounter.add(
      phone.releasedOn === null ? null : Math.floor(toFirstDayNumber(phone.releasedOn) / 10_000),
    );
    osCounter.add(phone.platform.os);
    for (const size of phone.ramGb) ramCounter.add(size);
    for (const size of phone.storageGb) storageCounter.add(size);
    deviceTypeCounter.add(phone.deviceType);
    formFactorCounter.add(phone.formFactor);
    const amount = getDecimalPrice(phone);
    if (amount !== null) amounts.push(amount);
  }
  return {
    total: phones.length,
    brands: [...brands.values()].sort((a, b) => b.count - a.count || nameCollator.compare(a.name, b.name)),
    years: yearCounter.listCounts((a, b) => b.value - a.value),
    os: osCounter.listCounts(compareCounts),
    ramGb: ramCounter.listCounts(compareValues),
    storageGb: storageCounter.listCounts(compareValues),
    deviceTypes: deviceTypeCounter.listCounts(compareCounts),
    formFactors: formFactorCounter.listCounts(compareCounts),
    priceBands: createPriceBands(amounts, currency),
  };
}

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
