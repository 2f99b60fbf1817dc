import { LRUCache } from 'lru-cache';
import type { CataloguedBrand, PriceView } from '../domain/catalogue/catalogue.ts';
import {
  type FixedSort,
  getListSort,
  isByPrice,
  type PhoneQuestion,
} from '../domain/catalogue/phone-query.ts';
import { forEachInSteps, type Steps } from '../domain/time-slicing.ts';
import type { Phone, PhoneBrand } from '../record/phone.ts';
import { createPhoneFilterTest, isDefaultFilter } from '../record/phone-filter.ts';
import { getPriceBasis, type PriceBasis } from '../record/price-basis.ts';
import { nameOrder, sortPhones, sortPhonesInSteps, updateOrder } from './orders.ts';

/** Filters and sorts phones. */
export interface Listing {
  /** Selects phones by filter and brand, in the order of the query. Ignores its `search`. */
  select(query: PhoneQuestion, view: PriceView): readonly Phone[];
  /** Selects among phones that a search found (best first), and sorts them unless by relevance. */
  refine(phones: readonly Phone[], query: PhoneQuestion, view: PriceView): readonly Phone[];
  /** Every brand, by name, with the number of its phones in the default list. */
  readonly brands: readonly CataloguedBrand[];
  /** The orders that were requested so far. The listing of the next version takes them over. */
  readonly orders: Orders;
}

/** The prices that are used to sort by price. */
interface PriceOrder {
  readonly view: PriceView;
  readonly basis: PriceBasis;
}

export interface Order {
  readonly sort: FixedSort;
  /** Null unless the order is by price. */
  readonly priceOrder: PriceOrder | null;
  readonly phones: readonly Phone[];
}
export type Orders = LRUCache<string, Order>;

interface Deps {
  readonly phones: readonly Phone[];
  /** Finds the decimal price of a phone. */
  readonly getAmount: (phone: Phone, view: PriceView, basis: PriceBasis) => number | null;
  /** Finds the ids of phones that have a model number. */
  readonly findIdsByModelNumber: (number: string) => readonly number[];
}

/** The parts of the previous version's listing that can be reused. */
export interface PreviousListing {
  readonly orders: Orders;
  /** Phones of the previous version that were removed or changed. */
  readonly replaced: ReadonlySet<Phone>;
  /** Phones of this version that are new or changed. */
  readonly changed: readonly Phone[];
  /** Whether the prices of all other phones are unchanged. */
  readonly arePricesUnchanged: boolean;
}

/**
 * The maximum number of cached orders: one for each sort, and several for orders by price, which depend on
 * currency, freshness and basis.
 */
const maxOrders = 16;
const createOrderKey = (sort: FixedSort, { view, basis }: PriceOrder): string =>
  isByPrice(sort) ? `${sort} ${view.currency} ${view.freshness} ${basis}` : sort;

/**
 * The maximum total length of all cached lists and their keys. A list is an array of references to phones.
 */
const maxCachedLength = 500_000;

/**
 * @returns a key that is equal for queries that have the same list. The view is part of it only if the query
 *   uses prices.
 */
function createListKey({ filter, brands }: PhoneQuestion, sort: FixedSort, view: PriceView): string {
  const byPrice = isByPrice(sort) || filter.priceMin !== undefined || filter.priceMax !== undefined;
  const brandKeys = brands?.map((brand) => brand.toLowerCase()).sort() ?? null;
  return JSON.stringify([sort, filter, brandKeys, byPrice ? [view.freshness, view.currency] : null]);
}

/**
 * Builds the listing of a version. Orders of the whole catalogue are sorted on first use and updated for the
 * next version, so no request has to sort after an import. The default list, and that of each brand, are
 * precomputed, since most requests want a page of these. Other lists are cached, so reading page after page
 * does not filter the catalogue each time.
 */
