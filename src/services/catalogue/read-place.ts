import { type PhoneOrder, type PhonePlace, readCursor } from '../../domain/catalogue/phone-place.ts';
import {
  getListSort,
  isOrderedBySearch,
  type PhoneCriteria,
  type PhoneSort,
} from '../../domain/catalogue/phone-query.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { createParameterError } from '../../domain/errors.ts';
import { getPriceBasis } from '../../record/price-basis.ts';
import type { PhoneCatalogue } from './phone-catalogue.ts';

/** The list for which a cursor was sent, with texts for error messages. */
export interface CursorContext {
  readonly catalogue: { readonly assertCurrency: PhoneCatalogue['assertCurrency'] };
  readonly criteria: PhoneCriteria;
  /** The requested currency (ISO 4217, upper case), or null if none is requested. */
  readonly currency: string | null;
  /** Describes how to request the first page, worded as the end of a sentence. */
  readonly firstPageHelp: string;
  readonly formatSort: (sort: PhoneSort) => string;
}

/**
 * Reads a cursor as a place in the order of a list. The phones in the list do not matter, because filters may
 * change between pages.
 * @param parameter the name of the parameter with the cursor
 * @throws GatewayError `invalid-parameter` for a cursor that is damaged or belongs to another order
 */
export function readPlace(parameter: string, cursor: string, context: CursorContext): PhonePlace {
  const place = readCursor(cursor);
  if (place === null) {
    throw createParameterError(
      parameter,
      `is not a valid cursor: send a cursor unchanged, or ${context.firstPageHelp}`,
    );
  }
  if (!hasOtherOrder(place, context)) {
    // Check the currency, because anybody can forge a cursor, and prices are cached for each requested currency.
    if (place.price !== null) context.catalogue.assertCurrency(place.price.currency, parameter);
    return place;
  }
  const order = describeOrder(place, context);
  throw createParameterError(
    parameter,
    `belongs to a list ordered by ${order}: keep that order on every page, or ${context.firstPageHelp}`,
  );
}

/**
 * Whether a cursor belongs to another order than the list. If the search chooses the order of the list, a cursor with
 * any order that a search chose is accepted, because the same search may be understood differently between pages.
 */
function hasOtherOrder(place: PhonePlace, { criteria, currency }: CursorContext): boolean {
  const { sort, search, filter } = criteria;
  if (isOrderedBySearch(criteria)) {
    if (!place.isBySearch) return true;
  } else if (place.sort !== getListSort(sort)) return true;
  if (place.price === null) return false;
  // A search may name its own currency.
  const expectedCurrency = currency ?? (search === null ? defaultCurrency : place.price.currency);
  return place.price.currency !== expectedCurrency || place.price.basis !== getPriceBasis(filter);
}

function describeOrder({ sort, price }: PhoneOrder, { formatSort }: CursorContext): string {
  return price === null
    ? formatSort(sort)
    : `${formatSort(sort)} in ${price.currency} (${price.basis.toLowerCase()} prices)`;
}
