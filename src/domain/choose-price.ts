import { minorDigits } from './minor-digits.ts';
import type { Conversion, Money, Price, PriceKind } from './price.ts';

/** An observation as the database keeps it, in its own currency. */
export type OwnPrice = Omit<Price, 'convertedFrom'>;

/** One unit of `base` in each currency, with the date of that rate. */
export interface RateTable {
  readonly base: string;
  readonly rates: ReadonlyMap<string, { readonly rate: number; readonly date: string }>;
}

export type VariantKey = { readonly ramMb: number | null; readonly storageMb: number | null };

const streetPriceAgeMs = 180 * 86_400_000;

/** The decimal amount: 4290000 THB minor units are 42900. */
export function decimalAmount(money: Money): number {
  return money.amountMinor / 10 ** minorDigits(money.currency);
}

function rateBetween(
  from: string,
  to: string,
  table: RateTable,
): Pick<Conversion, 'rate' | 'rateDate'> | null {
  const source = table.rates.get(from);
  const target = table.rates.get(to);
  if (source === undefined || target === undefined) return null;
  const older = [source.date, target.date].filter((date) => date !== '').sort()[0] ?? '';
  return { rate: target.rate / source.rate, rateDate: older };
}

/** The price in another currency, rounded half up to its minor unit, saying from what; null without a rate. */
export function convertPrice(price: OwnPrice, currency: string, table: RateTable): Price | null {
  if (price.amount.currency === currency) return { ...price, convertedFrom: null };
  const rate = rateBetween(price.amount.currency, currency, table);
  if (rate === null) return null;
  const amountMinor = Math.round(decimalAmount(price.amount) * rate.rate * 10 ** minorDigits(currency));
  return { ...price, amount: { amountMinor, currency }, convertedFrom: { amount: price.amount, ...rate } };
}

function kindRank(kind: PriceKind, ageMs: number): number {
  if (kind === 'STREET') return ageMs <= streetPriceAgeMs ? 0 : 3;
  return kind === 'MSRP' ? 1 : 2;
}

export function sameVariant(a: VariantKey, b: VariantKey): boolean {
  return a.ramMb === b.ramMb && a.storageMb === b.storageMb;
}

/**
 * What one would pay now: never refurbished; in the asked currency before converted; a street price of the
 * last 180 days, else MSRP, else an estimate, else an older street price; the base variant; the newest.
 * @param base the variant to prefer; an observation of no stated variant counts as of the base one
 */
export function choosePrice(
  observations: readonly OwnPrice[],
  base: VariantKey | null,
  currency: string,
  nowMs: number,
  table: RateTable,
): Price | null {
  const variantRank = ({ variant }: OwnPrice) =>
    base !== null && variant !== null && !sameVariant(variant, base) ? 1 : 0;
  const rank = (price: OwnPrice) => [
    price.amount.currency === currency ? 0 : 1,
    kindRank(price.kind, nowMs - price.observedAt.getTime()),
    variantRank(price),
    -price.observedAt.getTime(),
    price.id,
  ];
  let best: { price: OwnPrice; rank: number[] } | null = null;
  for (const price of observations) {
    if (price.kind === 'REFURBISHED') continue;
    if (price.amount.currency !== currency && rateBetween(price.amount.currency, currency, table) === null)
      continue;
    const candidate = rank(price);
    if (best === null || isBefore(candidate, best.rank)) best = { price, rank: candidate };
  }
  return best === null ? null : convertPrice(best.price, currency, table);
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (const [index, value] of a.entries()) {
    if (value !== b[index]) return value < (b[index] as number);
  }
  return false;
}
