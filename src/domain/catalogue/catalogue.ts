import type { Phone, PhoneBrand } from '../../record/phone.ts';
import type { PhoneFilter } from '../../record/phone-filter.ts';
import type { DataFreshness } from '../quota/plan.ts';
import type { Facets, FacetsCriteria } from './facets.ts';
import type { PhoneHint, PhoneMatch } from './identification.ts';
import type { Page, PageRequest } from './page.ts';
import type { PhonePlace } from './phone-place.ts';
import type { PhoneCriteria, PhoneQuery, PhoneSort } from './phone-query.ts';
import type { PhoneRef } from './phone-ref.ts';
import type { Price } from './prices/price.ts';
import type { PriceSummary } from './prices/price-summary.ts';
import type { PriceContext } from './prices/show-price.ts';

export interface CataloguedBrand extends PhoneBrand {
  /** The number of the brand's phones in the default list. */
  readonly phoneCount: number;
}

/** The prices that a caller requests. */
export interface RequestedView {
  readonly freshness: DataFreshness;
  /** An ISO 4217 code, or null for the currency that the search text names, or the default one. */
  readonly currency: string | null;
}

/** The meaning of a search text that is a question, as parameters of the list of phones. */
export interface UnderstoodQuestion {
  readonly filter: PhoneFilter;
  /** The slugs of the brands, or null for any. */
  readonly brands: readonly string[] | null;
  /** The ISO 4217 code of the currency that the list takes from the question, or null if it takes none. */
  readonly currency: string | null;
  readonly sort: PhoneSort | null;
  /** The rest of the text, which is the name of a phone or series. */
  readonly text: string | null;
  /** The slugs of the phones to compare, or of the phone that the results should resemble. */
  readonly compare: readonly string[] | null;
}

/** The details of an answer besides its phones. */
export interface AnswerDetails {
  /** The names as they were understood, or null if they are the same as in the search text. */
  readonly corrected: string | null;
  /** Null if there is no search text, or if the text is treated as a name. */
  readonly understood: UnderstoodQuestion | null;
  /** The parts of the search text that were not understood, in folded form (`normalise-text.ts`). */
  readonly unread: readonly string[];
  /** Whether the search text is treated as a name and finds no phone. */
  readonly isUnknown: boolean;
  /** The kind of prices that filters used and that the answer shows. */
  readonly view: PriceView;
}

export interface ResultPage<Item> extends Page<Item>, AnswerDetails {}

/**
 * Selects a part of an ordered list: the items between two places, of these at most the first `first` items, and of
 * those at most the last `last` items (Relay Cursor Connections, EdgesToReturn). Null means no limit.
 */
export interface ListSpan {
  readonly after: PhonePlace | null;
  readonly before: PhonePlace | null;
  readonly first: number | null;
  readonly last: number | null;
}

/** A part of an ordered list. */
export interface ListPart<Item> extends AnswerDetails {
  readonly items: readonly Item[];
  /** The number of items in the whole list. */
  readonly total: number;
  /** Whether the list has items before these. */
  readonly hasPrevious: boolean;
  /** Whether the list has items after these. */
  readonly hasNext: boolean;
  /** Finds the place of an item by its index. */
  readonly getPlace: (index: number) => PhonePlace;
}

export interface ScoredPhone {
  readonly phone: Phone;
  /** The score, from 0 to 1. The best phone has the highest score. */
  readonly score: number;
}

export interface Suggestion {
  readonly text: string;
  /** Exactly one of `phone` and `brand` is not null. */
  readonly phone: Phone | null;
  readonly brand: CataloguedBrand | null;
}

export interface Suggestions {
  readonly corrected: string | null;
  readonly items: readonly Suggestion[];
}

/** The prices to show: how new they are for the plan, and their currency (ISO 4217). */
export interface PriceView {
  readonly freshness: DataFreshness;
  readonly currency: string;
}

/**
 * The whole catalogue at one version, in memory and immutable. Reading it is synchronous and needs no
 * database, so it also works while Postgres is unavailable.
 */
export interface CatalogueSnapshot {
  readonly version: number;
  /** Returns a tag of the data behind an answer. Equal tags mean equal answers. Each freshness has its own tag. */
  getTag(freshness: DataFreshness): string;
  findPhone(ref: PhoneRef): Phone | null;
  /** Finds every phone that has a model number. See `SearchIndex.findByModelNumber`. */
  findPhonesByModelNumber(modelNumber: string): readonly Phone[];
  /**
   * Finds the phones that a text names: the phone with that slug, or if there is none, the phones with that id,
   * model number or name. The name may be without the brand.
   */
  findPhonesByName(text: string): readonly Phone[];
  /** Finds phones whose names resemble a text, the likeliest first. */
  findSimilarPhones(text: string, limit: number): readonly Phone[];
  /** All brands, sorted by name. */
  readonly brands: readonly CataloguedBrand[];
  /** Finds a brand by its id or slug. */
  findBrand(ref: PhoneRef): CataloguedBrand | null;
  /** Returns the name of the edition that a plan sees: `live`, or the date (`YYYY-MM-DD`) of the daily edition. */
  getEdition(freshness: DataFreshness): string;
  /** Counts the phones of a brand in the default list. */
  countPhones(brand: PhoneBrand): number;
  list(query: PhoneQuery, view: RequestedView): ResultPage<Phone>;
  /**
   * Reads the items of a list between two places. A client reads to the end by continuing each time from the last
   * place that it has read. If a phone's sort value does not change in the meantime, the client gets the phone exactly
   * once, even if files are imported. The order by relevance gives no such guarantee, because scores change with the
   * catalogue.
   * @param span two places in the order of the criteria, or in the order that their search text chose
   */
  listSpan(criteria: PhoneCriteria, span: ListSpan, view: RequestedView): ListPart<Phone>;
  /** Counts the phones in the list of the criteria by brand, price and other facts. */
  countFacets(criteria: FacetsCriteria, view: RequestedView): Facets;
  /**
   * Finds devices of every type by name. If they match equally well, phones come first. If the text is a
   * question, it finds the phones that answer the question.
   */
  search(text: string, page: PageRequest, view: RequestedView): ResultPage<ScoredPhone>;
  /** Completes a text while it is typed, with at most `limit` phones and brands. */
  suggest(text: string, limit: number): Suggestions;
  /** Finds the phones that a hint may mean, the likeliest first. See `identification.ts`. */
  identify(hint: PhoneHint): readonly PhoneMatch[];
  /** Finds the current price (see `choose-price.ts`). Returns null if none is known. */
  findPrice(phone: Phone, view: PriceView): Price | null;
  /** Finds the current price of one memory variant. Returns null if none is known. */
  findVariantPrice(phone: Phone, variantIndex: number, view: PriceView): Price | null;
  /** Finds the earliest recommended price. Returns null if none is known. */
  findLaunchPrice(phone: Phone, view: PriceView): Price | null;
  summarisePrices(phone: Phone, view: PriceView): PriceSummary;
  /** The day and the exchange rates by which prices are shown. */
  readonly priceContext: PriceContext;
  /** The first instant of that day. Prices recorded later are not in the daily edition. */
  readonly dayStartsAtMs: number;
}

/** Gives access to the current snapshot. */
export interface Catalogue {
  /** @throws GatewayError `unavailable` until the first snapshot is loaded. */
  current(): CatalogueSnapshot;
}
