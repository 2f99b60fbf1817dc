import { LRUCache } from 'lru-cache';
import type { CataloguedBrand, PriceView } from '../domain/catalogue/catalogue.ts';
import {
  type FixedSort,
  getListSort,
  isByPrice,
  type PhoneCriteria,
} from '../domain/catalogue/phone-query.ts';
import { forEachInSteps, type Steps } from '../domain/time-slicing.ts';
import type { Phone, PhoneBrand } from '../record/phone.ts';
import { createPhoneFilterTest, isEmptyFilter } from '../record/phone-filter.ts';
import { getPriceBasis, type PriceBasis } from '../record/price-basis.ts';
import { nameCollator, sortPhones, sortPhonesInSteps, updateOrder } from './orders.ts';

/** Filters and sorts phones. */
export interface Listing {
  /** Selects phones by filter and brand, in the order of the query. Ignores its `search`. */
  select(query: PhoneCriteria, view: PriceView): readonly Phone[];
  /** Filters phones that a search found (best first), and sorts them unless the sort is by relevance. */
  refine(phones: readonly Phone[], query: PhoneCriteria, view: PriceView): readonly Phone[];
  /** All brands, sorted by name, with the number of their phones in the default list. */
  readonly brands: readonly CataloguedBrand[];
  /** The orders that were requested so far. The listing of the next version updates and reuses them. */
  readonly orders: Orders;
}

/** The freshness, the currency and the basis of the prices by which an order sorts. */
interface PriceOrder {
  readonly view: PriceView;
  readonly basis: PriceBasis;
}

/** All phones in the catalogue in one order. */
export interface Order {
  readonly sort: FixedSort;
  /** Null unless the order is by price. */
  readonly priceOrder: PriceOrder | null;
  readonly phones: readonly Phone[];
}
export type Orders = LRUCache<string, Order>;

interface Deps {
  readonly phones: readonly Phone[];
  readonly getDecimalPrice: (phone: Phone, view: PriceView, basis: PriceBasis) => number | null;
  /** Finds the ids of the phones that have a model number. */
  readonly findIdsByModelNumber: (number: string) => readonly number[];
}

/** The parts of the previous version's listing that can be reused. */
export interface PreviousListing {
  readonly orders: Orders;
  /** The phones of the previous version that were removed or changed. */
  readonly replacedPhones: ReadonlySet<Phone>;
  /** The phones of this version that are new or changed. */
  readonly changedPhones: readonly Phone[];
  /** Whether the prices of all other phones are unchanged. */
  readonly arePricesUnchanged: boolean;
}

/**
 * The maximum number of cached orders. Each sort needs one order, but a sort by price needs one for each
 * combination of currency, freshness and basis.
 */
const maxOrders = 16;
const createOrderKey = (sort: FixedSort, { view, basis }: PriceOrder): string =>
  isByPrice(sort) ? `${sort} ${view.currency} ${view.freshness} ${basis}` : sort;

/**
 * The maximum total size of the cached lists. The size of a list is the number of its phones, plus the number of
 * characters of its key, plus 100.
 */
const maxCachedLength = 500_000;

/** Creates a key that is equal for queries with the same list. It contains the view only if prices are used. */
function createListKey({ filter, brands }: PhoneCriteria, sort: FixedSort, view: PriceView): string {
  const isPriceUsed = isByPrice(sort) || filter.priceMin !== undefined || filter.priceMax !== undefined;
  const brandKeys = brands?.map((brand) => brand.toLowerCase()).sort() ?? null;
  return JSON.stringify([sort, filter, brandKeys, isPriceUsed ? [view.freshness, view.currency] : null]);
}

/**
 * Builds the listing of a version. Orders of the whole catalogue are sorted on first use and updated for the
 * next version, so no request has to sort after an import. The default list and the default lists of brands
 * are precomputed, because most requests read a page of these. Other lists are cached, so reading page after
 * page does not filter the catalogue each time.
 */
