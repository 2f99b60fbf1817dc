import type { Phone, PhoneBrand } from '../../record/phone.ts';
import type { PhoneFilter } from '../../record/phone-filter.ts';
import type { DataFreshness } from '../quota/plan.ts';
import type { Facets, FacetsQuestion } from './facets.ts';
import type { PhoneHint, PhoneMatch } from './identification.ts';
import type { Page, PageRequest } from './page.ts';
import type { PhonePlace } from './phone-place.ts';
import type { PhoneQuery, PhoneQuestion, PhoneSort } from './phone-query.ts';
import type { PhoneRef } from './phone-ref.ts';
import type { Price } from './price.ts';
import type { PriceSummary } from './price-summary.ts';
import type { PriceDay } from './show-price.ts';

export interface CataloguedBrand extends PhoneBrand {
  /** How many of its phones the default list shows. */
  readonly phoneCount: number;
}

/** In which prices the answer is wanted: currency null is the default one, or that of the question. */
export interface AskedView {
  readonly freshness: DataFreshness;
  readonly currency: string | null;
}

/** What a question was understood to ask for, as the list can be asked for it. */
export interface Understanding {
  readonly filter: PhoneFilter;
  /** Slugs. */
  readonly brands: readonly string[] | null;
  /** ISO 4217; null unless the question speaks of another currency than the list would show. */
  readonly currency: string | null;
  readonly sort: PhoneSort | null;
  /** What is left as the name of a phone or series. */
  readonly text: string | null;
  /** Slugs of the phones that are compared, or of the one that the answers are like. */
  readonly compare: readonly string[] | null;
}

/** What is said of a question beside its phones. */
export interface Answered {
  /** The text of names as understood when it differs from what was asked, else null. */
  readonly corrected: string | null;
  /** Null where only names were asked for. */
  readonly understood: Understanding | null;
  /** The text is neither a name nor a question. */
  readonly isUnknown: boolean;
  /** The prices that the filters looked at, and that are to be shown. */
  readonly view: PriceView;
}

export interface Found<Item> extends Page<Item>, Answered {}

/**
 * Which part of an ordered list is asked for: what lies between two places, of that at most the `first` so many, of
 * these at most the `last` so many (Relay Cursor Connections, EdgesToReturn).
 */
export interface WalkSpan {
  readonly after: PhonePlace | null;
  readonly before: PhonePlace | null;
  readonly first: number | null;
  readonly last: number | null;
}

/** A part of an ordered list. */
export interface Walked<Item> extends Answered {
  readonly items: readonly Item[];
  /** Of the whole list. */
  readonly total: number;
  /** Whether the list goes on before these items … */
  readonly hasPrevious: boolean;
  /** … and behind them. */
  readonly hasNext: boolean;
  /** The place of an item, by its index. */
  readonly placeOf: (index: number) => PhonePlace;
}

export interface ScoredPhone {
  readonly phone: Phone;
  /** 0 to 1, best first. */
  readonly score: number;
}

export interface Suggestion {
  readonly text: string;
  /** Exactly one of the two is there. */
  readonly phone: Phone | null;
  readonly brand: CataloguedBrand | null;
}

export interface Suggestions {
  readonly corrected: string | null;
  readonly items: readonly Suggestion[];
}

/** Which prices to show: those that the plan sees, in a currency. */
export interface PriceView {
  readonly freshness: DataFreshness;
  readonly currency: string;
}

/**
 * The whole catalogue at one version, in memory and immutable. Answering from it is synchronous and touches
 * no database, so reads go on when Postgres is away.
 */
export interface CatalogueSnapshot {
  readonly version: number;
  /** Names what the answers are made of: the same tag, the same bytes. Differs by freshness. */
  tag(freshness: DataFreshness): string;
  phone(ref: PhoneRef): Phone | null;
  /** Every phone that has the model number: see `SearchIndex.withModelNumber`. */
  phonesWithNumber(number: string): readonly Phone[];
  /**
   * Every phone that a text names: its slug, and that alone; else its id, a model number, or its name with the brand or
   * without it. Several only where the text equals several of these.
   */
  phonesNamed(text: string): readonly Phone[];
  /** Phones with names that a text may mean, the likeliest first. */
  phonesNear(text: string, limit: number): readonly Phone[];
  /** By name. */
  readonly brands: readonly CataloguedBrand[];
  /** By its number, or by its slug. */
  brand(ref: PhoneRef): CataloguedBrand | null;
  /** The edition that a plan sees: `live`, or the date (`YYYY-MM-DD`) of the daily one. */
  edition(freshness: DataFreshness): string;
  /** How many phones of a brand the default list shows. */
  phoneCount(brand: PhoneBrand): number;
  list(query: PhoneQuery, asked: AskedView): Found<Phone>;
  /**
   * A part of the list, from the place where another ended. A walk to the end, each part from the last place of the one
   * before, meets every phone whose sort value stays as it is exactly once, whatever is imported meanwhile. By relevance
   * it promises nothing: scores move with the catalogue.
   * @param span places in the order of the question, or in one that its search chose
   */
  walk(question: PhoneQuestion, span: WalkSpan, asked: AskedView): Walked<Phone>;
  /** Counts all phones that a list with this question has. */
  facets(question: FacetsQuestion, view: PriceView): Facets;
  /** By names every device type, phones first at equal match; a question gives what the list gives for it. */
  search(text: string, page: PageRequest, asked: AskedView): Found<ScoredPhone>;
  /** Completes what is being typed: phones and brands, at most `limit`. */
  suggest(text: string, limit: number): Suggestions;
  /** The phones that a hint may mean, the likeliest first; see `identification.ts`. */
  identify(hint: PhoneHint): readonly PhoneMatch[];
  /** The current price: see `choose-price.ts`. Null if none is known. */
  price(phone: Phone, view: PriceView): Price | null;
  /** The newest price of one of its memory variants, chosen alike. */
  variantPrice(phone: Phone, variantIndex: number, view: PriceView): Price | null;
  /** The earliest recommended price. Null if none is known. */
  launchPrice(phone: Phone, view: PriceView): Price | null;
  priceSummary(phone: Phone, view: PriceView): PriceSummary;
  /** By which rates, and on which day, prices are shown. */
  readonly day: PriceDay;
  /** The first instant of that day: prices recorded later are not in the daily edition. */
  readonly dayStartsAtMs: number;
}

/** Where the snapshot in force is to be had. */
export interface Catalogue {
  /** @throws GatewayError `unavailable` until the first snapshot is loaded. */
  current(): CatalogueSnapshot;
}
