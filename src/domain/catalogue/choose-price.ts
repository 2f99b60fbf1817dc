import { type Price, type StoredPrice, uncountedPriceKinds } from './price.ts';
import { currentStreetDays, getAgeInDays } from './price-age.ts';
import { estimateDistance } from './region.ts';
import { isConvertible, type PriceDay, toShownPrice } from './show-price.ts';

export type VariantKey = { readonly ramMb: number | null; readonly storageMb: number | null };

/** How to choose the price to show. */
export interface PriceQuestion extends PriceDay {
  /** The memory variant to prefer, or null for the smallest variant that has a price. */
  readonly base: VariantKey | null;
  /** The ISO 4217 code of the currency to show. */
  readonly currency: string;
}

/** A price in the shown currency, or of the base variant, is preferred unless others are this much newer. */
const yearMs = 365 * 86_400_000;

export function isSameVariant(a: VariantKey, b: VariantKey): boolean {
  return a.ramMb === b.ramMb && a.storageMb === b.storageMb;
}

/** Whether two variants may be the same: an unknown size (null) is compatible with any size. */
function areCompatible(a: VariantKey, b: VariantKey): boolean {
  const isCompatible = (sizeA: number | null, sizeB: number | null) =>
    sizeA === null || sizeB === null || sizeA === sizeB;
  return isCompatible(a.ramMb, b.ramMb) && isCompatible(a.storageMb, b.storageMb);
}

/**
 * @returns the variant with the least storage, and among those the one with the least RAM. A price that
 *   states no variant counts as a price of this variant.
 */
export function findBaseVariant<Variant extends VariantKey>(variants: readonly Variant[]): Variant | null {
  const completeVariants = variants.filter(({ storageMb }) => storageMb !== null);
  completeVariants.sort((a, b) => (a.storageMb ?? 0) - (b.storageMb ?? 0) || (a.ramMb ?? 0) - (b.ramMb ?? 0));
  return completeVariants[0] ?? null;
}

function findSmallestVariant(prices: readonly Pick<StoredPrice, 'variant'>[]): VariantKey | null {
  const variants = prices.flatMap(({ variant }) => (variant === null ? [] : [variant]));
  const size = ({ ramMb, storageMb }: VariantKey) => [storageMb ?? Infinity, ramMb ?? Infinity] as const;
  variants.sort((a, b) => compareNumbers(size(a), size(b)));
  return variants[0] ?? null;
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : (a[at] as number) < (b[at] as number) ? -1 : 1;
}

/**
 * Keeps the prices of the base variant, or of the smallest variant if there are none. A price without a
 * variant counts for every variant.
 */
export function filterOneVariant<Observed extends Pick<StoredPrice, 'variant'>>(
  prices: readonly Observed[],
  base: VariantKey | null,
): readonly Observed[] {
  const pricesFor = (key: VariantKey | null) =>
    prices.filter(({ variant }) => variant === null || key === null || areCompatible(variant, key));
  const basePrices = pricesFor(base ?? findSmallestVariant(prices));
  return basePrices.length > 0 ? basePrices : pricesFor(findSmallestVariant(prices));
}

/**
 * Whether `a` is preferred to `b`: the later price, then the one from the nearer country, then the lower one.
 * The order of rows in a file has no effect.
 */
function isPreferred(a: StoredPrice, b: StoredPrice, currency: string): boolean {
  const rank = (price: StoredPrice) => [
    -price.observedAt.getTime(),
    estimateDistance({ ...price.amount, country: price.country }, currency),
    price.amount.amountMinor,
    price.id,
  ];
  return compareNumbers(rank(a), rank(b)) < 0;
}

/** @returns the preferred price, unless the other is newer by a year or more */
function preferUnlessMuchOlder(preferred: StoredPrice | null, other: StoredPrice | null): StoredPrice | null {
  if (preferred === null || other === null) return preferred ?? other;
  return other.observedAt.getTime() - preferred.observedAt.getTime() < yearMs ? preferred : other;
}

