import type {
  AskedView,
  CatalogueSnapshot,
  Found,
  PriceView,
  ScoredPhone,
  Walked,
} from '../domain/catalogue/catalogue.ts';
import { pageOf } from '../domain/catalogue/page.ts';
import { type PhoneQuestion, sortOfList } from '../domain/catalogue/phone-query.ts';
import { readPhoneRef } from '../domain/catalogue/phone-ref.ts';
import { defaultCurrency } from '../domain/catalogue/price.ts';
import type { SearchEntry, SearchHit, SearchIndex } from '../domain/catalogue/search-index.ts';
import type { PriceDay } from '../domain/catalogue/show-price.ts';
import type { DataFreshness } from '../domain/quota/plan.ts';
import { dateOfDayId } from '../domain/quota/windows.ts';
import { forEachInSteps, type Steps } from '../domain/time-slicing.ts';
import { firstDay } from '../record/partial-date.ts';
import type { Phone } from '../record/phone.ts';
import { basisOf, type PriceBasis } from '../record/price-basis.ts';
import { buildSearchIndex } from '../search/build-search-index.ts';
import { createTextAnswers } from './answer-text.ts';
import { countFacets } from './count-facets.ts';
import { buildListing, type Listing, type ListingBefore } from './listing.ts';
import type { SnapshotParts } from './load-parts.ts';
import { type ChosenPrices, createPriceBook, type PriceBook, stillChosen } from './price-book.ts';
import { type Matching, walkPhones } from './walk-phones.ts';

/** A snapshot, and what of it the next one can take over. */
export interface BuiltSnapshot {
  readonly snapshot: CatalogueSnapshot;
  readonly parts: SnapshotParts;
  readonly index: SearchIndex;
  readonly bySlug: ReadonlyMap<string, number>;
  readonly chosen: Record<DataFreshness, ChosenPrices>;
  readonly listing: Listing;
}

/**
 * Builds a snapshot in small steps, so that requests are answered from the one before meanwhile. What did not change
 * since is taken over: the index as long as no name changed, the orders but for the phones that did. No function in here may
 * mention `before`: the snapshot's functions would keep it, and it the one before it.
 */
