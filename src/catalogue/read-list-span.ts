import type {
  AnswerDetails,
  ListPart,
  ListSpan,
  PriceView,
  RequestedView,
} from '../domain/catalogue/catalogue.ts';
import {
  isSameOrder,
  type PhoneOrder,
  type PhonePlace,
  type SortKey,
} from '../domain/catalogue/phone-place.ts';
import {
  isByPrice,
  isOrderedBySearch,
  type PhoneCriteria,
  type PhoneSort,
} from '../domain/catalogue/phone-query.ts';
import type { SearchHit } from '../domain/catalogue/search-index.ts';
import { countBefore } from '../domain/sort-in-steps.ts';
import type { Phone } from '../record/phone.ts';
import { getPriceBasis, type PriceBasis } from '../record/price-basis.ts';
import { createSortKeyFunctions } from './orders.ts';

/** All phones that match criteria, in the order of the list. */
export interface MatchingPhones extends AnswerDetails {
  readonly phones: readonly Phone[];
  readonly sort: PhoneSort;
  /** The scores of phones that are sorted by relevance, best first, or null if all match equally well. */
  readonly scoredHits: readonly SearchHit[] | null;
}

interface Deps {
  readonly findMatches: (criteria: PhoneCriteria, requestedView: RequestedView) => MatchingPhones;
  readonly getDecimalPrice: (phone: Phone, view: PriceView, basis: PriceBasis) => number | null;
}

/** Finds the places of phones in an order. */
interface PlaceFinder {
  getSortValue(phone: Phone): SortKey['value'];
  /** Counts the phones before a place. @param isInclusive whether the phone at the place is counted, too */
  countUntil(phones: readonly Phone[], place: SortKey, isInclusive: boolean): number;
}

/** Reads the items of a list between two places, see `CatalogueSnapshot.listSpan`. */
export function readListSpan(
  { findMatches, getDecimalPrice }: Deps,
  criteria: PhoneCriteria,
  span: ListSpan,
  requestedView: RequestedView,
): ListPart<Phone> {
  const { phones: matches, sort, scoredHits, ...details } = findMatches(criteria, requestedView);
  const { freshness, currency } = details.view;
  const basis = getPriceBasis(criteria.filter);

  // Use the order of the places in the span. The catalogue may have changed since the first part was read, and the
  // same search text may now be understood differently.
  const currentOrder: PhoneOrder = { sort, price: isByPrice(sort) ? { currency, basis } : null };
  const { sort: listSort, price }: PhoneOrder = span.after ?? span.before ?? currentOrder;
  const order = { sort: listSort, price };
  const orderView = { freshness, currency: price?.currency ?? currency };
  const phones = isSameOrder(order, currentOrder)
    ? matches
    : findMatches({ ...criteria, sort: listSort }, orderView).phones;

  // Cut out the part between the places.
  const placeFinder =
    listSort === 'relevance'
      ? createPlaceFinderByScore(scoredHits)
      : createPlaceFinderByValue(
          createSortKeyFunctions(listSort, (phone) =>
            getDecimalPrice(phone, orderView, price?.basis ?? basis),
          ),
        );
  const [from, to] = findSpanIndexes(phones, span, placeFinder);
  const isBySearch = isOrderedBySearch(criteria);
  return {
    ...details,
    items: phones.slice(from, to),
    total: phones.length,
    hasPrevious: from > 0,
    hasNext: to < phones.length,
    getPlace: (index): PhonePlace => {
      const phone = phones[from + index] as Phone;
      return { ...order, isBySearch, value: placeFinder.getSortValue(phone), id: phone.id };
    },
  };
}

/**
 * Finds the index of the first phone of a span, and the index after the last one, as Relay's `EdgesToReturn` does.
 */
function findSpanIndexes(
  phones: readonly Phone[],
  { after, before, first, last }: ListSpan,
  { countUntil }: PlaceFinder,
): readonly [number, number] {
  const start = after === null ? 0 : countUntil(phones, after, true);
  const end = before === null ? phones.length : Math.max(start, countUntil(phones, before, false));
  const to = Math.min(end, start + (first ?? phones.length));
  return [Math.max(start, to - (last ?? phones.length)), to];
}

function createPlaceFinderByValue({
  getSortValue,
  compare,
}: ReturnType<typeof createSortKeyFunctions>): PlaceFinder {
  const toSortKey = (phone: Phone): SortKey => ({ value: getSortValue(phone), id: phone.id });
  return {
    getSortValue,
    countUntil: (phones, place, isInclusive) =>
      countBefore(phones, (phone) => {
        const comparison = compare(toSortKey(phone), place);
        return comparison < 0 || (isInclusive && comparison === 0);
      }),
  };
}

/**
 * Creates the finder for phones that are sorted by relevance. Phones with equal scores have no further sort value,
 * so the phone at a place is found among them by its id.
 */
function createPlaceFinderByScore(scoredHits: MatchingPhones['scoredHits']): PlaceFinder {
  const scores = new Map(scoredHits?.map(({ id, score }) => [id, score]));
  const getSortValue = ({ id }: Phone): number => scores.get(id) ?? 1;
  return {
    getSortValue,
    countUntil: (phones, { value, id }, isInclusive) => {
      const score = Number(value);
      const from = countBefore(phones, (phone) => getSortValue(phone) > score);
      const to = countBefore(phones, (phone) => getSortValue(phone) >= score, from);
      const offset = phones.slice(from, to).findIndex((phone) => phone.id === id);
      if (offset === -1) return isInclusive ? to : from;
      return from + offset + (isInclusive ? 1 : 0);
    },
  };
}
