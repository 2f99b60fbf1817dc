import type { Facets, ValueCount } from '../domain/catalogue/facets.ts';
import { toFirstDayNumber } from '../record/partial-date.ts';
import type { Phone } from '../record/phone.ts';
import { nameCollator } from './orders.ts';
import { createPriceBands } from './price-bands.ts';

/** Creates a counter that counts how often each value occurs. It ignores null and undefined. */
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
  const years = createValueCounter<number>();
  const os = createValueCounter<Facets['os'][number]['value']>();
  const ramGb = createValueCounter<number>();
  const storageGb = createValueCounter<number>();
  const deviceTypes = createValueCounter<Facets['deviceTypes'][number]['value']>();
  const formFactors = createValueCounter<Facets['formFactors'][number]['value']>();
  const amounts: number[] = [];
  for (const phone of phones) {
    const { id, slug, name } = phone.brand;
    const brand = brands.get(id) ?? { slug, name, count: 0 };
    brand.count += 1;
    brands.set(id, brand);
    years.add(phone.releasedOn === null ? null : Math.floor(toFirstDayNumber(phone.releasedOn) / 10_000));
    os.add(phone.platform.os);
    for (const size of phone.ramGb) ramGb.add(size);
    for (const size of phone.storageGb) storageGb.add(size);
    deviceTypes.add(phone.deviceType);
    formFactors.add(phone.formFactor);
    const amount = getDecimalPrice(phone);
    if (amount !== null) amounts.push(amount);
  }
  return {
    total: phones.length,
    brands: [...brands.values()].sort((a, b) => b.count - a.count || nameCollator.compare(a.name, b.name)),
    years: years.listCounts((a, b) => b.value - a.value),
    os: os.listCounts(compareCounts),
    ramGb: ramGb.listCounts(compareValues),
    storageGb: storageGb.listCounts(compareValues),
    deviceTypes: deviceTypes.listCounts(compareCounts),
    formFactors: formFactors.listCounts(compareCounts),
    priceBands: createPriceBands(amounts, currency),
  };
}
