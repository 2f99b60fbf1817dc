import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { SiteServices } from '../site-services.ts';

/** The maximum number of prices. The table shows fewer, but the chart of a single variant needs enough prices. */
const maxPrices = 300;
const maxReviews = 10;
/** The waiting time after which a page is rendered without the prices or reviews that have not arrived. */
const deadlineMs = 1_000;

/** Returns those parameters of a phone's page that the API accepts too. The others select what the chart shows. */
export function pickApiParams(params: URLSearchParams): URLSearchParams {
  const currency = params.get('currency');
  return new URLSearchParams(currency === null ? [] : [['currency', currency]]);
}

/**
 * Reads the currency of a phone's page. The page shows prices in this currency, from the edition that is published once
 * a day (`complete`).
 * @throws GatewayError `invalid-parameter` for an invalid or unknown currency
 */
export function readPriceView(
  services: Pick<SiteServices, 'catalogue' | 'readPhoneCurrency'>,
  params: URLSearchParams,
) {
  const currency = services.readPhoneCurrency(pickApiParams(params)) ?? defaultCurrency;
  services.catalogue.assertCurrency(currency, 'currency');
  return { freshness: 'complete', currency } as const;
}

/**
 * Reads the newest prices and reviews of a phone from the database. Either is null if the database is
 * unavailable or slow.
 */
export async function readHistory(
  { catalogue }: Pick<SiteServices, 'catalogue'>,
  id: number,
  { currency, freshness }: PriceView,
) {
  const pricePage = { page: 1, perPage: maxPrices };
  const reviewPage = { page: 1, perPage: maxReviews };
  const [prices, reviews] = await Promise.all([
    waitUntilDeadline(catalogue.findPrices([id], { ...pricePage, currency, freshness })),
    waitUntilDeadline(catalogue.findReviews([id], reviewPage)),
  ]);
  return {
    prices: prices && (prices.get(id) ?? { ...pricePage, items: [], total: 0 }),
    reviews: reviews && (reviews.get(id) ?? { ...reviewPage, items: [], total: 0 }),
    isComplete: prices !== null && reviews !== null,
  };
}

/** Resolves to null if the database is unavailable or slow. @throws any other error of the promise */
async function waitUntilDeadline<Result>(promise: Promise<Result>): Promise<Result | null> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), deadlineMs);
  try {
    return await Promise.race([promise.catch(returnNullIfUnavailable), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function returnNullIfUnavailable(error: unknown): null {
  if (error instanceof GatewayError && error.code === 'unavailable') return null;
  throw error;
}
