import type { Facets, ValueCount } from '../domain/catalogue/facets.ts';
import { toFirstDayNumber } from '../record/partial-date.ts';
import type { Phone } from '../record/phone.ts';
import { nameOrder } from './orders.ts';
import { createPriceBands } from './price-bands.ts';

/** Creates a counter of values, which ignores null and undefined. */
function createTally<Value>() {
  const counts = new Map<Value, number>();
  return {
    add: (value: Value | null | undefined): void => {
      if (value != null) counts.set(value, (counts.get(value) ?? 0) + 1);
    },
    all: (order: (a: ValueCount<Value>, b: ValueCount<Value>) => number): ValueCount<Value>[] =>
      [...counts].map(([value, count]) => ({ value, count })).sort(order),
  };
}

const byValue = (a: ValueCount<number>, b: ValueCount<number>): number => a.value - b.value;
const byCount = (a: ValueCount<string>, b: ValueCount<string>): number =>
  b.count - a.count || (a.value < b.value ? -1 : 1);

/**
 * Counts phones by the values that filters can select.
 * @param getAmount finds the decimal price of a phone in the currency
 */
export function countFacets(
  phones: readonly Phone[],
  getAmount: (phone: Phone) => number | null,
  currency: string,
): Facets {
  const brands = new Map<number, { slug: string; name: string; count: number }>();
  const years = createTally<number>();
  const os = createTally<Facets['os'][number]['value']>();
  const ramGb = createTally<number>();
  const storageGb = createTally<number>();
  const deviceTypes = createTally<Facets['deviceTypes'][number]['value']>();
  const formFactors = createTally<Facets['formFactors'][number]['value']>();
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
    const amount = getAmount(phone);
    if (amount !== null) amounts.push(amount);
  }
  return {
    total: phones.length,
    brands: [...brands.values()].sort((a, b) => b.count - a.count || nameOrder.compare(a.name, b.name)),
    years: years.all((a, b) => b.value - a.value),
    os: os.all(byCount),
    ramGb: ramGb.all(byValue),
    storageGb: storageGb.all(byValue),
    deviceTypes: deviceTypes.all(byCount),
    formFactors: formFactors.all(byCount),
    priceBands: createPriceBands(amounts, currency),
  };
}
