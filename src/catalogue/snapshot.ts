import type {
  CatalogueSnapshot,
  ListPart,
  PriceView,
  RequestedView,
  ResultPage,
  ScoredPhone,
} from '../domain/catalogue/catalogue.ts';
import { takePage } from '../domain/catalogue/page.ts';
import { getListSort, type PhoneCriteria } from '../domain/catalogue/phone-query.ts';
import { readPhoneRef } from '../domain/catalogue/phone-ref.ts';
import { defaultCurrency } from '../domain/catalogue/prices/price.ts';
import type { PriceContext } from '../domain/catalogue/prices/show-price.ts';
import type { SearchEntry, SearchHit, SearchIndex } from '../domain/catalogue/search-index.ts';
import type { DataFreshness } from '../domain/quota/plan.ts';
import { toDate } from '../domain/quota/windows.ts';
import { forEachInSteps, type Steps } from '../domain/time-slicing.ts';
import { toFirstDayNumber } from '../record/partial-date.ts';
import type { Phone } from '../record/phone.ts';
import { getPriceBasis, type PriceBasis } from '../record/price-basis.ts';
import { buildSearchIndex } from '../search/index/build-search-index.ts';
import { createAnswerText } from './answer-text.ts';
import { countFacets } from './count-facets.ts';
import { buildListing, type Listing, type PreviousListing } from './listing.ts';
import type { SnapshotData } from './load-snapshot-data.ts';
import { createPriceBook, type PriceBook, type PriceCache, reuseCachedPrices } from './price-book.ts';
import { type MatchingPhones, readListSpan } from './read-list-span.ts';

/** A snapshot, and its parts that the next snapshot can reuse. */
export interface BuiltSnapshot {
  readonly snapshot: CatalogueSnapshot;
  readonly data: SnapshotData;
  readonly index: SearchIndex;
  readonly idsBySlug: ReadonlyMap<string, number>;
  readonly priceCaches: Record<DataFreshness, PriceCache>;
  readonly listing: Listing;
}

/**
 * Builds a snapshot in small steps, while requests are answered from the previous one. It reuses the parts that
 * did not change: the search index if no name changed, and the places of unchanged phones in the orders. The
 * functions that are created here must not use `previous`, because the snapshot would then retain the previous
 * snapshot in memory, and with it all earlier ones.
 */