export function* buildSnapshot(parts: SnapshotParts, before: BuiltSnapshot | null): Steps<BuiltSnapshot> {
  const changed = yield* changedPhones(parts, before);
  const phones = [...parts.phones.values()];
  yield;
  const bySlug = yield* slugsOf(changed, before);
  const index = yield* indexOf(phones, changed, before);
  const { chosen, books, arePricesKept } = yield* pricesOf(parts, changed, before);
  const kept = before && listingBefore(before, changed, arePricesKept);
  const amountOf = (phone: Phone, { freshness, currency }: PriceView, basis: PriceBasis) =>
    books[freshness].amount(phone, currency, basis);
  const { withModelNumber } = index;
  const listing = yield* buildListing({ phones, amountOf, withModelNumber }, kept);

  const phoneOf = (id: number): Phone => parts.phones.get(id) as Phone;
  const answerText = createTextAnswers({ index, listing, rates: parts.rates, phoneOf, amountOf });
  const { brands } = listing;
  const brandsById = new Map(brands.map((brand) => [brand.id, brand]));
  const brandsBySlug = new Map(brands.map((brand) => [brand.slug, brand]));
  /** All phones that a question is about, in its order. */
  const matching = (question: PhoneQuestion, asked: AskedView): Matching => {
    const { search } = question;
    if (search === null) {
      const view = { freshness: asked.freshness, currency: asked.currency ?? defaultCurrency };
      const found = { phones: listing.select(question, view), sort: sortOfList(question.sort), scored: null };
      return { ...found, corrected: null, understood: null, isUnknown: false, view };
    }
    const { hits, phones, ...answer } = answerText({ ...question, text: search }, asked);
    const named = hits?.map(({ id }) => phoneOf(id));
    return { ...answer, phones: named ? listing.refine(named, question, answer.view) : phones };
  };
  const date = dateOfDayId(parts.day);
  const snapshot: CatalogueSnapshot = {
    version: parts.version,
    tag: (freshness) => `${parts.version}.${parts.day}.${freshness === 'complete' ? 'd' : 'r'}`,
    edition: (freshness) => (freshness === 'real-time' ? 'live' : date),
    phone: (ref) => parts.phones.get('id' in ref ? ref.id : (bySlug.get(ref.slug) ?? -1)) ?? null,
    phonesWithNumber: (number) => withModelNumber(number).map(phoneOf),
    phonesNamed: (text) => {
      const ref = readPhoneRef(text.trim());
      const referred = ref && snapshot.phone(ref);
      if (ref !== null && 'slug' in ref && referred !== null) return [referred];
      const ids = new Set([...withModelNumber(text), ...index.named(text)]);
      return [...new Set([...(referred === null ? [] : [referred]), ...[...ids].map(phoneOf)])];
    },
    phonesNear: (text, limit) =>
      index
        .search(text)
        .hits.slice(0, limit)
        .map(({ id }) => phoneOf(id)),
    brands,
    brand: (ref) => ('id' in ref ? brandsById.get(ref.id) : brandsBySlug.get(ref.slug)) ?? null,
    phoneCount: ({ id }) => brandsById.get(id)?.phoneCount ?? 0,
    list: (query, asked): Found<Phone> => {
      const { phones, ...answer } = matching(query, asked);
      return { ...pageOf(phones, query), ...answer };
    },
    walk: (question, span, asked): Walked<Phone> => walkPhones({ matching, amountOf }, question, span, asked),
    facets: (question, view) => {
      const { phones } = matching({ ...question, sort: null }, view);
      return countFacets(phones, (phone) => amountOf(phone, view, basisOf(question.filter)), view.currency);
    },
    search: (text, page, asked): Found<ScoredPhone> => {
      const { hits, phones, ...answer } = answerText({ text, brands: null, filter: {}, sort: null }, asked);
      const found = pageOf<SearchHit | Phone>(hits ?? phones, page);
      // What was asked for by its facts has them all, or is not found.
      const items = found.items.map((one) =>
        'score' in one ? { phone: phoneOf(one.id), score: one.score } : { phone: one, score: 1 },
      );
      return { ...found, items, ...answer };
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
    identify: (hint) =>
      index.identify(hint).map(({ id, kind, confidence }) => ({ phone: phoneOf(id), kind, confidence })),
    price: (phone, { freshness, currency }) => books[freshness].price(phone, currency),
    variantPrice: (phone, variantIndex, { freshness, currency }) =>
      books[freshness].variantPrice(phone, variantIndex, currency),
    launchPrice: (phone, { freshness, currency }) => books[freshness].launchPrice(phone, currency),
    priceSummary: (phone, { freshness, currency }) => books[freshness].summary(phone, currency),
    day: priceDay(parts),
    dayStartsAtMs: parts.dayStartsAtMs,
  };
  return { snapshot, parts, index, bySlug, chosen, listing };
}

/** What the listing takes over. */
const listingBefore = (
  { listing, parts }: BuiltSnapshot,
  changed: readonly Phone[],
  arePricesKept: boolean,
): ListingBefore => ({
  orders: listing.orders,
  replaced: new Set(changed.flatMap(({ id }) => parts.phones.get(id) ?? [])),
  changed,
  arePricesKept,
});

/** Those that are new or not the same object as before. */
function* changedPhones({ phones }: SnapshotParts, before: BuiltSnapshot | null): Steps<Phone[]> {
  if (before === null) return [...phones.values()];
  const changed: Phone[] = [];
  if (phones === before.parts.phones) return changed;
  yield* forEachInSteps(phones.values(), (phone) => {
    if (before.parts.phones.get(phone.id) !== phone) changed.push(phone);
  });
  return changed;
}

function* slugsOf(
  changed: readonly Phone[],
  before: BuiltSnapshot | null,
): Steps<ReadonlyMap<string, number>> {
  if (changed.length === 0 && before !== null) return before.bySlug;
  const bySlug = new Map(before?.bySlug);
  yield;
  yield* forEachInSteps(changed, ({ slug, id }) => bySlug.set(slug, id));
  return bySlug;
}

/** The index knows phones by their ids and names, so that it outlives changes of everything else. */
function* indexOf(
  phones: readonly Phone[],
  changed: readonly Phone[],
  before: BuiltSnapshot | null,
): Steps<SearchIndex> {
  const isKnown = (phone: Phone): boolean => {
    const known = before?.parts.phones.get(phone.id);
    return known !== undefined && isSameEntry(known, phone);
  };
  if (before !== null && changed.every(isKnown)) return before.index;
  const entries: SearchEntry[] = [];
  yield* forEachInSteps(phones, (phone) => entries.push(toSearchEntry(phone)));
  return yield* buildSearchIndex(entries);
}

const priceDay = ({ rates, day }: SnapshotParts): PriceDay => ({ rates, today: day });

function* pricesOf(parts: SnapshotParts, changed: readonly Phone[], before: BuiltSnapshot | null) {
  const arePricesKept =
    before !== null &&
    before.parts.dayStartsAtMs === parts.dayStartsAtMs &&
    before.parts.rates === parts.rates;
  const chosenBy = (freshness: DataFreshness) =>
    stillChosen(before?.chosen[freshness] ?? new Map(), arePricesKept, changed);
  const chosen = { complete: yield* chosenBy('complete'), 'real-time': yield* chosenBy('real-time') };
  const bookOf = (freshness: DataFreshness): PriceBook =>
    createPriceBook(parts.prices[freshness], priceDay(parts), chosen[freshness]);
  const books = { complete: bookOf('complete'), 'real-time': bookOf('real-time') };
  return { chosen, books, arePricesKept };
}

/** What search knows of a phone. */
function toSearchEntry(phone: Phone): SearchEntry {
  return {
    id: phone.id,
    brand: phone.brand,
    fullName: phone.fullName,
    modelNumbers: phone.modelNumbers,
    codeNames: phone.codeNames,
    deviceType: phone.deviceType,
    releasedKey: firstDay(phone.releasedOn ?? phone.announcedOn),
  };
}

/** Whether search knows the same of both. */
function isSameEntry(a: Phone, b: Phone): boolean {
  return JSON.stringify(toSearchEntry(a)) === JSON.stringify(toSearchEntry(b));
}
