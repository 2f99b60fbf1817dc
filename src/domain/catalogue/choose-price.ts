import type { OwnPrice, Price } from './price.ts';
import { ageInDays, currentStreetDays } from './price-age.ts';
import { distanceOf } from './region.ts';
import { isConvertible, type PriceDay, showPrice } from './show-price.ts';

export type VariantKey = { readonly ramMb: number | null; readonly storageMb: number | null };

/** What a price is asked for: the memory variant to prefer (null: the smallest that is known), a currency, on a day. */
export interface PriceQuestion extends PriceDay {
  readonly base: VariantKey | null;
  readonly currency: string;
}

/** A figure in the asked currency, or of the base variant, counts before others that are not newer by this much. */
const yearMs = 365 * 86_400_000;

export function sameVariant(a: VariantKey, b: VariantKey): boolean {
  return a.ramMb === b.ramMb && a.storageMb === b.storageMb;
}

/** Whether what is stated of one contradicts nothing that is stated of the other. */
function agrees(a: VariantKey, b: VariantKey): boolean {
  const same = (one: number | null, other: number | null) => one === null || other === null || one === other;
  return same(a.ramMb, b.ramMb) && same(a.storageMb, b.storageMb);
}

function smallest(prices: readonly OwnPrice[]): VariantKey | null {
  const variants = prices.flatMap(({ variant }) => (variant === null ? [] : [variant]));
  const size = ({ ramMb, storageMb }: VariantKey) => [storageMb ?? Infinity, ramMb ?? Infinity] as const;
  variants.sort((a, b) => compareNumbers(size(a), size(b)));
  return variants[0] ?? null;
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : (a[at] as number) < (b[at] as number) ? -1 : 1;
}

/** Those of the base variant; a price of no stated variant counts as of it. None of it: those of the smallest. */
export function ofOneVariant(prices: readonly OwnPrice[], base: VariantKey | null): readonly OwnPrice[] {
  const isOf = (wanted: VariantKey | null) =>
    prices.filter(({ variant }) => variant === null || wanted === null || agrees(variant, wanted));
  const own = isOf(base ?? smallest(prices));
  return own.length > 0 ? own : isOf(smallest(prices));
}

/** Which of two observations counts for both: the later, then the nearer, then the lower; never the order of a file. */
function comesBefore(a: OwnPrice, b: OwnPrice, currency: string): boolean {
  const rank = (price: OwnPrice) => [
    -price.observedAt.getTime(),
    distanceOf({ ...price.amount, country: price.country }, currency),
    price.amount.amountMinor,
    price.id,
  ];
  return compareNumbers(rank(a), rank(b)) < 0;
}

/** The preferred one, unless the other is newer by a year or more. */
function unlessMuchNewer(preferred: OwnPrice | null, other: OwnPrice | null): OwnPrice | null {
  if (preferred === null || other === null) return preferred ?? other;
  return other.observedAt.getTime() - preferred.observedAt.getTime() < yearMs ? preferred : other;
}

/** The newest observation; in the asked currency before others that are not newer by a year. */
function newest(prices: readonly OwnPrice[], currency: string): OwnPrice | null {
  let own: OwnPrice | null = null;
  let foreign: OwnPrice | null = null;
  for (const price of prices) {
    if (price.amount.currency === currency) {
      if (own === null || comesBefore(price, own, currency)) own = price;
    } else if (foreign === null || comesBefore(price, foreign, currency)) foreign = price;
  }
  return unlessMuchNewer(own, foreign);
}

/**
 * The middle one of what sellers ask: of each its newest price, all converted first, of an even number the lower one, so
 * that it is always an observation. Those that name no seller are one. Null where there is none.
 * @param prices convertible ones of one variant
 */
export function middlePrice(
  prices: readonly OwnPrice[],
  { currency, ...day }: Omit<PriceQuestion, 'base'>,
): Price | null {
  const bySeller = Map.groupBy(prices, ({ seller }) => seller);
  const asked = [...bySeller.values()].flatMap((own) => {
    const last = newest(own, currency);
    return (last && showPrice(last, currency, day)) ?? [];
  });
  asked.sort((a, b) => a.amount.amountMinor - b.amount.amountMinor || a.id - b.id);
  return asked[(asked.length - 1) >> 1] ?? null;
}

/** What can be shown in a currency and is not refurbished. */
export function showable(prices: readonly OwnPrice[], { currency, rates }: PriceQuestion): OwnPrice[] {
  return prices.filter(
    ({ kind, amount }) => kind !== 'REFURBISHED' && isConvertible(amount.currency, currency, rates),
  );
}

/** Street prices of at most this age. */
export function streetPrices(prices: readonly OwnPrice[], today: number, mostDays: number): OwnPrice[] {
  return prices.filter(
    ({ kind, observedAt }) => kind === 'STREET' && ageInDays(observedAt, today) <= mostDays,
  );
}

/**
 * What one would pay now, never refurbished: the middle one of the street prices of the last 180 days; else the newest
 * observation of any kind and currency, at the same time the one made nearest. One in the asked currency, or of the base
 * variant, counts before those that are not newer by a year.
 */
export function choosePrice(observations: readonly OwnPrice[], question: PriceQuestion): Price | null {
  const { base, currency, today } = question;
  const known = showable(observations, question);
  const street = streetPrices(known, today, currentStreetDays);
  if (street.length > 0) return middlePrice(ofOneVariant(street, base), question);
  const chosen = unlessMuchNewer(newest(ofOneVariant(known, base), currency), newest(known, currency));
  return chosen && showPrice(chosen, currency, question);
}

/** The earliest recommended price: in the asked currency before others; at the same time the base variant's, then the nearest. */
export function chooseLaunchPrice(observations: readonly OwnPrice[], question: PriceQuestion): Price | null {
  const { base, currency } = question;
  const rank = (price: OwnPrice) => [
    price.amount.currency === currency ? 0 : 1,
    price.observedAt.getTime(),
    base === null || price.variant === null || agrees(price.variant, base) ? 0 : 1,
    distanceOf({ ...price.amount, country: price.country }, currency),
    price.amount.amountMinor,
    price.id,
  ];
  const ranked = showable(observations, question)
    .filter(({ kind }) => kind === 'MSRP')
    .map((price) => ({ price, rank: rank(price) }))
    .sort((a, b) => compareNumbers(a.rank, b.rank));
  return ranked[0] === undefined ? null : showPrice(ranked[0].price, currency, question);
}
