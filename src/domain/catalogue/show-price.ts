import { minorDigits } from './minor-digits.ts';
import type { Conversion, Money, OwnPrice, Price } from './price.ts';
import { ageInDays, freshPriceDays, freshRateDays } from './price-age.ts';

/** One unit of `base` in each currency, with the date of that rate. */
export interface RateTable {
  readonly base: string;
  readonly rates: ReadonlyMap<string, { readonly rate: number; readonly date: string }>;
}

/** What prices are shown by. */
export interface PriceDay {
  readonly rates: RateTable;
  /** Days since 1970-01-01 of the local date of the quota's time zone. */
  readonly today: number;
}

/** The decimal amount: 4290000 THB minor units are 42900. */
export function decimalAmount(money: Money): number {
  return money.amountMinor / 10 ** minorDigits(money.currency);
}

export function isConvertible(from: string, to: string, { rates }: RateTable): boolean {
  return from === to || (rates.has(from) && rates.has(to));
}

type Rate = Omit<Conversion, 'amount'>;

/** Null without a rate. A rate without a date is of no known age: it says that it is stale. */
function rateBetween(from: string, to: string, { rates, today }: PriceDay): Rate | null {
  const source = rates.rates.get(from);
  const target = rates.rates.get(to);
  if (source === undefined || target === undefined) return null;
  const rateDate = [source.date, target.date].filter((date) => date !== '').sort()[0] ?? '';
  const isFresh = rateDate !== '' && ageInDays(new Date(rateDate), today) <= freshRateDays;
  return { rate: target.rate / source.rate, rateDate, rateStale: !isFresh };
}

/** The price in a currency, rounded half up to its minor unit, saying from what; null without a rate. */
export function showPrice(price: OwnPrice, currency: string, day: PriceDay): Price | null {
  const ageDays = ageInDays(price.observedAt, day.today);
  const aged = { ...price, ageDays, stale: ageDays > freshPriceDays };
  if (price.amount.currency === currency) return { ...aged, convertedFrom: null };
  const rate = rateBetween(price.amount.currency, currency, day);
  if (rate === null) return null;
  const amountMinor = Math.round(decimalAmount(price.amount) * rate.rate * 10 ** minorDigits(currency));
  return { ...aged, amount: { amountMinor, currency }, convertedFrom: { amount: price.amount, ...rate } };
}
