import type { SortKey } from '../domain/catalogue/phone-place.ts';
import type { FixedSort } from '../domain/catalogue/phone-query.ts';
import { findInsertions, sortInSteps } from '../domain/sort-in-steps.ts';
import { forEachInSteps, runAllSteps, type Steps } from '../domain/time-slicing.ts';
import { toFirstDayNumber } from '../record/partial-date.ts';
import type { Phone } from '../record/phone.ts';

type GetPrice = (phone: Phone) => number | null;

/** A phone and its sort key, which is computed only once. */
interface KeyedPhone extends SortKey {
  readonly phone: Phone;
}

export const nameCollator = new Intl.Collator('en-US', { numeric: true });

const sortValueReaders = {
  released: (phone: Phone) => toFirstDayNumber(phone.releasedOn) || null,
  name: (phone: Phone) => phone.fullName,
  battery: (phone: Phone) => phone.battery.capacityMah,
  weight: (phone: Phone) => phone.body.weightG,
  rating: (phone: Phone) => phone.rating?.average ?? null,
} satisfies Record<string, (phone: Phone) => SortKey['value']>;

type NumberKey = SortKey & { readonly value: number | null };
type NameKey = SortKey & { readonly value: string };

/**
 * Compares numbers. Unknown values come last in either direction. The id breaks ties, so pages do not
 * overlap.
 */
function compareByNumber(a: NumberKey, b: NumberKey, direction: 1 | -1): number {
  if (a.value === b.value) return a.id - b.id;
  if (a.value === null) return 1;
  if (b.value === null) return -1;
  return (a.value - b.value) * direction;
}

function compareByName(a: NameKey, b: NameKey, direction: 1 | -1): number {
  return nameCollator.compare(a.value, b.value) * direction || a.id - b.id;
}

/**
 * Creates the functions that read and compare the sort keys of an order.
 * @param sort any order except by relevance
 * @param getPrice the function that finds the decimal price that is shown for a phone
 */
export function createSortKeyFunctions(sort: FixedSort, getPrice: GetPrice) {
  const direction = sort.startsWith('-') ? -1 : 1;
  const sortField = sort.replace('-', '');
  const compareKeys = (sortField === 'name' ? compareByName : compareByNumber) as (
    a: SortKey,
    b: SortKey,
    direction: 1 | -1,
  ) => number;
  const getSortValue =
    sortField === 'price' ? getPrice : sortValueReaders[sortField as keyof typeof sortValueReaders];
  return {
    getSortValue,
    /** Compares two keys of this order. */
    compare: (a: SortKey, b: SortKey) => compareKeys(a, b, direction),
    toKeyedPhone: (phone: Phone): KeyedPhone => ({ phone, value: getSortValue(phone), id: phone.id }),
  };
}

/**
 * Sorts phones in any order except by relevance.
 * @param getPrice the function that finds the decimal price that is shown for a phone
 */
export function sortPhones(phones: readonly Phone[], sort: FixedSort, getPrice: GetPrice): Phone[] {
  return runAllSteps(sortPhonesInSteps(phones, sort, getPrice));
}

/** Sorts phones as `sortPhones` does, but in steps. */
export function* sortPhonesInSteps(
  phones: readonly Phone[],
  sort: FixedSort,
  getPrice: GetPrice,
): Steps<Phone[]> {
  const { toKeyedPhone, compare } = createSortKeyFunctions(sort, getPrice);
  const keyedPhones: KeyedPhone[] = [];
  yield* forEachInSteps(phones, (phone) => keyedPhones.push(toKeyedPhone(phone)));
  return (yield* sortInSteps(keyedPhones, compare)).map(({ phone }) => phone);
}

/**
 * Updates an order of the whole catalogue for a version in which some phones changed. Only the changed
 * phones are sorted.
 * @param previousOrder the phones of the previous version in this order
 * @param changes `replacedPhones`: the phones of the previous version that were removed or changed;
 *   `changedPhones`: the phones of the new version that are new or changed
 */
export function* updateOrder(
  previousOrder: readonly Phone[],
  { replacedPhones, changedPhones }: { replacedPhones: ReadonlySet<Phone>; changedPhones: readonly Phone[] },
  sort: FixedSort,
  getPrice: GetPrice,
): Steps<Phone[]> {
  const { toKeyedPhone, compare } = createSortKeyFunctions(sort, getPrice);
  const unchangedPhones: Phone[] = [];
  yield* forEachInSteps(previousOrder, (phone) => {
    if (!replacedPhones.has(phone)) unchangedPhones.push(phone);
  });
  const insertions = yield* sortInSteps(changedPhones.map(toKeyedPhone), compare);
  const isAfter = (phone: Phone, other: KeyedPhone): boolean => compare(toKeyedPhone(phone), other) > 0;
  const phones: Phone[] = [];
  yield* forEachInSteps(
    findInsertions(unchangedPhones, insertions, isAfter),
    ({ from, to, inserted }) => {
      for (let index = from; index < to; index += 1) phones.push(unchangedPhones[index] as Phone);
      if (inserted !== null) phones.push(inserted.phone);
    },
    // Each insertion copies a whole run of phones, so a step has fewer items than by default.
    32,
  );
  return phones;
}
