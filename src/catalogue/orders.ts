import type { SortKey } from '../domain/catalogue/phone-place.ts';
import type { FixedSort } from '../domain/catalogue/phone-query.ts';
import { insertionsInto, sortInSteps } from '../domain/sort-in-steps.ts';
import { forEachInSteps, runAllSteps, type Steps } from '../domain/time-slicing.ts';
import { firstDay } from '../record/partial-date.ts';
import type { Phone } from '../record/phone.ts';

type PriceOf = (phone: Phone) => number | null;

/** A phone with what it is sorted by, which is found out once. */
interface Keyed extends SortKey {
  readonly phone: Phone;
}

export const nameOrder = new Intl.Collator('en-US', { numeric: true });

const values = {
  released: (phone: Phone) => firstDay(phone.releasedOn) || null,
  name: (phone: Phone) => phone.fullName,
  battery: (phone: Phone) => phone.battery.capacityMah,
  weight: (phone: Phone) => phone.body.weightG,
  rating: (phone: Phone) => phone.rating?.average ?? null,
} satisfies Record<string, (phone: Phone) => SortKey['value']>;

type NumberKey = SortKey & { readonly value: number | null };
type NameKey = SortKey & { readonly value: string };

/** Unknown values come last whichever way is asked; ties by id ascending, so that pages never overlap. */
function byNumber(a: NumberKey, b: NumberKey, direction: 1 | -1): number {
  if (a.value === b.value) return a.id - b.id;
  if (a.value === null) return 1;
  if (b.value === null) return -1;
  return (a.value - b.value) * direction;
}

function byName(a: NameKey, b: NameKey, direction: 1 | -1): number {
  return nameOrder.compare(a.value, b.value) * direction || a.id - b.id;
}

/**
 * What an order other than relevance goes by.
 * @param priceOf the decimal amount shown for a phone
 */
export function orderOf(sort: FixedSort, priceOf: PriceOf) {
  const direction = sort.startsWith('-') ? -1 : 1;
  const name = sort.replace('-', '');
  const compare = (name === 'name' ? byName : byNumber) as (a: SortKey, b: SortKey, to: 1 | -1) => number;
  const sortValue = name === 'price' ? priceOf : values[name as keyof typeof values];
  return {
    sortValue,
    /** Both are of this order. */
    compare: (a: SortKey, b: SortKey) => compare(a, b, direction),
    toKeyed: (phone: Phone): Keyed => ({ phone, value: sortValue(phone), id: phone.id }),
  };
}

/**
 * The phones in an order other than relevance.
 * @param priceOf the decimal amount shown for a phone
 */
export function sortPhones(phones: readonly Phone[], sort: FixedSort, priceOf: PriceOf): Phone[] {
  return runAllSteps(sortPhonesInSteps(phones, sort, priceOf));
}

export function* sortPhonesInSteps(
  phones: readonly Phone[],
  sort: FixedSort,
  priceOf: PriceOf,
): Steps<Phone[]> {
  const { toKeyed, compare } = orderOf(sort, priceOf);
  const keyed: Keyed[] = [];
  yield* forEachInSteps(phones, (phone) => keyed.push(toKeyed(phone)));
  return (yield* sortInSteps(keyed, compare)).map(({ phone }) => phone);
}

/**
 * The order of a catalogue in which some phones changed or are new, made of the order that it had before.
 * @param replaced phones of that order that are not in the new catalogue as they were
 * @param changed those that are new or came in their place
 */
export function* renewOrder(
  before: readonly Phone[],
  { replaced, changed }: { replaced: ReadonlySet<Phone>; changed: readonly Phone[] },
  sort: FixedSort,
  priceOf: PriceOf,
): Steps<Phone[]> {
  const { toKeyed, compare } = orderOf(sort, priceOf);
  const kept: Phone[] = [];
  yield* forEachInSteps(before, (phone) => {
    if (!replaced.has(phone)) kept.push(phone);
  });
  const moved = yield* sortInSteps(changed.map(toKeyed), compare);
  const isAfter = (phone: Phone, other: Keyed): boolean => compare(toKeyed(phone), other) > 0;
  const phones: Phone[] = [];
  yield* forEachInSteps(
    insertionsInto(kept, moved, isAfter),
    ({ from, to, inserted }) => {
      for (let at = from; at < to; at += 1) phones.push(kept[at] as Phone);
      if (inserted !== null) phones.push(inserted.phone);
    },
    32,
  );
  return phones;
}