/** @returns the newest price in the shown currency, unless another is newer by a year or more */
function findNewest(prices: readonly StoredPrice[], currency: string): StoredPrice | null {
  let domestic: StoredPrice | null = null;
  let foreign: StoredPrice | null = null;
  for (const price of prices) {
    if (price.amount.currency === currency) {
      if (domestic === null || isPreferred(price, domestic, currency)) domestic = price;
    } else if (foreign === null || isPreferred(price, foreign, currency)) foreign = price;
  }
  return preferUnlessMuchOlder(domestic, foreign);
}

/**
 * Finds the median of each seller's newest price, converted to one currency. The lower median is used, so the
 * result is always an observed price. Prices without a seller count as those of one seller.
 * @param prices convertible prices of one variant
 * @returns null if there is no price
 */
export function findMedianPrice(
  prices: readonly StoredPrice[],
  { currency, ...day }: Omit<PriceQuestion, 'base'>,
): Price | null {
  const bySeller = Map.groupBy(prices, ({ seller }) => seller);
  const newestPrices = [...bySeller.values()].flatMap((sellerPrices) => {
    const price = findNewest(sellerPrices, currency);
    return (price && toShownPrice(price, currency, day)) ?? [];
  });
  newestPrices.sort((a, b) => a.amount.amountMinor - b.amount.amountMinor || a.id - b.id);
  return newestPrices[(newestPrices.length - 1) >> 1] ?? null;
}

/** Keeps the prices of new phones that can be shown in a currency. */
export function filterShowable(
  prices: readonly StoredPrice[],
  { currency, rates }: PriceQuestion,
): StoredPrice[] {
  return prices.filter(
    ({ kind, amount }) =>
      !uncountedPriceKinds.some((uncounted) => uncounted === kind) &&
      isConvertible(amount.currency, currency, rates),
  );
}

/** Keeps street prices that are at most `maxDays` days old. */
export function filterStreetPrices(
  prices: readonly StoredPrice[],
  today: number,
  maxDays: number,
): StoredPrice[] {
  return prices.filter(
    ({ kind, observedAt }) => kind === 'STREET' && getAgeInDays(observedAt, today) <= maxDays,
  );
}

/**
 * Chooses what a new phone costs now: the median of the street prices of the last 180 days, or if there are
 * none, the newest price of any kind and currency. If several are equally new, the one from the nearest
 * country is chosen. A price in the shown currency, or of the base variant, is preferred to other prices
 * unless they are at least a year newer. A regular price counts only if no street price is known, because
 * shops state it beside the lower price that they ask.
 */
export function choosePrice(observations: readonly StoredPrice[], question: PriceQuestion): Price | null {
  const { base, currency, today } = question;
  const showable = filterShowable(observations, question);
  const street = filterStreetPrices(showable, today, currentStreetDays);
  if (street.length > 0) return findMedianPrice(filterOneVariant(street, base), question);
  const hasStreetPrice = showable.some(({ kind }) => kind === 'STREET');
  const prices = hasStreetPrice ? showable.filter(({ kind }) => kind !== 'REGULAR') : showable;
  const newestOfBase = findNewest(filterOneVariant(prices, base), currency);
  const price = preferUnlessMuchOlder(newestOfBase, findNewest(prices, currency));
  return price && toShownPrice(price, currency, question);
}

/**
 * Chooses the earliest recommended price. Prices in the shown currency come first. Of equally early prices,
 * those of the base variant come first, then those from the nearest country.
 */
export function chooseLaunchPrice(
  observations: readonly StoredPrice[],
  question: PriceQuestion,
): Price | null {
  const { base, currency } = question;
  const rank = (price: StoredPrice) => [
    price.amount.currency === currency ? 0 : 1,
    price.observedAt.getTime(),
    base === null || price.variant === null || areCompatible(price.variant, base) ? 0 : 1,
    estimateDistance({ ...price.amount, country: price.country }, currency),
    price.amount.amountMinor,
    price.id,
  ];
  const ranked = filterShowable(observations, question)
    .filter(({ kind }) => kind === 'MSRP')
    .map((price) => ({ price, rank: rank(price) }))
    .sort((a, b) => compareNumbers(a.rank, b.rank));
  return ranked[0] === undefined ? null : toShownPrice(ranked[0].price, currency, question);
}