export function* buildSnapshot(data: SnapshotData, previous: BuiltSnapshot | null): Steps<BuiltSnapshot> {
  const changedPhones = yield* findChangedPhones(data, previous);
  const phones = [...data.phones.values()];
  yield;
  const idsBySlug = yield* indexSlugs(changedPhones, previous);
  const index = yield* indexNames(phones, changedPhones, previous);
  const { priceCaches, books, arePricesUnchanged } = yield* buildPriceBooks(data, changedPhones, previous);
  const previousListing = previous && toPreviousListing(previous, changedPhones, arePricesUnchanged);
  const getDecimalPrice = (phone: Phone, { freshness, currency }: PriceView, basis: PriceBasis) =>
    books[freshness].getDecimalPrice(phone, currency, basis);
  const { findByModelNumber: findIdsByModelNumber } = index;
  const listing = yield* buildListing({ phones, getDecimalPrice, findIdsByModelNumber }, previousListing);

  const getPhone = (id: number): Phone => data.phones.get(id) as Phone;
  const answerText = createAnswerText({ index, listing, rates: data.rates, getPhone, getDecimalPrice });
  const { brands } = listing;
  const brandsById = new Map(brands.map((brand) => [brand.id, brand]));
  const brandsBySlug = new Map(brands.map((brand) => [brand.slug, brand]));
  /** Finds all phones that match criteria, in the order of the list. */
  const findMatches = (criteria: PhoneCriteria, requestedView: RequestedView): MatchingPhones => {
    const { search } = criteria;
    if (search === null) {
      const view = {
        freshness: requestedView.freshness,
        currency: requestedView.currency ?? defaultCurrency,
      };
      return {
        phones: listing.select(criteria, view),
        sort: getListSort(criteria.sort),
        scoredHits: null,
        corrected: null,
        understood: null,
        unread: [],
        isUnknown: false,
        view,
      };
    }
    const { hits, phones, ...answer } = answerText({ ...criteria, text: search }, requestedView);
    const namedPhones = hits?.map(({ id }) => getPhone(id));
    return { ...answer, phones: namedPhones ? listing.refine(namedPhones, criteria, answer.view) : phones };
  };
  const date = toDate(data.day);
  const snapshot: CatalogueSnapshot = {
    version: data.version,
    getTag: (freshness) => `${data.version}.${data.day}.${freshness === 'complete' ? 'd' : 'r'}`,
    getEdition: (freshness) => (freshness === 'real-time' ? 'live' : date),
    findPhone: (ref) => data.phones.get('id' in ref ? ref.id : (idsBySlug.get(ref.slug) ?? -1)) ?? null,
    findPhonesByModelNumber: (number) => findIdsByModelNumber(number).map(getPhone),
    findPhonesByName: (text) => {
      const ref = readPhoneRef(text.trim());
      const phoneByRef = ref && snapshot.findPhone(ref);
      if (ref !== null && 'slug' in ref && phoneByRef !== null) return [phoneByRef];
      const ids = new Set([...findIdsByModelNumber(text), ...index.findByName(text)]);
      return [...new Set([...(phoneByRef === null ? [] : [phoneByRef]), ...[...ids].map(getPhone)])];
    },
    findSimilarPhones: (text, limit) =>
      index
        .search(text)
        .hits.slice(0, limit)
        .map(({ id }) => getPhone(id)),
    brands,
    findBrand: (ref) => ('id' in ref ? brandsById.get(ref.id) : brandsBySlug.get(ref.slug)) ?? null,
    countPhones: ({ id }) => brandsById.get(id)?.phoneCount ?? 0,
    list: (query, requestedView): ResultPage<Phone> => {
      const { phones, ...answer } = findMatches(query, requestedView);
      return { ...takePage(phones, query), ...answer };
    },
    listSpan: (criteria, span, requestedView): ListPart<Phone> =>
      readListSpan({ findMatches, getDecimalPrice }, criteria, span, requestedView),
    countFacets: (criteria, requestedView) => {
      const { phones, understood } = findMatches({ ...criteria, sort: null }, requestedView);
      const currency = understood?.currency ?? requestedView.currency ?? defaultCurrency;
      const view = { freshness: requestedView.freshness, currency };
      return countFacets(
        phones,
        (phone) => getDecimalPrice(phone, view, getPriceBasis(criteria.filter)),
        view.currency,
      );
    },
    search: (text, page, requestedView): ResultPage<ScoredPhone> => {
      const query = { text, brands: null, filter: {}, sort: null };
      const { hits, phones, ...answer } = answerText(query, requestedView);
      const resultPage = takePage<SearchHit | Phone>(hits ?? phones, page);
      // All phones that a question finds by their facts match fully, so their score is 1.
      const items = resultPage.items.map((item) =>
        'score' in item ? { phone: getPhone(item.id), score: item.score } : { phone: item, score: 1 },
      );
      return { ...resultPage, items, ...answer };
    },
    suggest: (text, limit) => {
      const { corrected, suggestions } = index.suggest(text, limit);
      const items = suggestions.map(({ text: suggestedText, kind, id }) => ({
        text: suggestedText,
        phone: kind === 'phone' ? getPhone(id) : null,
        brand: kind === 'brand' ? (brandsById.get(id) ?? null) : null,
      }));
      return { corrected, items };
    },
    identify: (hint) =>
      index.identify(hint).map(({ id, kind, confidence }) => ({ phone: getPhone(id), kind, confidence })),
    findPrice: (phone, { freshness, currency }) => books[freshness].getPrice(phone, currency),
    findVariantPrice: (phone, variantIndex, { freshness, currency }) =>
      books[freshness].getVariantPrice(phone, variantIndex, currency),
    findLaunchPrice: (phone, { freshness, currency }) => books[freshness].getLaunchPrice(phone, currency),
    summarisePrices: (phone, { freshness, currency }) => books[freshness].summarise(phone, currency),
    priceContext: toPriceContext(data),
    dayStartsAtMs: data.dayStartsAtMs,
  };
  return { snapshot, data, index, idsBySlug, priceCaches, listing };
}

