import type {
  Catalogue,
  CataloguedBrand,
  Found,
  PhoneRef,
  PriceView,
  ScoredPhone,
} from '../domain/catalogue.ts';
import { convertPrice, type RateTable } from '../domain/choose-price.ts';
import { invalidParameter } from '../domain/errors.ts';
import type { PhoneHistory, Review } from '../domain/history.ts';
import { maxPageOffset, type Page, type PageRequest } from '../domain/page.ts';
import type { Phone } from '../domain/phone.ts';
import type { PhoneQuery } from '../domain/phone-query.ts';
import type { DataFreshness } from '../domain/plan.ts';
import type { Price } from '../domain/price.ts';
import type { WindowClock } from '../domain/windows.ts';

/** A page of the price history of each of some phones. */
export interface PricesQuery extends PageRequest {
  /** Null: each observation in its own currency. */
  readonly currency: string | null;
  readonly country: string | null;
  readonly freshness: DataFreshness;
}

/** The questions that both doors ask; each answers the same phones for the same question. */
export interface PhoneCatalogue {
  /** Names the bytes of every answer of this freshness: for ETags and caches. */
  tag(freshness: DataFreshness): string;
  /** @throws GatewayError `invalid-parameter` when there is no rate for the currency (ISO 4217, upper case) */
  assertCurrency(currency: string, parameter: string): void;
  phone(ref: PhoneRef): Phone | null;
  list(query: PhoneQuery, view: PriceView): Found<Phone>;
  search(text: string, page: PageRequest): Found<ScoredPhone>;
  brands(): readonly CataloguedBrand[];
  price(phone: Phone, view: PriceView): Price | null;
  variantPrice(phone: Phone, variantIndex: number, view: PriceView): Price | null;
  prices(phoneIds: readonly number[], query: PricesQuery, shape?: unknown): Promise<Map<number, Page<Price>>>;
  reviews(
    phoneIds: readonly number[],
    page: PageRequest,
    shape?: unknown,
  ): Promise<Map<number, Page<Review>>>;
}

/** @throws GatewayError `invalid-parameter` when page × perPage is beyond 2^31 */
export function assertPageOffset({ page, perPage }: PageRequest): void {
  if (page * perPage > maxPageOffset)
    throw invalidParameter('page', `page × per_page must be at most ${maxPageOffset}`);
}

/** @throws GatewayError `invalid-parameter` when relevance is asked for without a search */
export function assertSort({ sort, search }: Pick<PhoneQuery, 'sort' | 'search'>): void {
  if (sort === 'relevance' && search === null) {
    throw invalidParameter(
      'sort',
      'relevance needs a search; without one use released, name, price, battery, weight or rating',
    );
  }
}

export function createPhoneCatalogue(options: {
  readonly catalogue: Catalogue;
  readonly history: PhoneHistory;
  readonly clock: WindowClock;
}): PhoneCatalogue {
  const { catalogue, history, clock } = options;
  return {
    tag: (freshness) => catalogue.current().tag(freshness),
    assertCurrency: (currency, parameter) => {
      const { rates } = catalogue.current();
      if (rates.rates.has(currency)) return;
      throw invalidParameter(
        parameter,
        `prices cannot be shown in ${currency}; try ${[...rates.rates.keys()].join(', ')}`,
      );
    },
    phone: (ref) => catalogue.current().phone(ref),
    list: (query, view) => catalogue.current().list(query, view),
    search: (text, page) => catalogue.current().search(text, page),
    brands: () => catalogue.current().brands,
    price: (phone, view) => catalogue.current().price(phone, view),
    variantPrice: (phone, index, view) => catalogue.current().variantPrice(phone, index, view),
    prices: async (phoneIds, { freshness, currency, ...query }, shape) => {
      const recordedBefore = freshness === 'real-time' ? null : new Date(clock.windows().day.startsAtMs);
      const pages = await history.prices(phoneIds, { ...query, recordedBefore }, shape);
      const { rates } = catalogue.current();
      return new Map(
        [...pages].map(([id, page]) => [id, { ...page, items: shown(page.items, currency, rates) }]),
      );
    },
    reviews: (phoneIds, page, shape) => history.reviews(phoneIds, page, shape),
  };
}

/** In the asked currency where there is a rate; an observation without one stays as it was made. */
function shown(
  prices: readonly Omit<Price, 'convertedFrom'>[],
  currency: string | null,
  rates: RateTable,
): Price[] {
  return prices.map((price) => {
    const converted = currency === null ? null : convertPrice(price, currency, rates);
    return converted ?? { ...price, convertedFrom: null };
  });
}
