import { type PhoneOrder, type PhonePlace, readCursor } from '../../domain/catalogue/phone-place.ts';
import {
  isOrderedBySearch,
  type PhoneQuestion,
  type PhoneSort,
  sortOfList,
} from '../../domain/catalogue/phone-query.ts';
import { defaultCurrency } from '../../domain/catalogue/price.ts';
import { invalidParameter } from '../../domain/errors.ts';
import { basisOf } from '../../record/price-basis.ts';
import type { PhoneCatalogue } from './phone-catalogue.ts';

/** The list that a cursor is a place in, and how its transport speaks of it. */
export interface CursorContext {
  readonly catalogue: Pick<PhoneCatalogue, 'assertCurrency'>;
  readonly question: PhoneQuestion;
  /** ISO 4217, upper case; null where none is asked for. */
  readonly currency: string | null;
  /** What the first part of a walk is asked with. */
  readonly begin: string;
  readonly tellSort: (sort: PhoneSort) => string;
}

/**
 * The place that a cursor names in the order of a list. Which phones the list has does not matter: filters may change
 * along a walk.
 * @param name the parameter that it was given as
 * @throws GatewayError `invalid-parameter` for one that is damaged, or of another order
 */
export function readPlace(name: string, cursor: string, context: CursorContext): PhonePlace {
  const place = readCursor(cursor);
  if (place === null) {
    throw invalidParameter(
      name,
      `is not a cursor, or not as it was given: send one unchanged, or ${context.begin}`,
    );
  }
  if (!isOtherOrder(place, context)) {
    // Anybody can write a cursor, and prices are kept for each currency that is asked for.
    if (place.price !== null) context.catalogue.assertCurrency(place.price.currency, name);
    return place;
  }
  const own = tellOrder(place, context);
  throw invalidParameter(
    name,
    `belongs to a list ordered by ${own}: keep that order on every page, or ${context.begin}`,
  );
}

/** An order that the search chose is the cursor's own: what a search is understood as may change along a walk. */
function isOtherOrder(place: PhonePlace, { question, currency }: CursorContext): boolean {
  const { sort, search, filter } = question;
  if (isOrderedBySearch(question)) {
    if (!place.isBySearch) return true;
  } else if (place.sort !== sortOfList(sort)) return true;
  if (place.price === null) return false;
  // A search may name a currency of its own.
  const expected = currency ?? (search === null ? defaultCurrency : place.price.currency);
  return place.price.currency !== expected || place.price.basis !== basisOf(filter);
}

function tellOrder({ sort, price }: PhoneOrder, { tellSort }: CursorContext): string {
  return price === null
    ? tellSort(sort)
    : `${tellSort(sort)} in ${price.currency} (${price.basis.toLowerCase()} prices)`;
}
