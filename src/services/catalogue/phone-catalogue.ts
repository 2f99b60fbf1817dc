import { withoutCredentials } from '../../domain/accounts/credential.ts';
import type {
  Catalogue,
  CataloguedBrand,
  CatalogueSnapshot,
  PriceView,
  Suggestions,
} from '../../domain/catalogue/catalogue.ts';
import { type Comparison, comparePhones } from '../../domain/catalogue/compare-phones.ts';
import type { PhoneHistory, PriceHistoryQuery } from '../../domain/catalogue/history.ts';
import type { Identification, PhoneHint } from '../../domain/catalogue/identification.ts';
import { maxPageOffset, type Page, type PageRequest } from '../../domain/catalogue/page.ts';
import { type PhoneQuery, readSearchText } from '../../domain/catalogue/phone-query.ts';
import { type PhoneRef, readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import type { Price, StoredPrice } from '../../domain/catalogue/price.ts';
import { type PriceDay, showPrice } from '../../domain/catalogue/show-price.ts';
import { assertNoFaults, GatewayError, invalidParameter } from '../../domain/errors.ts';
import type { DataFreshness } from '../../domain/quota/plan.ts';
import { createTimeSlicer } from '../../domain/time-slicing.ts';
import type { Phone } from '../../record/phone.ts';

import { brandHint } from './brand-hint.ts';
import { type CatalogueCoverage, catalogueCoverage } from './catalogue-coverage.ts';
import { type CatalogueReach, catalogueReach } from './catalogue-reach.ts';

/** A page of the price history of each of some phones. */
export interface PricesQuery extends Omit<PriceHistoryQuery, 'recordedBefore'> {
  /** Null: each observation in its own currency. */
  readonly currency: string | null;
  readonly freshness: DataFreshness;
}

type OfSnapshot =
  | ('tag' | 'edition' | 'phone' | 'brand' | 'list' | 'walk' | 'facets' | 'search' | 'phoneCount')
  | ('phonesNamed' | 'phonesNear')
  | ('price' | 'variantPrice' | 'launchPrice' | 'priceSummary');

/** The catalogue's use cases, shared by REST and GraphQL; each of the snapshot's from the one in force. */
export interface PhoneCatalogue extends Pick<CatalogueSnapshot, OfSnapshot> {
  /** @throws GatewayError `invalid-parameter` when there is no rate for the currency (ISO 4217, upper case) */
  assertCurrency(currency: string, parameter: string): void;
  /** The phone that has the model number; null where none has it, and where several do: then it names no one phone. */
  phoneWithNumber(number: string): Phone | null;
  /** Currencies (ISO 4217) in which prices can be shown. */
  currencies(): readonly string[];
  /** Phones and brands that begin with the text; at most 10. */
  suggest(text: string): Suggestions;
  /**
   * Phones side by side, in the order asked for.
   * @throws GatewayError `not-found` naming the first unknown one
   */
  compare(refs: readonly PhoneRef[], view: PriceView): Comparison;
  /** Which phones the hints may mean, in their order. Gives way to other requests between them. */
  identify(hints: readonly PhoneHint[]): Promise<readonly Identification[]>;
  brands(): readonly CataloguedBrand[];
  reach(): CatalogueReach;
  coverage(): Promise<CatalogueCoverage>;
  /** Which of the brands do not exist, and which may be meant; null if all exist. */
  brandHint(names: readonly string[]): string | null;
  prices(phoneIds: readonly number[], query: PricesQuery): Promise<Map<number, Page<Price>>>;
  /** The instant before which a plan's prices were recorded; null: it sees all of them. */
  recordedBefore(freshness: DataFreshness): Date | null;
  /** Prices as they are shown today. @param currency null: each in its own */
  showPage(page: Page<StoredPrice>, currency: string | null): Page<Price>;
  reviews: PhoneHistory['reviews'];
  reviewBytes: PhoneHistory['reviewBytes'];
  reviewBytesById: PhoneHistory['reviewBytesById'];
  /** Observations by their own ids, as far as the plan sees them. */
  pricesById(
    ids: readonly number[],
    query: { readonly freshness: DataFreshness },
  ): Promise<Map<number, StoredPrice>>;
  reviewsById: PhoneHistory['reviewsById'];
  /** An observation in a currency, null for its own. Null without a rate, and for a conversion into its own. */
  convert(price: StoredPrice, currency: string | null): Price | null;
}

export const maxSuggestions = 10;
export const comparedPhones = { min: 2, max: 6 } as const;
/** Phones, or nodes, that can be asked for by their ids at once. */
export const maxIds = 100;

function absent(ref: PhoneRef): never {
  const name = 'id' in ref ? `number ${ref.id}` : ref.slug;
  throw new GatewayError('not-found', `There is no phone ${name}. Search for its name or model number.`);
}

/**
 * The text that suggestions complete, trimmed: at least 2 characters.
 * @throws GatewayError `invalid-parameter`
 */
export function readSuggestText(text: string): string {
  const read = readSearchText(text);
  if ('problem' in read) throw invalidParameter('q', read.problem);
  if ([...read.text].length < 2) throw invalidParameter('q', 'must have at least 2 characters');
  return read.text;
}

/**
 * Phones that are named together.
 * @param help describes a valid id, in the terms of the transport
 * @throws GatewayError `invalid-parameter` for `ids`, with each id that can name none
 */
export function readPhoneRefs(
  ids: readonly string[],
  { min, max }: { readonly min: number; readonly max: number },
  help: (id: string) => string,
): PhoneRef[] {
  if (ids.length < min || ids.length > max)
    throw invalidParameter('ids', `must name ${min} to ${max} phones`);
  const refs = ids.map(readPhoneRef);
  const wrong = new Set(ids.filter((_id, at) => refs[at] === null));
  const detail = (id: string): string => `${JSON.stringify(id.slice(0, 100))} ${help(id)}`;
  assertNoFaults([...wrong].map((id) => ({ parameter: 'ids', detail: detail(id) })));
  return refs as PhoneRef[];
}

/** The phones to compare: 2 to 6. See `readPhoneRefs`. */
export const readComparedRefs = (ids: readonly string[], help: (id: string) => string): PhoneRef[] =>
  readPhoneRefs(ids, comparedPhones, help);

/** @throws GatewayError `invalid-parameter` when page × perPage is beyond 2^31 */
export function assertPageOffset({ page, perPage }: PageRequest): void {
  if (page * perPage > maxPageOffset)
    throw invalidParameter('page', `page × per_page must be at most ${maxPageOffset}`);
}

/** @throws GatewayError `invalid-parameter` when relevance is asked for without a search */
export function assertSort({ sort, search }: Pick<PhoneQuery, 'sort' | 'search'>): void {
  if (sort === 'relevance' && search === null) {
    throw invalidParameter('sort', 'relevance needs a search; without one choose another order');
  }
}

export function createPhoneCatalogue(options: {
  readonly catalogue: Catalogue;
  readonly history: PhoneHistory;
}): PhoneCatalogue {
  const { catalogue, history } = options;
  const recordedBefore = (freshness: DataFreshness): Date | null =>
    freshness === 'real-time' ? null : new Date(catalogue.current().dayStartsAtMs);
  const showPage = (page: Page<StoredPrice>, currency: string | null): Page<Price> => ({
    ...page,
    items: shown(page.items, currency, catalogue.current().day),
  });
  /** One slice of a turn for the hints of all requests: a slice for each would add up when a hundred come at once. */
  const inTurn = createTimeSlicer();
  return {
    tag: (freshness) => catalogue.current().tag(freshness),
    edition: (freshness) => catalogue.current().edition(freshness),
    assertCurrency: (currency, parameter) => {
      const { rates } = catalogue.current().day;
      if (rates.rates.has(currency)) return;
      throw invalidParameter(
        parameter,
        `prices cannot be shown in ${currency}; try ${[...rates.rates.keys()].join(', ')}`,
      );
    },
    currencies: () => [...catalogue.current().day.rates.rates.keys()],
    phone: (ref) => catalogue.current().phone(ref),
    phonesNamed: (text) => catalogue.current().phonesNamed(text),
    phonesNear: (text, limit) => catalogue.current().phonesNear(text, limit),
    phoneWithNumber: (number) => {
      const [phone = null, ...others] = catalogue.current().phonesWithNumber(number);
      return others.length === 0 ? phone : null;
    },
    brand: (ref) => catalogue.current().brand(ref),
    list: (query, asked) => catalogue.current().list(query, asked),
    walk: (question, span, asked) => catalogue.current().walk(question, span, asked),
    facets: (question, view) => catalogue.current().facets(question, view),
    search: (text, page, asked) => catalogue.current().search(text, page, asked),
    suggest: (text) => catalogue.current().suggest(text, maxSuggestions),
    compare: (refs, view) => {
      const snapshot = catalogue.current();
      const phones = refs.map((ref) => snapshot.phone(ref) ?? absent(ref));
      return comparePhones(phones, view, (phone) => snapshot.price(phone, view));
    },
    identify: async (given) => {
      // The answer repeats them.
      const hints = given.map(plainHint);
      const snapshot = catalogue.current();
      const answers: Identification[] = [];
      for (const hint of hints) {
        const matches = await inTurn(() => snapshot.identify(hint));
        answers.push({ hint, matches });
      }
      return answers;
    },
    brands: () => catalogue.current().brands,
    reach: () => catalogueReach(catalogue.current()),
    coverage: async () => catalogueCoverage(catalogue.current()),
    brandHint: (names) => brandHint(names, catalogue.current().brands),
    phoneCount: (brand) => catalogue.current().phoneCount(brand),
    price: (phone, view) => catalogue.current().price(phone, view),
    variantPrice: (phone, index, view) => catalogue.current().variantPrice(phone, index, view),
    launchPrice: (phone, view) => catalogue.current().launchPrice(phone, view),
    priceSummary: (phone, view) => catalogue.current().priceSummary(phone, view),
    prices: async (phoneIds, { freshness, currency, ...query }) => {
      const pages = await history.prices(phoneIds, { ...query, recordedBefore: recordedBefore(freshness) });
      return new Map([...pages].map(([id, page]) => [id, showPage(page, currency)]));
    },
    recordedBefore,
    showPage,
    reviews: history.reviews,
    reviewBytes: history.reviewBytes,
    reviewBytesById: history.reviewBytesById,
    pricesById: (ids, { freshness }) =>
      history.pricesById(ids, { recordedBefore: recordedBefore(freshness) }),
    reviewsById: history.reviewsById,
    convert: (price, currency) => {
      const own = price.amount.currency;
      return currency === own ? null : showPrice(price, currency ?? own, catalogue.current().day);
    },
  };
}

/** Converts prices for which there is a rate; others keep their currency. */
function shown(prices: readonly StoredPrice[], currency: string | null, day: PriceDay): Price[] {
  return prices.flatMap((price) => {
    const own = price.amount.currency;
    return showPrice(price, currency ?? own, day) ?? showPrice(price, own, day) ?? [];
  });
}

const plainHint = (hint: PhoneHint): PhoneHint =>
  Object.fromEntries(
    Object.entries(hint).map(([name, text]) => [
      name,
      typeof text === 'string' ? withoutCredentials(text) : text,
    ]),
  );
