import { removeCredentials } from '../../domain/accounts/credential.ts';
import type {
  Catalogue,
  CataloguedBrand,
  CatalogueSnapshot,
  ListSpan,
  PriceView,
  RequestedView,
  Suggestions,
} from '../../domain/catalogue/catalogue.ts';
import { type Comparison, comparePhones } from '../../domain/catalogue/compare-phones.ts';
import type { FacetsCriteria } from '../../domain/catalogue/facets.ts';
import type { PhoneHistory, PriceHistoryQuery } from '../../domain/catalogue/history.ts';
import type { Identification, PhoneHint } from '../../domain/catalogue/identification.ts';
import { maxPageOffset, type Page, type PageRequest } from '../../domain/catalogue/page.ts';
import { type PhoneCriteria, type PhoneQuery, readSearchText } from '../../domain/catalogue/phone-query.ts';
import { type PhoneRef, readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { defaultCurrency, type Price, type StoredPrice } from '../../domain/catalogue/prices/price.ts';
import { getDayStart } from '../../domain/catalogue/prices/price-age.ts';
import { toShownPrice } from '../../domain/catalogue/prices/show-price.ts';
import { assertNoFaults, createParameterError, GatewayError } from '../../domain/errors.ts';
import type { DataFreshness } from '../../domain/quota/plan.ts';
import { createTimeSlicer } from '../../domain/time-slicing.ts';
import { type PartialDate, toFirstDayNumber } from '../../record/partial-date.ts';
import type { Phone, PhoneBrand } from '../../record/phone.ts';
import { createBrandHint } from './brand-hint.ts';

/** A query for one page of price history for each of several phones. */
export interface PricesQuery extends Omit<PriceHistoryQuery, 'recordedBefore'> {
  /** The currency in which prices are shown. If it is null, each price is shown in its own currency. */
  readonly currency: string | null;
  readonly freshness: DataFreshness;
}

export const maxSuggestions = 10;
export const comparedPhoneCount = { min: 2, max: 6 } as const;
/** The maximum number of phones, or nodes, that one request may name by id. */
export const maxIds = 100;

function throwUnknownPhone(ref: PhoneRef): never {
  const name = 'id' in ref ? `number ${ref.id}` : ref.slug;
  throw new GatewayError('not-found', `There is no phone ${name}. Search for its name or model number.`);
}

/**
 * Reads and trims the text for which suggestions are requested. It must have at least 2 characters.
 * @throws GatewayError `invalid-parameter`
 */
export function readSuggestText(text: string): string {
  const search = readSearchText(text);
  if ('problem' in search) throw createParameterError('q', search.problem);
  if ([...search.text].length < 2) throw createParameterError('q', 'must have at least 2 characters');
  return search.text;
}

/**
 * Reads the ids of several phones.
 * @param getHelp a function that describes a valid id, for the error about an invalid one
 * @throws GatewayError `invalid-parameter` for `ids`, which names each invalid id
 */
export function readPhoneRefs(
  ids: readonly string[],
  { min, max }: { readonly min: number; readonly max: number },
  getHelp: (id: string) => string,
): PhoneRef[] {
  if (ids.length < min || ids.length > max)
    throw createParameterError('ids', `must name ${min} to ${max} phones`);
  const refs = ids.map(readPhoneRef);
  const invalidIds = new Set(ids.filter((_id, index) => refs[index] === null));
  const describeInvalidId = (id: string): string => `${JSON.stringify(id.slice(0, 100))} ${getHelp(id)}`;
  assertNoFaults([...invalidIds].map((id) => ({ parameter: 'ids', detail: describeInvalidId(id) })));
  return refs as PhoneRef[];
}

/** Reads the ids of the 2 to 6 phones to compare (see `readPhoneRefs`). */
export const readComparedRefs = (ids: readonly string[], getHelp: (id: string) => string): PhoneRef[] =>
  readPhoneRefs(ids, comparedPhoneCount, getHelp);

/** Checks the offset of a page. @throws GatewayError `invalid-parameter` if page × perPage is beyond 2^31 */
export function assertPageOffset({ page, perPage }: PageRequest): void {
  if (page * perPage > maxPageOffset)
    throw createParameterError('page', `page × per_page must be at most ${maxPageOffset}`);
}

/** Checks an order. @throws GatewayError `invalid-parameter` if the order is relevance but there is no search */
export function assertSort({
  sort,
  search,
}: {
  readonly sort: PhoneQuery['sort'];
  readonly search: PhoneQuery['search'];
}): void {
  if (sort === 'relevance' && search === null) {
    throw createParameterError('sort', 'relevance needs a search; without a search, choose another order');
  }
}

export type PhoneCatalogue = ReturnType<typeof createPhoneCatalogue>;

/**
 * Creates the catalogue's use cases, which all transports share. Most methods call a method of the current
 * `CatalogueSnapshot`, which documents it.
 */
export function createPhoneCatalogue(options: {
  readonly catalogue: Catalogue;
  readonly history: PhoneHistory;
}) {
  const { catalogue, history } = options;
  const recordedBefore = (freshness: DataFreshness): Date | null =>
    freshness === 'real-time' ? null : new Date(catalogue.current().dayStartsAtMs);
  /** Converts stored prices with today's rates. Prices without a rate remain in their own currency. */
  const convertPage = (page: Page<StoredPrice>, currency: string | null): Page<Price> => {
    const { priceContext } = catalogue.current();
    const items = page.items.flatMap((price) => {
      const ownCurrency = price.amount.currency;
      return (
        toShownPrice(price, currency ?? ownCurrency, priceContext) ??
        toShownPrice(price, ownCurrency, priceContext) ??
        []
      );
    });
    return { ...page, items };
  };
  /**
   * Shares one time slice among the hints of all requests. With a slice each, a hundred simultaneous requests would
   * block the event loop for the sum of their slices.
   */
  const runInSharedSlices = createTimeSlicer();
  return {
    getTag: (freshness: DataFreshness) => catalogue.current().getTag(freshness),
    getEdition: (freshness: DataFreshness) => catalogue.current().getEdition(freshness),
    /** @throws GatewayError `invalid-parameter` if there is no rate for the currency (ISO 4217, upper case) */
    assertCurrency: (currency: string, parameter: string): void => {
      const { rates } = catalogue.current().priceContext;
      if (rates.rates.has(currency)) return;
      throw createParameterError(
        parameter,
        `prices cannot be shown in ${currency}; try ${[...rates.rates.keys()].join(', ')}`,
      );
    },
    /** Returns the currencies (ISO 4217) in which prices can be shown. */
    listCurrencies: (): readonly string[] => [...catalogue.current().priceContext.rates.rates.keys()],
    findPhone: (ref: PhoneRef) => catalogue.current().findPhone(ref),
    findPhonesByName: (text: string) => catalogue.current().findPhonesByName(text),
    findSimilarPhones: (text: string, limit: number) => catalogue.current().findSimilarPhones(text, limit),
    /** Finds the phone with a model number. Returns null if no phone has the number, or if several have it. */
    findPhoneByModelNumber: (modelNumber: string): Phone | null => {
      const [phone = null, ...others] = catalogue.current().findPhonesByModelNumber(modelNumber);
      return others.length === 0 ? phone : null;
    },
    findBrand: (ref: PhoneRef) => catalogue.current().findBrand(ref),
    list: (query: PhoneQuery, view: RequestedView) => catalogue.current().list(query, view),
    listSpan: (criteria: PhoneCriteria, span: ListSpan, view: RequestedView) =>
      catalogue.current().listSpan(criteria, span, view),
    countFacets: (criteria: FacetsCriteria, view: RequestedView) =>
      catalogue.current().countFacets(criteria, view),
    search: (text: string, page: PageRequest, view: RequestedView) =>
      catalogue.current().search(text, page, view),
    /** Suggests at most 10 phones and brands for a text that is being typed. */
    suggest: (text: string): Suggestions => catalogue.current().suggest(text, maxSuggestions),
    /**
     * Compares phones, in the order of the request.
     * @throws GatewayError `not-found` that names the first unknown phone
     */
    compare: (refs: readonly PhoneRef[], view: PriceView): Comparison => {
      const snapshot = catalogue.current();
      const phones = refs.map((ref) => snapshot.findPhone(ref) ?? throwUnknownPhone(ref));
      return comparePhones(phones, view, (phone) => snapshot.findPrice(phone, view));
    },
    /**
     * Finds the phones that each hint may mean, in the order of the hints. Other requests are answered in between.
     */
    identify: async (hints: readonly PhoneHint[]): Promise<readonly Identification[]> => {
      // Credentials are removed, because the response repeats the hints.
      const cleanHints = hints.map(removeCredentialsFromHint);
      const snapshot = catalogue.current();
      const identifications: Identification[] = [];
      for (const hint of cleanHints) {
        const matches = await runInSharedSlices(() => snapshot.identify(hint));
        identifications.push({ hint, matches });
      }
      return identifications;
    },
    listBrands: (): readonly CataloguedBrand[] => catalogue.current().brands,
    createOverview: (): CatalogueOverview => createCatalogueOverview(catalogue.current()),
    /** Explains which of the brands do not exist, with similar brands. Returns null if all exist. */
    createBrandHint: (names: readonly string[]): string | null =>
      createBrandHint(names, catalogue.current().brands),
    countPhones: (brand: PhoneBrand) => catalogue.current().countPhones(brand),
    findPrice: (phone: Phone, view: PriceView) => catalogue.current().findPrice(phone, view),
    findVariantPrice: (phone: Phone, variantIndex: number, view: PriceView) =>
      catalogue.current().findVariantPrice(phone, variantIndex, view),
    findLaunchPrice: (phone: Phone, view: PriceView) => catalogue.current().findLaunchPrice(phone, view),
    summarisePrices: (phone: Phone, view: PriceView) => catalogue.current().summarisePrices(phone, view),
    findPrices: async (
      phoneIds: readonly number[],
      query: PricesQuery,
    ): Promise<Map<number, Page<Price>>> => {
      const { freshness, currency, ...pageQuery } = query;
      const pages = await history.prices(phoneIds, {
        ...pageQuery,
        recordedBefore: recordedBefore(freshness),
      });
      return new Map([...pages].map(([id, page]) => [id, convertPage(page, currency)]));
    },
    recordedBefore,
    convertPage,
    findReviews: history.reviews,
    measureReviews: history.sumReviewPageBytes,
    measureReviewsById: history.sumReviewBytes,
    /** Finds price observations by their ids. Observations that are too recent for the plan are left out. */
    findPricesById: (
      ids: readonly number[],
      { freshness }: { readonly freshness: DataFreshness },
    ): Promise<Map<number, StoredPrice>> =>
      history.findPricesById(ids, { recordedBefore: recordedBefore(freshness) }),
    findReviewsById: history.findReviewsById,
    /**
     * Converts a price observation.
     * @param currency the currency to convert to; null means the observation's own currency
     * @returns the price, or null if there is no rate or the observation is already in this currency
     */
    convert: (price: StoredPrice, currency: string | null): Price | null => {
      const ownCurrency = price.amount.currency;
      if (currency === ownCurrency) return null;
      return toShownPrice(price, currency ?? ownCurrency, catalogue.current().priceContext);
    },
  };
}

const removeCredentialsFromHint = (hint: PhoneHint): PhoneHint =>
  Object.fromEntries(
    Object.entries(hint).map(([name, text]) => [
      name,
      typeof text === 'string' ? removeCredentials(text) : text,
    ]),
  );

/** The query for all phones of the default list, newest first. */
const wholeListQuery = { page: 1, perPage: 2 ** 31, brands: null, search: null, filter: {}, sort: null };

/** An overview of how recent and reliable a catalogue is, with a phone for examples. */
interface CatalogueOverview {
  /** The newest release date of a phone that is not in the future, or null if none is known. */
  readonly newestRelease: PartialDate | null;
  /**
   * Whether some phones, such as the phones of the starter catalogue, come from a source that no second source
   * confirms.
   */
  readonly hasUnverifiedPhones: boolean;
  /** The newest released phone with a review and a price. If there is none, the newest phone, or null. */
  readonly examplePhone: Phone | null;
}

const overviewBySnapshot = new WeakMap<CatalogueSnapshot, CatalogueOverview>();

/** Creates an overview of the default list's phones, once for each snapshot. */
function createCatalogueOverview(snapshot: CatalogueSnapshot): CatalogueOverview {
  let overview = overviewBySnapshot.get(snapshot);
  if (overview === undefined) {
    const phones = snapshot.list(wholeListQuery, { freshness: 'complete', currency: null }).items;
    const today = getDayStart(snapshot.priceContext.today).toISOString().slice(0, 10);
    const isReleased = ({ releasedOn }: Phone): boolean =>
      releasedOn !== null && toFirstDayNumber(releasedOn) <= toFirstDayNumber(today);
    const view = { freshness: 'complete', currency: defaultCurrency } as const;
    overview = {
      newestRelease: phones.find(isReleased)?.releasedOn ?? null,
      hasUnverifiedPhones: phones.some(({ source }) => source.verified === false),
      examplePhone:
        phones.find(
          (phone) => isReleased(phone) && phone.reviewCount > 0 && snapshot.findPrice(phone, view) !== null,
        ) ??
        phones[0] ??
        null,
    };
    overviewBySnapshot.set(snapshot, overview);
  }
  return overview;
}