export function* buildListing(
  { phones, getDecimalPrice, findIdsByModelNumber }: Deps,
  previous: PreviousListing | null,
): Steps<Listing> {
  const orders: Orders = new LRUCache({ max: maxOrders });
  const createPriceReader =
    ({ view, basis }: PriceOrder) =>
    (phone: Phone) =>
      getDecimalPrice(phone, view, basis);
  const getNoPrice = () => null;

  // Update the orders of the previous version.
  for (const key of previous?.orders.rkeys() ?? []) {
    const previousOrder = previous?.orders.peek(key);
    if (previousOrder === undefined || previous === null) continue;
    const { sort, priceOrder } = previousOrder;
    const getPrice = priceOrder === null ? getNoPrice : createPriceReader(priceOrder);
    const updatedPhones =
      priceOrder === null || previous.arePricesUnchanged
        ? yield* updateOrder(previousOrder.phones, previous, sort, getPrice)
        : yield* sortPhonesInSteps(phones, sort, getPrice);
    orders.set(key, { sort, priceOrder, phones: updatedPhones });
  }

  // Build the lists that most requests read a page of.
  const phonesNewestFirst =
    orders.get('-released')?.phones ?? (yield* sortPhonesInSteps(phones, '-released', getNoPrice));
  orders.set('-released', { sort: '-released', priceOrder: null, phones: phonesNewestFirst });
  const { brands, defaultList, defaultListsByBrand } = yield* buildDefaultLists(phonesNewestFirst);

  const cachedLists = new LRUCache<string, readonly Phone[]>({
    maxSize: maxCachedLength,
    // Empty lists have a size, too. Otherwise clients could fill the memory with invented filters.
    sizeCalculation: (list, key) => list.length + key.length + 100,
  });

  const getOrder = (sort: FixedSort, priceOrder: PriceOrder): readonly Phone[] => {
    const key = createOrderKey(sort, priceOrder);
    const cachedOrder = orders.get(key);
    if (cachedOrder !== undefined) return cachedOrder.phones;
    const sortedPhones = sortPhones(phones, sort, createPriceReader(priceOrder));
    orders.set(key, { sort, priceOrder: isByPrice(sort) ? priceOrder : null, phones: sortedPhones });
    return sortedPhones;
  };

  const filterPhones = (
    candidates: readonly Phone[],
    query: PhoneCriteria,
    view: PriceView,
  ): readonly Phone[] => {
    const matchesFilter = createPhoneFilterTest(
      query.filter,
      createPriceReader({ view, basis: getPriceBasis(query.filter) }),
    );
    const brandKeys = query.brands && new Set(query.brands.map((brand) => brand.toLowerCase()));
    const isOfBrand = ({ brand }: Phone): boolean =>
      brandKeys === null || brandKeys.has(brand.slug) || brandKeys.has(brand.name.toLowerCase());
    const { modelNumber } = query.filter;
    const idsWithNumber = modelNumber === undefined ? null : new Set(findIdsByModelNumber(modelNumber));
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
      const isPrecomputed =
        sort === '-released' &&
        isEmptyFilter(query.filter) &&
        (query.brands === null || query.brands.length === 1);
      const [brand] = query.brands ?? [];
      if (isPrecomputed && brand === undefined) return defaultList;
      const brandList = isPrecomputed ? defaultListsByBrand.get(brand?.toLowerCase() ?? '') : undefined;
      if (brandList !== undefined) return brandList;
      const key = createListKey(query, sort, view);
      const list =
        cachedLists.get(key) ??
        filterPhones(getOrder(sort, { view, basis: getPriceBasis(query.filter) }), query, view);
      cachedLists.set(key, list);
      return list;
    },
    refine: (candidates, query, view) => {
      const matches = filterPhones(candidates, query, view);
      if (query.sort === null || query.sort === 'relevance') return matches;
      return sortPhones(matches, query.sort, createPriceReader({ view, basis: getPriceBasis(query.filter) }));
    },
  };
}

/**
 * Builds the default list, and the default list of each brand.
 * @returns the brands, the default list, and a map of the brands' lists by name and by slug in lower case
 */
function* buildDefaultLists(phonesNewestFirst: readonly Phone[]) {
  const isListed = createPhoneFilterTest({}, () => null) ?? (() => true);
  const defaultList: Phone[] = [];
  const brandsById = new Map<number, { readonly brand: PhoneBrand; readonly listedPhones: Phone[] }>();
  yield* forEachInSteps(phonesNewestFirst, (phone) => {
    const { brand } = phone;
    const brandEntry = brandsById.get(brand.id) ?? { brand, listedPhones: [] };
    brandsById.set(brand.id, brandEntry);
    if (!isListed(phone)) return;
    defaultList.push(phone);
    brandEntry.listedPhones.push(phone);
  });
  const brands = [...brandsById.values()]
    .map(({ brand, listedPhones }): CataloguedBrand => ({ ...brand, phoneCount: listedPhones.length }))
    .sort((a, b) => nameCollator.compare(a.name, b.name));
  // The name of one brand may be the slug of another, so several brands can have the same key.
  const idsByKey = new Map<string, Set<number>>();
  for (const { id, slug, name } of brands)
    for (const key of [slug, name.toLowerCase()]) idsByKey.set(key, (idsByKey.get(key) ?? new Set()).add(id));
  const defaultListsByBrand = new Map<string, readonly Phone[]>();
  for (const [key, ids] of idsByKey) {
    const [firstId = -1] = ids;
    const onlyBrand = ids.size === 1 ? brandsById.get(firstId) : undefined;
    const list = onlyBrand?.listedPhones ?? defaultList.filter(({ brand }) => ids.has(brand.id));
    defaultListsByBrand.set(key, list);
  }
  return { brands, defaultList, defaultListsByBrand };
}
