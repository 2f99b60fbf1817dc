import {
  chooseLaunchPrice,
  choosePrice,
  findBaseVariant,
  isSameVariant,
} from '../domain/catalogue/choose-price.ts';
import type { Price, StoredPrice } from '../domain/catalogue/price.ts';
import { type PriceSummary, summarisePrices } from '../domain/catalogue/price-summary.ts';
import { type PriceContext, toDecimalAmount } from '../domain/catalogue/show-price.ts';
import type { Steps } from '../domain/time-slicing.ts';
import type { Phone } from '../record/phone.ts';
import type { PriceBasis } from '../record/price-basis.ts';

/** The current prices that were already chosen, by currency and phone. */
export type PriceCache = Map<string, Map<number, Price | null>>;

/** The prices that plans with one freshness see on one day. */
export type PriceBook = ReturnType<typeof createPriceBook>;

const noPrices: readonly StoredPrice[] = [];

/** @param cache every current price that is chosen is added to it */
export function createPriceBook(
  observations: ReadonlyMap<number, readonly StoredPrice[]>,
  day: PriceContext,
  cache: PriceCache = new Map(),
) {
  const getPrices = ({ id }: Phone) => observations.get(id) ?? noPrices;
  const createPriceQuestion = (phone: Phone, currency: string) => ({
    ...day,
    base: findBaseVariant(phone.variants),
    currency,
  });

  function price(phone: Phone, currency: string): Price | null {
    let prices = cache.get(currency);
    if (prices === undefined) {
      prices = new Map();
      cache.set(currency, prices);
    }
    let current = prices.get(phone.id);
    if (current === undefined) {
      current = choosePrice(getPrices(phone), createPriceQuestion(phone, currency));
      prices.set(phone.id, current);
    }
    return current;
  }

  function launchPrice(phone: Phone, currency: string): Price | null {
    return chooseLaunchPrice(getPrices(phone), createPriceQuestion(phone, currency));
  }

  return {
    price,
    launchPrice,
    variantPrice(phone: Phone, variantIndex: number, currency: string): Price | null {
      const variant = phone.variants[variantIndex];
      if (variant === undefined) return null;
      const variantPrices = getPrices(phone).filter(
        (observation) => observation.variant !== null && isSameVariant(observation.variant, variant),
      );
      return choosePrice(variantPrices, { ...day, base: variant, currency });
    },
    summary: (phone: Phone, currency: string): PriceSummary =>
      summarisePrices(getPrices(phone), createPriceQuestion(phone, currency)),
    /** @returns the decimal amount by which lists are filtered and sorted, or null if none is known */
    amount(phone: Phone, currency: string, basis: PriceBasis): number | null {
      const chosenPrice = basis === 'LAUNCH' ? launchPrice(phone, currency) : price(phone, currency);
      if (chosenPrice === null || (basis === 'CURRENT' && chosenPrice.stale)) return null;
      return toDecimalAmount(chosenPrice.amount);
    },
  };
}

/**
 * Copies the cached prices of phones that did not change.
 * @param isReusable whether the day and the exchange rates are the same
 */
export function* reuseCachedPrices(
  previous: PriceCache,
  isReusable: boolean,
  changed: readonly Phone[],
): Steps<PriceCache> {
  const cache: PriceCache = new Map();
  if (!isReusable) return cache;
  for (const [currency, prices] of previous) {
    const unchanged = new Map(prices);
    for (const { id } of changed) unchanged.delete(id);
    cache.set(currency, unchanged);
    yield;
  }
  return cache;
}
