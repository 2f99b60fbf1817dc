import { LRUCache } from 'lru-cache';
import type { CataloguedBrand, PriceView } from '../../domain/catalogue.ts';
import { eachOf, type Steps } from '../../domain/in-slices.ts';
import type { Phone } from '../../domain/phone.ts';
import { isDefaultFilter, phoneFilterTest } from '../../domain/phone-filter.ts';
import type { PhoneQuery } from '../../domain/phone-query.ts';
import { type FixedSort, renewOrder, sortPhones, sortPhonesInSteps } from './orders.ts';

/** Phones in an asked order that pass an asked filter. */
export interface Listing {
  /** Every phone that the query selects, in its order; its `search` and page are not looked at. */
  select(query: PhoneQuery, view: PriceView): readonly Phone[];
  /** Those of the found phones (best first) that the query selects, sorted anew unless by relevance. */
  refine(found: readonly Phone[], query: PhoneQuery, view: PriceView): readonly Phone[];
  /** The orders that were asked for, for the listing of the next version. */
  readonly orders: Orders;
}

export interface Order {
  readonly sort: FixedSort;
  /** For an order by price: whose. */
  readonly view: PriceView | null;
  readonly phones: readonly Phone[];
}
export type Orders = Map<string, Order>;

export interface ListingParts {
  readonly phones: readonly Phone[];
  /** Every brand of them. */
  readonly brands: readonly CataloguedBrand[];
  /** The decimal price shown for a phone. */
  readonly amountOf: (phone: Phone, view: PriceView) => number | null;
}

/** What may be taken over from the listing of the version before. */
export interface ListingBefore {
  readonly orders: Orders;
  /** Phones of the version before that are not in this one as they were … */
  readonly replaced: ReadonlySet<Phone>;
  /** … and those that are new or came in their place. */
  readonly changed: readonly Phone[];
  /** Whether the prices of all others are the same, too. */
  readonly arePricesKept: boolean;
}

/** An order by price differs with currency and freshness; those asked for last are kept. */
const mostPriceOrders = 6;
const isByPrice = (sort: FixedSort): boolean => sort === 'price' || sort === '-price';
const nameOf = (sort: FixedSort, view: PriceView): string =>
  isByPrice(sort) ? `${sort} ${view.currency} ${view.freshness}` : sort;

/** Of all lists that are remembered together; a list is an array of references. */
const mostRemembered = 500_000;

/** What the same query gives in this snapshot; the view matters only where prices do. */
function keyOf({ filter, brands }: PhoneQuery, sort: FixedSort, view: PriceView): string {
  const byPrice = isByPrice(sort) || filter.priceMin !== undefined || filter.priceMax !== undefined;
  const named = brands?.map((brand) => brand.toLowerCase()).sort() ?? null;
  return JSON.stringify([sort, filter, named, byPrice ? [view.freshness, view.currency] : null]);
}

/**
 * Orders of the whole catalogue are made on first use, kept, and carried from version to version, so that no request
 * pays for an import; so are the default list and that of each brand, which most requests ask for and which then only
 * have to be cut. Of all other lists those asked for last are remembered, so that their pages do not cost a pass over
 * the catalogue each.
 */
export function* buildListing(parts: ListingParts, before: ListingBefore | null): Steps<Listing> {
  const { phones, amountOf } = parts;
  const orders: Orders = new Map();
  const priceOf = (view: PriceView) => (phone: Phone) => amountOf(phone, view);
  const noPrice = () => null;

  for (const [name, { sort, view, phones: known }] of before?.orders ?? []) {
    const key = view === null ? noPrice : priceOf(view);
    const renewed =
      before !== null && (view === null || before.arePricesKept)
        ? yield* renewOrder(known, before, sort, key)
        : yield* sortPhonesInSteps(phones, sort, key);
    orders.set(name, { sort, view, phones: renewed });
  }
  const newestFirst =
    orders.get('-released')?.phones ?? (yield* sortPhonesInSteps(phones, '-released', noPrice));
  orders.set('-released', { sort: '-released', view: null, phones: newestFirst });
  const { all, byBrand } = yield* defaultLists(newestFirst, parts.brands);

  const lists = new LRUCache<string, readonly Phone[]>({
    maxSize: mostRemembered,
    // An empty list and its key take room too: made-up filters must not fill the memory.
    sizeCalculation: (list, key) => list.length + key.length + 100,
  });

  const order = (sort: FixedSort, view: PriceView): readonly Phone[] => {
    const name = nameOf(sort, view);
    const known = orders.get(name);
    if (known !== undefined && !isByPrice(sort)) return known.phones;
    const sorted = known?.phones ?? sortPhones(phones, sort, priceOf(view));
    // Behind the others again, as the one asked for last.
    orders.delete(name);
    orders.set(name, { sort, view: isByPrice(sort) ? view : null, phones: sorted });
    const byPrice = [...orders].filter(([, { view: own }]) => own !== null);
    if (byPrice.length > mostPriceOrders) orders.delete((byPrice[0] as [string, Order])[0]);
    return sorted;
  };

  const passing = (candidates: readonly Phone[], query: PhoneQuery, view: PriceView): readonly Phone[] => {
    const test = phoneFilterTest(query.filter, priceOf(view));
    const brands = query.brands && new Set(query.brands.map((brand) => brand.toLowerCase()));
    const isOfBrand = ({ brand }: Phone): boolean =>
      brands === null || brands.has(brand.slug) || brands.has(brand.name.toLowerCase());
    return candidates.filter((phone) => isOfBrand(phone) && (test === null || test(phone)));
  };

  return {
    orders,
    select: (query, view) => {
      const sort = query.sort === null || query.sort === 'relevance' ? '-released' : query.sort;
      const isFrequent =
        sort === '-released' &&
        isDefaultFilter(query.filter) &&
        (query.brands === null || query.brands.length === 1);
      const [brand] = query.brands ?? [];
      if (isFrequent && brand === undefined) return all;
      const known = isFrequent ? byBrand.get(brand?.toLowerCase() ?? '') : undefined;
      if (known !== undefined) return known;
      const key = keyOf(query, sort, view);
      const list = lists.get(key) ?? passing(order(sort, view), query, view);
      lists.set(key, list);
      return list;
    },
    refine: (found, query, view) => {
      const chosen = passing(found, query, view);
      if (query.sort === null || query.sort === 'relevance') return chosen;
      return sortPhones(chosen, query.sort, priceOf(view));
    },
  };
}

/** The default list, and of it that of each brand, by the names and slugs of brands in lower case. */
function* defaultLists(newestFirst: readonly Phone[], brands: readonly CataloguedBrand[]) {
  const isListed = phoneFilterTest({}, () => null) ?? (() => true);
  const all: Phone[] = [];
  const byId = new Map<number, Phone[]>(brands.map(({ id }) => [id, []]));
  yield* eachOf(newestFirst, (phone) => {
    if (!isListed(phone)) return;
    all.push(phone);
    byId.get(phone.brand.id)?.push(phone);
  });
  const owners = new Map<string, Set<number>>();
  for (const { id, slug, name } of brands)
    for (const word of [slug, name.toLowerCase()]) owners.set(word, (owners.get(word) ?? new Set()).add(id));
  const byBrand = new Map<string, readonly Phone[]>();
  for (const [word, ids] of owners) {
    const [only] = ids.size === 1 ? ids : [];
    byBrand.set(word, byId.get(only ?? -1) ?? all.filter(({ brand }) => ids.has(brand.id)));
  }
  return { all, byBrand };
}
