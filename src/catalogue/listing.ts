import { LRUCache } from 'lru-cache';
import type { CataloguedBrand, PriceView } from '../domain/catalogue/catalogue.ts';
import {
  type FixedSort,
  isByPrice,
  type PhoneQuestion,
  sortOfList,
} from '../domain/catalogue/phone-query.ts';
import { forEachInSteps, type Steps } from '../domain/time-slicing.ts';
import type { Phone, PhoneBrand } from '../record/phone.ts';
import { isDefaultFilter, phoneFilterTest } from '../record/phone-filter.ts';
import { basisOf, type PriceBasis } from '../record/price-basis.ts';
import { nameOrder, renewOrder, sortPhones, sortPhonesInSteps } from './orders.ts';

/** Phones in an asked order that pass an asked filter. */
export interface Listing {
  /** Every phone that the query selects, in its order; its `search` is not looked at. */
  select(query: PhoneQuestion, view: PriceView): readonly Phone[];
  /** Those of the found phones (best first) that the query selects, sorted again unless by relevance. */
  refine(found: readonly Phone[], query: PhoneQuestion, view: PriceView): readonly Phone[];
  /** Every brand, by name, with how many phones of it the default list has. */
  readonly brands: readonly CataloguedBrand[];
  /** The orders that were asked for, for the listing of the next version. */
  readonly orders: Orders;
}

/** Which prices an order goes by. */
interface ByPrice {
  readonly view: PriceView;
  readonly basis: PriceBasis;
}

export interface Order {
  readonly sort: FixedSort;
  /** For an order by price: of which. */
  readonly by: ByPrice | null;
  readonly phones: readonly Phone[];
}
export type Orders = LRUCache<string, Order>;

export interface ListingParts {
  readonly phones: readonly Phone[];
  /** The decimal price that counts for a phone. */
  readonly amountOf: (phone: Phone, view: PriceView, basis: PriceBasis) => number | null;
  /** Ids of the phones that have a model number. */
  readonly withModelNumber: (number: string) => readonly number[];
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

/** Some by each sort, and by price, which differs with currency and freshness: those asked for last are kept. */
const mostOrders = 16;
const nameOf = (sort: FixedSort, { view, basis }: ByPrice): string =>
  isByPrice(sort) ? `${sort} ${view.currency} ${view.freshness} ${basis}` : sort;

/** Of all lists that are remembered together; a list is an array of references. */
const mostRemembered = 500_000;

/** What the same query gives in this snapshot; the view matters only where prices do. */
function keyOf({ filter, brands }: PhoneQuestion, sort: FixedSort, view: PriceView): string {
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
  const { phones, amountOf, withModelNumber } = parts;
  const orders: Orders = new LRUCache({ max: mostOrders });
  const priceOf =
    ({ view, basis }: ByPrice) =>
    (phone: Phone) =>
      amountOf(phone, view, basis);
  const noPrice = () => null;

  for (const name of before?.orders.rkeys() ?? []) {
    const old = before?.orders.peek(name);
    if (old === undefined || before === null) continue;
    const { sort, by, phones: known } = old;
    const key = by === null ? noPrice : priceOf(by);
    const renewed =
      by === null || before.arePricesKept
        ? yield* renewOrder(known, before, sort, key)
        : yield* sortPhonesInSteps(phones, sort, key);
    orders.set(name, { sort, by, phones: renewed });
  }
  const newestFirst =
    orders.get('-released')?.phones ?? (yield* sortPhonesInSteps(phones, '-released', noPrice));
  orders.set('-released', { sort: '-released', by: null, phones: newestFirst });
  const { brands, all, byBrand } = yield* defaultLists(newestFirst);

  const lists = new LRUCache<string, readonly Phone[]>({
    maxSize: mostRemembered,
    // An empty list and its key take room too: made-up filters must not fill the memory.
    sizeCalculation: (list, key) => list.length + key.length + 100,
  });

  const order = (sort: FixedSort, by: ByPrice): readonly Phone[] => {
    const name = nameOf(sort, by);
    const known = orders.get(name);
    if (known !== undefined) return known.phones;
    const sorted = sortPhones(phones, sort, priceOf(by));
    orders.set(name, { sort, by: isByPrice(sort) ? by : null, phones: sorted });
    return sorted;
  };

  const passing = (candidates: readonly Phone[], query: PhoneQuestion, view: PriceView): readonly Phone[] => {
    const test = phoneFilterTest(query.filter, priceOf({ view, basis: basisOf(query.filter) }));
    const brands = query.brands && new Set(query.brands.map((brand) => brand.toLowerCase()));
    const isOfBrand = ({ brand }: Phone): boolean =>
      brands === null || brands.has(brand.slug) || brands.has(brand.name.toLowerCase());
    const { modelNumber } = query.filter;
    const numbered = modelNumber === undefined ? null : new Set(withModelNumber(modelNumber));
    return candidates.filter(
      (phone) =>
        isOfBrand(phone) && (numbered === null || numbered.has(phone.id)) && (test === null || test(phone)),
    );
  };

  return {
    brands,
    orders,
    select: (query, view) => {
      const sort = sortOfList(query.sort);
      const isFrequent =
        sort === '-released' &&
        isDefaultFilter(query.filter) &&
        (query.brands === null || query.brands.length === 1);
      const [brand] = query.brands ?? [];
      if (isFrequent && brand === undefined) return all;
      const known = isFrequent ? byBrand.get(brand?.toLowerCase() ?? '') : undefined;
      if (known !== undefined) return known;
      const key = keyOf(query, sort, view);
      const list =
        lists.get(key) ?? passing(order(sort, { view, basis: basisOf(query.filter) }), query, view);
      lists.set(key, list);
      return list;
    },
    refine: (found, query, view) => {
      const chosen = passing(found, query, view);
      if (query.sort === null || query.sort === 'relevance') return chosen;
      return sortPhones(chosen, query.sort, priceOf({ view, basis: basisOf(query.filter) }));
    },
  };
}

/** Every brand; the default list, and of it that of each brand, by the names and slugs of brands in lower case. */
function* defaultLists(newestFirst: readonly Phone[]) {
  const isListed = phoneFilterTest({}, () => null) ?? (() => true);
  const all: Phone[] = [];
  const byId = new Map<number, { readonly brand: PhoneBrand; readonly listed: Phone[] }>();
  yield* forEachInSteps(newestFirst, (phone) => {
    const { brand } = phone;
    const own = byId.get(brand.id) ?? { brand, listed: [] };
    byId.set(brand.id, own);
    if (!isListed(phone)) return;
    all.push(phone);
    own.listed.push(phone);
  });
  const brands = [...byId.values()]
    .map(({ brand, listed }): CataloguedBrand => ({ ...brand, phoneCount: listed.length }))
    .sort((a, b) => nameOrder.compare(a.name, b.name));
  const owners = new Map<string, Set<number>>();
  for (const { id, slug, name } of brands)
    for (const word of [slug, name.toLowerCase()]) owners.set(word, (owners.get(word) ?? new Set()).add(id));
  const byBrand = new Map<string, readonly Phone[]>();
  for (const [word, ids] of owners) {
    const [only] = ids.size === 1 ? ids : [];
    byBrand.set(word, byId.get(only ?? -1)?.listed ?? all.filter(({ brand }) => ids.has(brand.id)));
  }
  return { brands, all, byBrand };
}