const toPreviousListing = (
  { listing, data }: BuiltSnapshot,
  changedPhones: readonly Phone[],
  arePricesUnchanged: boolean,
): PreviousListing => ({
  orders: listing.orders,
  replacedPhones: new Set(changedPhones.flatMap(({ id }) => data.phones.get(id) ?? [])),
  changedPhones,
  arePricesUnchanged,
});

/** Finds the phones that are new, or that are not the same object as in the previous snapshot. */
function* findChangedPhones({ phones }: SnapshotData, previous: BuiltSnapshot | null): Steps<Phone[]> {
  if (previous === null) return [...phones.values()];
  const changedPhones: Phone[] = [];
  if (phones === previous.data.phones) return changedPhones;
  yield* forEachInSteps(phones.values(), (phone) => {
    if (previous.data.phones.get(phone.id) !== phone) changedPhones.push(phone);
  });
  return changedPhones;
}

function* indexSlugs(
  changedPhones: readonly Phone[],
  previous: BuiltSnapshot | null,
): Steps<ReadonlyMap<string, number>> {
  if (changedPhones.length === 0 && previous !== null) return previous.idsBySlug;
  const idsBySlug = new Map(previous?.idsBySlug);
  yield;
  yield* forEachInSteps(changedPhones, ({ slug, id }) => idsBySlug.set(slug, id));
  return idsBySlug;
}

/** Builds the search index, or returns the previous one if no indexed fact of a phone changed. */
function* indexNames(
  phones: readonly Phone[],
  changedPhones: readonly Phone[],
  previous: BuiltSnapshot | null,
): Steps<SearchIndex> {
  const isEntryUnchanged = (phone: Phone): boolean => {
    const previousPhone = previous?.data.phones.get(phone.id);
    return previousPhone !== undefined && isSameEntry(previousPhone, phone);
  };
  if (previous !== null && changedPhones.every(isEntryUnchanged)) return previous.index;
  const entries: SearchEntry[] = [];
  yield* forEachInSteps(phones, (phone) => entries.push(toSearchEntry(phone)));
  return yield* buildSearchIndex(entries);
}

const toPriceContext = ({ rates, day }: SnapshotData): PriceContext => ({ rates, today: day });

function* buildPriceBooks(
  data: SnapshotData,
  changedPhones: readonly Phone[],
  previous: BuiltSnapshot | null,
) {
  const arePricesUnchanged =
    previous !== null &&
    previous.data.dayStartsAtMs === data.dayStartsAtMs &&
    previous.data.rates === data.rates;
  const createCache = (freshness: DataFreshness) =>
    reuseCachedPrices(previous?.priceCaches[freshness] ?? new Map(), arePricesUnchanged, changedPhones);
  const priceCaches = {
    complete: yield* createCache('complete'),
    'real-time': yield* createCache('real-time'),
  };
  const createBook = (freshness: DataFreshness): PriceBook =>
    createPriceBook(data.prices[freshness], toPriceContext(data), priceCaches[freshness]);
  const books = { complete: createBook('complete'), 'real-time': createBook('real-time') };
  return { priceCaches, books, arePricesUnchanged };
}

function toSearchEntry(phone: Phone): SearchEntry {
  return {
    id: phone.id,
    brand: phone.brand,
    fullName: phone.fullName,
    modelNumbers: phone.modelNumbers,
    codeNames: phone.codeNames,
    deviceType: phone.deviceType,
    releasedKey: toFirstDayNumber(phone.releasedOn ?? phone.announcedOn),
  };
}

/** Whether the search index has the same entry for both phones. */
function isSameEntry(a: Phone, b: Phone): boolean {
  return JSON.stringify(toSearchEntry(a)) === JSON.stringify(toSearchEntry(b));
}
