import { withoutCredentials } from '../../domain/accounts/credential.ts';
import type {
  Catalogue,
  CataloguedBrand,
  ListSpan,
  PriceView,
  RequestedView,
  Suggestions,
} from '../../domain/catalogue/catalogue.ts';
import { type Comparison, comparePhones } from '../../domain/catalogue/compare-phones.ts';
import type { FacetsQuestion } from '../../domain/catalogue/facets.ts';
import type { PhoneHistory, PriceHistoryQuery } from '../../domain/catalogue/history.ts';
import type { Identification, PhoneHint } from '../../domain/catalogue/identification.ts';
import { maxPageOffset, type Page, type PageRequest } from '../../domain/catalogue/page.ts';
import { type PhoneQuery, type PhoneQuestion, readSearchText } from '../../domain/catalogue/phone-query.ts';
import { type PhoneRef, readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import type { Price, StoredPrice } from '../../domain/catalogue/price.ts';
import { type PriceDay, showPrice } from '../../domain/catalogue/show-price.ts';
import { assertNoFaults, GatewayError, invalidParameter } from '../../domain/errors.ts';
import type { DataFreshness } from '../../domain/quota/plan.ts';
import { createTimeSlicer } from '../../domain/time-slicing.ts';
import type { Phone, PhoneBrand } from '../../record/phone.ts';
import { brandHint } from './brand-hint.ts';
import { type CatalogueCoverage, catalogueCoverage } from './catalogue-coverage.ts';
import { type CatalogueReach, catalogueReach } from './catalogue-reach.ts';

/** Asks for a page of the price history of each of several phones. */
export interface PricesQuery extends Omit<PriceHistoryQuery, 'recordedBefore'> {
  /** Null: each observation in its own currency. */
  readonly currency: string | null;
  readonly freshness: DataFreshness;
}

export const maxSuggestions = 10;
export const comparedPhones = { min: 2, max: 6 } as const;
/** Phones, or nodes, that one request can ask for by their ids. */
export const maxIds = 100;

function throwUnknown(ref: PhoneRef): never {
  const name = 'id' in ref ? `number ${ref.id}` : ref.slug;
  throw new GatewayError('not-found', `There is no phone ${name}. Search for its name or model number.`);
}

/**
 * Reads the text that suggestions complete, at least 2 characters, and trims it.
 * @throws GatewayError `invalid-parameter`
 */
export function readSuggestText(text: string): string {
  const search = readSearchText(text);
  if ('problem' in search) throw invalidParameter('q', search.problem);
  if ([...search.text].length < 2) throw invalidParameter('q', 'must have at least 2 characters');
  return search.text;
}

/**
 * Reads the ids of several phones.
 * @param help describes a valid id, in the terms of the transport
 * @throws GatewayError `invalid-parameter` for `ids`, naming each invalid id
 */
export function readPhoneRefs(
  ids: readonly string[],
  { min, max }: { readonly min: number; readonly max: number },
  help: (id: string) => string,
): PhoneRef[] {
  if (ids.length < min || ids.length > max)
    throw invalidParameter('ids', `must name ${min} to ${max} phones`);
  const refs = ids.map(readPhoneRef);
  const invalid = new Set(ids.filter((_id, at) => refs[at] === null));
  const detail = (id: string): string => `${JSON.stringify(id.slice(0, 100))} ${help(id)}`;
  assertNoFaults([...invalid].map((id) => ({ parameter: 'ids', detail: detail(id) })));
  return refs as PhoneRef[];
}

/** Reads the ids of the phones to compare: 2 to 6. See `readPhoneRefs`. */
export const readComparedRefs = (ids: readonly string[], help: (id: string) => string): PhoneRef[] =>
  readPhoneRefs(ids, comparedPhones, help);

/** @throws GatewayError `invalid-parameter` when page × perPage is beyond 2^31 */
export function assertPageOffset({ page, perPage }: PageRequest): void {
  if (page * perPage > maxPageOffset)
    throw invalidParameter('page', `page × per_page must be at most ${maxPageOffset}`);
}

/** @throws GatewayError `invalid-parameter` when relevance is asked for without a search */
export function assertSort({
  sort,
  search,
}: {
  readonly sort: PhoneQuery['sort'];
  readonly search: PhoneQuery['search'];
}): void {
  if (sort === 'relevance' && search === null) {
    throw invalidParameter('sort', 'relevance needs a search; without one choose another order');
  }
}

export type PhoneCatalogue = ReturnType<typeof createPhoneCatalogue>;

/**
 * The catalogue's use cases, shared by all transports. Methods of the same name as those of
 * `CatalogueSnapshot` call them on the snapshot in force.
 */
export function createPhoneCatalogue(options: {
  readonly catalogue: Catalogue;
  readonly history: PhoneHistory;
}) {
  const { catalogue, history } = options;
  const recordedBefore = (freshness: DataFreshness): Date | null =>
    freshness === 'real-time' ? null : new Date(catalogue.current().dayStartsAtMs);
  /** Shows stored prices in a currency, with the rates of today; in their own where there is no rate. */
  const showPage = (page: Page<StoredPrice>, currency: string | null): Page<Price> => ({
    ...page,
    items: convertWhereRated(page.items, currency, catalogue.current().day),
  });
  /**
   * Shares one time slice among the hints of all requests: slices of each would add up when a hundred
   * requests come at once.
   */
  const inTurn = createTimeSlicer();
  return {
    tag: (freshness: DataFreshness) => catalogue.current().tag(freshness),
    edition: (freshness: DataFreshness) => catalogue.current().edition(freshness),
    /**
     * @throws GatewayError `invalid-parameter` when there is no rate for the currency (ISO 4217, upper case)
     */
    assertCurrency: (currency: string, parameter: string): void => {
      const { rates } = catalogue.current().day;
      if (rates.rates.has(currency)) return;
      throw invalidParameter(
        parameter,
        `prices cannot be shown in ${currency}; try ${[...rates.rates.keys()].join(', ')}`,
      );
    },
    /** The currencies (ISO 4217) in which prices can be shown. */
    currencies: (): readonly string[] => [...catalogue.current().day.rates.rates.keys()],
    phone: (ref: PhoneRef) => catalogue.current().phone(ref),
    phonesNamed: (text: string) => catalogue.current().phonesNamed(text),
    phonesNear: (text: string, limit: number) => catalogue.current().phonesNear(text, limit),
    /**
     * Finds the phone that has a model number; null where none has it, and where several do, so that it
     * identifies none.
     */
    phoneWithNumber: (number: string): Phone | null => {
      const [phone = null, ...others] = catalogue.current().phonesWithNumber(number);
      return others.length === 0 ? phone : null;
    },
    brand: (ref: PhoneRef) => catalogue.current().brand(ref),
    list: (query: PhoneQuery, view: RequestedView) => catalogue.current().list(query, view),
    walk: (question: PhoneQuestion, span: ListSpan, view: RequestedView) =>
      catalogue.current().walk(question, span, view),
    facets: (question: FacetsQuestion, view: PriceView) => catalogue.current().facets(question, view),
    search: (text: string, page: PageRequest, view: RequestedView) =>
      catalogue.current().search(text, page, view),
    /** Suggests phones and brands that begin with the text, at most 10. */
    suggest: (text: string): Suggestions => catalogue.current().suggest(text, maxSuggestions),
    /**
     * Compares phones, in the order of the request.
     * @throws GatewayError `not-found` naming the first unknown one
     */
    compare: (refs: readonly PhoneRef[], view: PriceView): Comparison => {
      const snapshot = catalogue.current();
      const phones = refs.map((ref) => snapshot.phone(ref) ?? throwUnknown(ref));
      return comparePhones(phones, view, (phone) => snapshot.price(phone, view));
    },
    /** Finds which phones the hints may mean, in their order. Lets other requests run between them. */
    identify: async (hints: readonly PhoneHint[]): Promise<readonly Identification[]> => {
      // Credentials are removed, because the response repeats the hints.
      const cleanHints = hints.map(withoutCredentialsInHint);
      const snapshot = catalogue.current();
      const identifications: Identification[] = [];
      for (const hint of cleanHints) {
        const matches = await inTurn(() => snapshot.identify(hint));
        identifications.push({ hint, matches });
      }
      return identifications;
    },
    brands: (): readonly CataloguedBrand[] => catalogue.current().brands,
    reach: (): CatalogueReach => catalogueReach(catalogue.current()),
    coverage: async (): Promise<CatalogueCoverage> => catalogueCoverage(catalogue.current()),
    /** Says which of the brands do not exist, and which may be meant; null if all exist. */
    brandHint: (names: readonly string[]): string | null => brandHint(names, catalogue.current().brands),
    phoneCount: (brand: PhoneBrand) => catalogue.current().phoneCount(brand),
    price: (phone: Phone, view: PriceView) => catalogue.current().price(phone, view),
    variantPrice: (phone: Phone, variantIndex: number, view: PriceView) =>
      catalogue.current().variantPrice(phone, variantIndex, view),
    launchPrice: (phone: Phone, view: PriceView) => catalogue.current().launchPrice(phone, view),
    priceSummary: (phone: Phone, view: PriceView) => catalogue.current().priceSummary(phone, view),
    prices: async (phoneIds: readonly number[], query: PricesQuery): Promise<Map<number, Page<Price>>> => {
      const { freshness, currency, ...pageQuery } = query;
      const pages = await history.prices(phoneIds, {
        ...pageQuery,
        recordedBefore: recordedBefore(freshness),
      });
      return new Map([...pages].map(([id, page]) => [id, showPage(page, currency)]));
    },
    recordedBefore,
    showPage,
    reviews: history.reviews,
    reviewBytes: history.reviewBytes,
    reviewBytesById: history.reviewBytesById,
    /** Finds observations by their own ids, as far as the plan sees them. */
    pricesById: (
      ids: readonly number[],
      { freshness }: { readonly freshness: DataFreshness },
    ): Promise<Map<number, StoredPrice>> =>
      history.pricesById(ids, { recordedBefore: recordedBefore(freshness) }),
    reviewsById: history.reviewsById,
    /**
     * Converts an observation.
     * @param currency null: the observation's own
     * @returns null without a rate, and for a conversion into the observation's own currency
     */
    convert: (price: StoredPrice, currency: string | null): Price | null => {
      const ownCurrency = price.amount.currency;
      if (currency === ownCurrency) return null;
      return showPrice(price, currency ?? ownCurrency, catalogue.current().day);
    },
  };
}

/** Converts prices for which there is a rate; others keep their currency. */
function convertWhereRated(prices: readonly StoredPrice[], currency: string | null, day: PriceDay): Price[] {
  return prices.flatMap((price) => {
    const ownCurrency = price.amount.currency;
    return showPrice(price, currency ?? ownCurrency, day) ?? showPrice(price, ownCurrency, day) ?? [];
  });
}

const withoutCredentialsInHint = (hint: PhoneHint): PhoneHint =>
  Object.fromEntries(
    Object.entries(hint).map(([name, text]) => [
      name,
      typeof text === 'string' ? withoutCredentials(text) : text,
    ]),
  );
