import {
  chooseLaunchPrice,
  choosePrice,
  sameVariant,
  type VariantKey,
} from '../domain/catalogue/choose-price.ts';
import type { OwnPrice, Price } from '../domain/catalogue/price.ts';
import { type PriceSummary, summarisePrices } from '../domain/catalogue/price-summary.ts';
import { decimalAmount, type PriceDay } from '../domain/catalogue/show-price.ts';
import type { Steps } from '../domain/time-slicing.ts';
import type { Phone } from '../record/phone.ts';
import type { PriceBasis } from '../record/price-basis.ts';

/** Prices that were chosen before, by currency and phone. */
export type ChosenPrices = Map<string, Map<number, Price | null>>;

const none: readonly OwnPrice[] = [];

export type PriceBook = ReturnType<typeof createPriceBook>;

/**
 * The prices that one freshness sees, on one day.
 * @param chosen receives the prices, so that each is chosen once
 */
export function createPriceBook(
  observations: ReadonlyMap<number, readonly OwnPrice[]>,
  day: PriceDay,
  chosen: ChosenPrices = new Map(),
) {
  const of = ({ id }: Phone) => observations.get(id) ?? none;
  const question = (phone: Phone, currency: string) => ({ ...day, base: baseVariant(phone), currency });
  const price = (phone: Phone, currency: string): Price | null => {
    let known = chosen.get(currency);
    if (known === undefined) {
      known = new Map();
      chosen.set(currency, known);
    }
    let found = known.get(phone.id);
    if (found === undefined) {
      found = choosePrice(of(phone), question(phone, currency));
      known.set(phone.id, found);
    }
    return found;
  };

  const launchPrice = (phone: Phone, currency: string): Price | null =>
    chooseLaunchPrice(of(phone), question(phone, currency));

  return {
    price,
    variantPrice: (phone: Phone, variantIndex: number, currency: string): Price | null => {
      const variant = phone.variants[variantIndex];
      if (variant === undefined) return null;
      const own = of(phone).filter(
        (observed) => observed.variant !== null && sameVariant(observed.variant, variant),
      );
      return choosePrice(own, { ...day, base: variant, currency });
    },
    launchPrice,
    summary: (phone: Phone, currency: string): PriceSummary =>
      summarisePrices(of(phone), question(phone, currency)),
    /** The decimal amount for filters and sort. */
    amount: (phone: Phone, currency: string, basis: PriceBasis): number | null => {
      const shown = basis === 'LAUNCH' ? launchPrice(phone, currency) : price(phone, currency);
      if (shown === null || (basis === 'CURRENT' && shown.stale)) return null;
      return decimalAmount(shown.amount);
    },
  };
}

/**
 * What is still right of the prices chosen before: on the same day and rates, those of phones that did not
 * change.
 */
export function* stillChosen(
  before: ChosenPrices,
  isSame: boolean,
  changed: readonly Phone[],
): Steps<ChosenPrices> {
  const chosen: ChosenPrices = new Map();
  if (!isSame) return chosen;
  for (const [currency, prices] of before) {
    const kept = new Map(prices);
    for (const { id } of changed) kept.delete(id);
    chosen.set(currency, kept);
    yield;
  }
  return chosen;
}

/** The variant with the least storage, then the least RAM: the one that a price without a variant is of. */
function baseVariant(phone: Phone): VariantKey | null {
  const known = phone.variants.filter(({ storageMb }) => storageMb !== null);
  known.sort((a, b) => (a.storageMb ?? 0) - (b.storageMb ?? 0) || (a.ramMb ?? 0) - (b.ramMb ?? 0));
  return known[0] ?? null;
}
