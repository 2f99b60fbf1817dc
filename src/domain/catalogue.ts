import type { Phone, PhoneBrand } from '../record/phone.ts';
import type { Facets, FacetsQuestion } from './facets.ts';
import type { Page, PageRequest } from './page.ts';
import type { PhoneQuery } from './phone-query.ts';
import type { PhoneRef } from './phone-ref.ts';
import type { DataFreshness } from './plan.ts';
import type { Price } from './price.ts';
import type { PriceSummary } from './price-summary.ts';
import type { PriceDay } from './show-price.ts';

export interface CataloguedBrand extends PhoneBrand {
  /** How many of its phones the default list shows. */
  readonly phoneCount: number;
}

/** What a search understood: the text when it differs from what was asked, else null. */
export interface Found<Item> extends Page<Item> {
  readonly corrected: string | null;
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
  /** By name. */
  readonly brands: readonly CataloguedBrand[];
  /** The edition that a plan sees: `live`, or the date (`YYYY-MM-DD`) of the daily one. */
  edition(freshness: DataFreshness): string;
  /** How many phones of a brand the default list shows. */
  phoneCount(brand: PhoneBrand): number;
  list(query: PhoneQuery, view: PriceView): Found<Phone>;
  /** Counts all phones that a list with this question has. */
  facets(question: FacetsQuestion, view: PriceView): Facets;
  /** Every device type, phones first at equal match. */
  search(text: string, page: PageRequest): Found<ScoredPhone>;
  /** Completes what is being typed: phones and brands, at most `limit`. */
  suggest(text: string, limit: number): Suggestions;
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
