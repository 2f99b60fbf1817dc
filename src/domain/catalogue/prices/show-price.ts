import { getMinorDigits } from '../../../record/minor-digits.ts';
import type { Conversion, Money, Price, StoredPrice } from './price.ts';
import { freshPriceDays, freshRateDays, getAgeInDays } from './price-age.ts';

/** The exchange rates from `base` to each currency, with the date of each rate. */
export interface RateTable {
  readonly base: string;
  readonly rates: ReadonlyMap<string, { readonly rate: number; readonly date: string }>;
}

/** The exchange rates and the day that determine how prices are shown. */
export interface PriceContext {
  readonly rates: RateTable;
  /** The local date in the quota's time zone, in days since 1970-01-01. */
  readonly today: number;
}

/** Converts minor units to a decimal amount: 4290000 minor units of THB are 42900. */
export function toDecimalAmount(money: Money): number {
  return money.amountMinor / 10 ** getMinorDigits(money.currency);
}

export function isConvertible(from: string, to: string, { rates }: RateTable): boolean {
  return from === to || (rates.has(from) && rates.has(to));
}

type ConversionRate = Omit<Conversion, 'amount'>;

/**
 * Finds the rate between two currencies. Its date is the older one of the two rates from the base. A rate without
 * a date counts as stale.
 * @returns the rate, or null if one of the currencies has none
 */
function findRate(from: string, to: string, { rates, today }: PriceContext): ConversionRate | null {
  const sourceRate = rates.rates.get(from);
  const targetRate = rates.rates.get(to);
  if (sourceRate === undefined || targetRate === undefined) return null;
  const rateDate = [sourceRate.date, targetRate.date].filter((date) => date !== '').sort()[0] ?? '';
  const isFresh = rateDate !== '' && getAgeInDays(new Date(rateDate), today) <= freshRateDays;
  return { rate: targetRate.rate / sourceRate.rate, rateDate, rateStale: !isFresh };
}

/** Converts a price to a currency, rounded half up to its minor unit. Returns null if there is no rate. */
export function toShownPrice(price: StoredPrice, currency: string, context: PriceContext): Price | null {
  const ageDays = getAgeInDays(price.observedAt, context.today);
  const agedPrice = { ...price, ageDays, stale: ageDays > freshPriceDays };
  if (price.amount.currency === currency) return { ...agedPrice, convertedFrom: null };
  const rate = findRate(price.amount.currency, currency, context);
  if (rate === null) return null;
  const amountMinor = Math.round(toDecimalAmount(price.amount) * rate.rate * 10 ** getMinorDigits(currency));
  const convertedFrom = { amount: price.amount, ...rate };
  return { ...agedPrice, amount: { amountMinor, currency }, convertedFrom };
}