export function* buildListing(
  { phones, getAmount: amountOf, findIdsByModelNumber: withModelNumber }: Deps,
  previous: PreviousListing | null,
): Steps<Listing> {
  const orders: Orders = new LRUCache({ max: maxOrders });
  const createPriceReader =
    ({ view, basis }: PriceOrder) =>
    (phone: Phone) =>
      amountOf(phone, view, basis);
  const getNoPrice = () => null;

  // Update the orders of the previous version.
  for (const name of previous?.orders.rkeys() ?? []) {
    const previousOrder = previous?.orders.peek(name);
    if (previousOrder === undefined || previous === null) continue;
    const { sort, priceOrder } = previousOrder;
    const price = priceOrder === null ? getNoPrice : createPriceReader(priceOrder);
    const updatedPhones =
      priceOrder === null || previous.arePricesUnchanged
        ? yield* updateOrder(previousOrder.phones, previous, sort, price)
        : yield* sortPhonesInSteps(phones, sort, price);
    orders.set(name, { sort, priceOrder, phones: updatedPhones });
  }

  // Build the lists that most requests read.
  const newestFirst =
    orders.get('-released')?.phones ?? (yield* sortPhonesInSteps(phones, '-released', getNoPrice));
  orders.set('-released', { sort: '-released', priceOrder: null, phones: newestFirst });
  const { brands, all, byBrand } = yield* buildDefaultLists(newestFirst);

  const lists = new LRUCache<string, readonly Phone[]>({
    maxSize: maxCachedLength,
    // Empty lists and their keys count, too. Otherwise clients could fill the memory with made-up filters.
    sizeCalculation: (list, key) => list.length + key.length + 100,
  });

  const getOrder = (sort: FixedSort, priceOrder: PriceOrder): readonly Phone[] => {
    const name = createOrderKey(sort, priceOrder);
    const cached = orders.get(name);
    if (cached !== undefined) return cached.phones;
    const sorted = sortPhones(phones, sort, createPriceReader(priceOrder));
    orders.set(name, { sort, priceOrder: isByPrice(sort) ? priceOrder : null, phones: sorted });
    return sorted;
  };

  const filterPhones = (
    candidates: readonly Phone[],
    query: PhoneQuestion,
    view: PriceView,
  ): readonly Phone[] => {
    const matchesFilter = createPhoneFilterTest(
      query.filter,
      createPriceReader({ view, basis: getPriceBasis(query.filter) }),
    );
    const brands = query.brands && new Set(query.brands.map((brand) => brand.toLowerCase()));
    const isOfBrand = ({ brand }: Phone): boolean =>
      brands === null || brands.has(brand.slug) || brands.has(brand.name.toLowerCase());
    const { modelNumber } = query.filter;
    const idsWithNumber = modelNumber === undefined ? null : new Set(withModelNumber(modelNumber));
    return candidates.filter(
      (phone) =>
        isOfBrand(phone) &&
        (idsWithNumber === null || idsWithNumber.has(phone.id)) &&
        (matchesFilter === null || matchesFilter(phone)),
    );
  };

  return {
    brands,
    orders,
    select: (query, view) => {
      const sort = getListSort(query.sort);
      const isFrequent =
        sort === '-released' &&
        isDefaultFilter(query.filter) &&
        (query.brands === null || query.brands.length === 1);
      const [brand] = query.brands ?? [];
      if (isFrequent && brand === undefined) return all;
      const brandList = isFrequent ? byBrand.get(brand?.toLowerCase() ?? '') : undefined;
      if (brandList !== undefined) return brandList;
      const key = createListKey(query, sort, view);
      const list =
        lists.get(key) ??
        filterPhones(getOrder(sort, { view, basis: getPriceBasis(query.filter) }), query, view);
      lists.set(key, list);
      return list;
    },
    refine: (candidates, query, view) => {
      const selected = filterPhones(candidates, query, view);
      if (query.sort === null || query.sort === 'relevance') return selected;
      return sortPhones(
        selected,
        query.sort,
        createPriceReader({ view, basis: getPriceBasis(query.filter) }),
      );
    },
  };
}

/**
 * @returns every brand, the default list, and the default lists of brands. The latter are found by the
 *   brand's name and by its slug, in lower case.
 */
function* buildDefaultLists(newestFirst: readonly Phone[]) {
  const isListed = createPhoneFilterTest({}, () => null) ?? (() => true);
  const all: Phone[] = [];
  const byId = new Map<number, { readonly brand: PhoneBrand; readonly listed: Phone[] }>();
  yield* forEachInSteps(newestFirst, (phone) => {
    const { brand } = phone;
    const entry = byId.get(brand.id) ?? { brand, listed: [] };
    byId.set(brand.id, entry);
    if (!isListed(phone)) return;
    all.push(phone);
    entry.listed.push(phone);
  });
  const brands = [...byId.values()]
    .map(
      ({ brand, listed: listedPhones }): CataloguedBrand => ({ ...brand, phoneCount: listedPhones.length }),
    )
    .sort((a, b) => nameOrder.compare(a.name, b.name));
  // The name of one brand may be the slug of another.
  const idsByKey = new Map<string, Set<number>>();
  for (const { id, slug, name } of brands)
    for (const key of [slug, name.toLowerCase()]) idsByKey.set(key, (idsByKey.get(key) ?? new Set()).add(id));
  const byBrand = new Map<string, readonly Phone[]>();
  for (const [key, ids] of idsByKey) {
    const [onlyId] = ids.size === 1 ? ids : [];
    byBrand.set(key, byId.get(onlyId ?? -1)?.listed ?? all.filter(({ brand }) => ids.has(brand.id)));
  }
  return { brands, all, byBrand };
}
