import { LRUCache } from 'lru-cache';
import type { PriceView } from '../../domain/catalogue.ts';
import type { Phone } from '../../domain/phone.ts';
import { isDefaultFilter, phoneFilterTest } from '../../domain/phone-filter.ts';
import type { PhoneQuery, PhoneSort } from '../../domain/phone-query.ts';
import { sortPhones } from './orders.ts';

type FixedSort = Exclude<PhoneSort, 'relevance'>;

/** Phones in an asked order that pass an asked filter. */
export interface Listing {
  /** Every phone that the query selects, in its order; its `search` and page are not looked at. */
  select(query: PhoneQuery, view: PriceView): readonly Phone[];
  /** Those of the found phones (best first) that the query selects, sorted anew unless by relevance. */
  refine(found: readonly Phone[], query: PhoneQuery, view: PriceView): readonly Phone[];
}

/** Of all lists that are remembered together; a list is an array of references. */
const mostRemembered = 500_000;

/** What the same query gives in this snapshot; the view matters only where prices do. */
function keyOf({ filter, brands }: PhoneQuery, sort: FixedSort, view: PriceView): string {
  const byPrice = sort.endsWith('price') || filter.priceMin !== undefined || filter.priceMax !== undefined;
  const named = brands?.map((brand) => brand.toLowerCase()).sort() ?? null;
  return JSON.stringify([sort, filter, named, byPrice ? [view.freshness, view.currency] : null]);
}

/**
 * Orders of the whole catalogue are made on first use and kept; so are the default list and that of each brand,
 * which most requests ask for and which then only have to be cut. Of all other lists those asked for last are
 * remembered, so that their pages do not cost a pass over the catalogue each.
 * @param amountOf the decimal price shown for a phone
 */
export function createListing(
  phones: readonly Phone[],
  amountOf: (phone: Phone, view: PriceView) => number | null,
): Listing {
  const orders = new Map<FixedSort, readonly Phone[]>();
  const frequent = new Map<string, readonly Phone[]>();
  const lists = new LRUCache<string, readonly Phone[]>({
    maxSize: mostRemembered,
    // An empty list and its key take room too: made-up filters must not fill the memory.
    sizeCalculation: (list, key) => list.length + key.length + 100,
  });

  const remembered = (key: string, make: () => readonly Phone[]): readonly Phone[] => {
    const known = lists.get(key) ?? make();
    lists.set(key, known);
    return known;
  };

  const order = (sort: FixedSort, view: PriceView): readonly Phone[] => {
    // An order by price differs with currency and freshness: too many to keep all.
    if (sort === 'price' || sort === '-price') {
      return remembered(`${sort} ${view.freshness} ${view.currency}`, () =>
        sortPhones(phones, sort, (phone) => amountOf(phone, view)),
      );
    }
    let known = orders.get(sort);
    if (known === undefined) {
      known = sortPhones(phones, sort, () => null);
      orders.set(sort, known);
    }
    return known;
  };

  const passing = (candidates: readonly Phone[], query: PhoneQuery, view: PriceView): readonly Phone[] => {
    const test = phoneFilterTest(query.filter, (phone) => amountOf(phone, view));
    const brands = query.brands && new Set(query.brands.map((brand) => brand.toLowerCase()));
    const isOfBrand = ({ brand }: Phone): boolean =>
      brands === null || brands.has(brand.slug) || brands.has(brand.name.toLowerCase());
    return candidates.filter((phone) => isOfBrand(phone) && (test === null || test(phone)));
  };

  return {
    select: (query, view) => {
      const sort = query.sort === null || query.sort === 'relevance' ? '-released' : query.sort;
      const isFrequent =
        sort === '-released' &&
        isDefaultFilter(query.filter) &&
        (query.brands === null || query.brands.length === 1);
      if (!isFrequent) {
        return remembered(keyOf(query, sort, view), () => passing(order(sort, view), query, view));
      }
      const name = query.brands?.[0]?.toLowerCase() ?? '';
      const known = frequent.get(name) ?? passing(order(sort, view), query, view);
      // Only names that exist are kept, so that made-up ones cannot fill the memory.
      if (known.length > 0) frequent.set(name, known);
      return known;
    },
    refine: (found, query, view) => {
      const chosen = passing(found, query, view);
      if (query.sort === null || query.sort === 'relevance') return chosen;
      return sortPhones(chosen, query.sort, (phone) => amountOf(phone, view));
    },
  };
}
