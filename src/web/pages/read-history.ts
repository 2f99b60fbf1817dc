import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import type { Review } from '../../domain/catalogue/history.ts';
import type { Page } from '../../domain/catalogue/page.ts';
import type { Price } from '../../domain/catalogue/price.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';

const maxPrices = 100;
const maxReviews = 10;
/** The time after which a page is shown without prices and reviews. */
const deadlineMs = 1_000;

interface History {
  /** The prices, newest first. Prices and reviews are null if the database is unavailable. */
  readonly prices: Page<Price> | null;
  readonly reviews: Page<Review> | null;
}

/** Reads the newest prices and reviews of a phone from the database. */
export async function readHistory(
  { catalogue }: { readonly catalogue: PhoneCatalogue },
  id: number,
  { currency, freshness }: PriceView,
): Promise<History> {
  const pricePage = { page: 1, perPage: maxPrices };
  const reviewPage = { page: 1, perPage: maxReviews };
  const [prices, reviews] = await Promise.all([
    waitUntilDeadline(catalogue.prices([id], { ...pricePage, currency, freshness, country: null })),
    waitUntilDeadline(catalogue.reviews([id], reviewPage)),
  ]);
  return {
    prices: prices && (prices.get(id) ?? { ...pricePage, items: [], total: 0 }),
    reviews: reviews && (reviews.get(id) ?? { ...reviewPage, items: [], total: 0 }),
  };
}

/** Returns the result, or null if the database is unavailable or slow. @throws every other error */
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
