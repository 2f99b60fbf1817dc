import type { CataloguedBrand, CatalogueSnapshot, Found, ScoredPhone } from '../../domain/catalogue.ts';
import type { OwnPrice, RateTable } from '../../domain/choose-price.ts';
import { pageOf } from '../../domain/page.ts';
import { firstDay } from '../../domain/partial-date.ts';
import type { Phone } from '../../domain/phone.ts';
import { phoneFilterTest } from '../../domain/phone-filter.ts';
import type { DataFreshness } from '../../domain/plan.ts';
import { createListing } from './listing.ts';
import { createPriceBook, type PriceBook } from './price-book.ts';
import { createSearchIndex } from './search/create-search-index.ts';

/** Everything a snapshot is made of. */
export interface SnapshotParts {
  readonly version: number;
  /** The calendar day (window id) that the editions belong to, and its first instant. */
  readonly day: number;
  readonly dayStartsAtMs: number;
  readonly phones: ReadonlyMap<number, Phone>;
  readonly prices: Record<DataFreshness, ReadonlyMap<number, readonly OwnPrice[]>>;
  readonly rates: RateTable;
}

export function createSnapshot(parts: SnapshotParts): CatalogueSnapshot {
  const phones = [...parts.phones.values()];
  const bySlug = new Map(phones.map((phone) => [phone.slug, phone]));
  const books: Record<DataFreshness, PriceBook> = {
    complete: createPriceBook(parts.prices.complete, parts.rates, parts.dayStartsAtMs),
    'real-time': createPriceBook(parts.prices['real-time'], parts.rates, parts.dayStartsAtMs),
  };
  const index = createSearchIndex(phones.map(toSearchEntry));
  const phoneOf = (id: number): Phone => parts.phones.get(id) as Phone;
  const brands = countBrands(phones);
  const brandsById = new Map(brands.map((brand) => [brand.id, brand]));
  const listing = createListing(phones, (phone, view) => books[view.freshness].amount(phone, view.currency));

  return {
    version: parts.version,
    tag: (freshness) => `${parts.version}.${parts.day}.${freshness === 'complete' ? 'd' : 'r'}`,
    phone: (ref) => ('id' in ref ? parts.phones.get(ref.id) : bySlug.get(ref.slug)) ?? null,
    brands,
    phoneCount: ({ id }) => brandsById.get(id)?.phoneCount ?? 0,
    list: (query, view): Found<Phone> => {
      if (query.search === null) return { ...pageOf(listing.select(query, view), query), corrected: null };
      const { hits, corrected } = index.search(query.search);
      const found = hits.map(({ id }) => phoneOf(id));
      return { ...pageOf(listing.refine(found, query, view), query), corrected };
    },
    search: (text, page): Found<ScoredPhone> => {
      const { hits, corrected } = index.search(text);
      const { items, ...paging } = pageOf(hits, page);
      return {
        ...paging,
        items: items.map(({ id, score }) => ({ phone: phoneOf(id), score })),
        corrected,
      };
    },
    suggest: (text, limit) => {
      const { corrected, suggestions } = index.suggest(text, limit);
      const items = suggestions.map(({ text: completion, kind, id }) => ({
        text: completion,
        phone: kind === 'phone' ? phoneOf(id) : null,
        brand: kind === 'brand' ? (brandsById.get(id) ?? null) : null,
      }));
      return { corrected, items };
    },
    price: (phone, { freshness, currency }) => books[freshness].price(phone, currency),
    variantPrice: (phone, variantIndex, { freshness, currency }) =>
      books[freshness].variantPrice(phone, variantIndex, currency),
    rates: parts.rates,
  };
}

function toSearchEntry(phone: Phone) {
  return {
    id: phone.id,
    brand: phone.brand,
    fullName: phone.fullName,
    modelNumbers: phone.modelNumbers,
    deviceType: phone.deviceType,
    releasedKey: firstDay(phone.releasedOn ?? phone.announcedOn),
  };
}

/** Brands by name, counting what the default list shows. */
function countBrands(phones: readonly Phone[]): CataloguedBrand[] {
  const isListed = phoneFilterTest({}, () => null) ?? (() => true);
  const counts = new Map<number, CataloguedBrand>();
  for (const phone of phones) {
    const known = counts.get(phone.brand.id)?.phoneCount ?? 0;
    counts.set(phone.brand.id, { ...phone.brand, phoneCount: known + (isListed(phone) ? 1 : 0) });
  }
  const nameOrder = new Intl.Collator('en-US', { numeric: true });
  return [...counts.values()].sort((a, b) => nameOrder.compare(a.name, b.name));
}
