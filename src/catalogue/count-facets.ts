import type { Facets, ValueCount } from '../domain/catalogue/facets.ts';
import { toFirstDayNumber } from '../record/partial-date.ts';
import type { Phone } from '../record/phone.ts';
import { nameCollator } from './orders.ts';
import { createPriceBands } from './price-bands.ts';

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
