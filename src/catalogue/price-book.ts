import {
  chooseLaunchPrice,
  choosePrice,
  findBaseVariant,
  isSameVariant,
} from '../domain/catalogue/prices/choose-price.ts';
import type { Price, StoredPrice } from '../domain/catalogue/prices/price.ts';
import { type PriceSummary, summarisePrices } from '../domain/catalogue/prices/price-summary.ts';
import { type PriceContext, toDecimalAmount } from '../domain/catalogue/prices/show-price.ts';
import type { Steps } from '../domain/time-slicing.ts';
import type { Phone } from '../record/phone.ts';
import type { PriceBasis } from '../record/price-basis.ts';

/** The current prices that have been chosen so far, by currency and phone id. */
export type PriceCache = Map<string, Map<number, Price | null>>;

export type PriceBook = ReturnType<typeof createPriceBook>;

const noPrices: readonly StoredPrice[] = [];

/**
 * Creates the price book of one day and one data freshness: the prices that plans with this freshness see.
 * @param observations the prices of each phone, by the phone's id
 * @param cache the cache to which every chosen current price is added
 */
export function createPriceBook(
  observations: ReadonlyMap<number, readonly StoredPrice[]>,
  context: PriceContext,
  cache: PriceCache = new Map(),
) {
  const getPrices = ({ id }: Phone) => observations.get(id) ?? noPrices;
  const createSelection = (phone: Phone, currency: string) => ({
    ...context,
    base: findBaseVariant(phone.variants),
    currency,
  });

  function getPrice(phone: Phone, currency: string): Price | null {
    let cachedPrices = cache.get(currency);
    if (cachedPrices === undefined) {
      cachedPrices = new Map();
      cache.set(currency, cachedPrices);
    }
    let currentPrice = cachedPrices.get(phone.id);
    if (currentPrice === undefined) {
      currentPrice = choosePrice(getPrices(phone), createSelection(phone, currency));
      cachedPrices.set(phone.id, currentPrice);
    }
    return currentPrice;
  }

  function getLaunchPrice(phone: Phone, currency: string): Price | null {
    return chooseLaunchPrice(getPrices(phone), createSelection(phone, currency));
  }

  return {
    getPrice,
    getLaunchPrice,
    getVariantPrice(phone: Phone, variantIndex: number, currency: string): Price | null {
      const variant = phone.variants[variantIndex];
      if (variant === undefined) return null;
      const variantPrices = getPrices(phone).filter(
        (observation) => observation.variant !== null && isSameVariant(observation.variant, variant),
      );
      return choosePrice(variantPrices, { ...context, base: variant, currency });
    },
    summarise: (phone: Phone, currency: string): PriceSummary =>
      summarisePrices(getPrices(phone), createSelection(phone, currency)),
    /** Returns the decimal amount by which lists are filtered and sorted, or null if none is known. */
    getDecimalPrice(phone: Phone, currency: string, basis: PriceBasis): number | null {
      const chosenPrice = basis === 'LAUNCH' ? getLaunchPrice(phone, currency) : getPrice(phone, currency);
      if (chosenPrice === null || (basis === 'CURRENT' && chosenPrice.stale)) return null;
      return toDecimalAmount(chosenPrice.amount);
    },
  };
}

/**
 * Copies a cache without the prices of changed phones.
 * @param isReusable whether the day and the exchange rates are the same; if not, the new cache is empty
 */
export function* reuseCachedPrices(
  previous: PriceCache,
  isReusable: boolean,
  changedPhones: readonly Phone[],
): Steps<PriceCache> {
  const cache: PriceCache = new Map();
  if (!isReusable) return cache;
  for (const [currency, prices] of previous) {
    const unchangedPrices = new Map(prices);
    for (const { id } of changedPhones) unchangedPrices.delete(id);
    cache.set(currency, unchangedPrices);
    yield;
  }
  return cache;
}
