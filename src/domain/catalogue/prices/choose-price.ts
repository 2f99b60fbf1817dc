import { type Price, type StoredPrice, uncountedPriceKinds } from './price.ts';
import { currentStreetDays, getAgeInDays } from './price-age.ts';
import { isConvertible, type PriceContext, toShownPrice } from './show-price.ts';

export type VariantKey = { readonly ramMb: number | null; readonly storageMb: number | null };

/** The criteria for choosing the price to show. */
export interface PriceSelection extends PriceContext {
  /** The memory variant to prefer, or null for the smallest variant that has a price. */
  readonly base: VariantKey | null;
  /** The ISO 4217 code of the currency to show. */
  readonly currency: string;
}

/** A price in the shown currency, or of the base variant, is preferred unless another price is a year newer. */
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
 * Finds the variant with the least storage, and among equal ones, the variant with the least RAM. A price that
 * states no variant counts as a price of this variant.
 * @returns the variant, or null if the storage of every variant is unknown
 */
export function findBaseVariant<Variant extends VariantKey>(variants: readonly Variant[]): Variant | null {
  const completeVariants = variants.filter(({ storageMb }) => storageMb !== null);
  completeVariants.sort((a, b) => (a.storageMb ?? 0) - (b.storageMb ?? 0) || (a.ramMb ?? 0) - (b.ramMb ?? 0));
  return completeVariants[0] ?? null;
}

/** The only member of a price by which its variant is chosen. */
interface PricedVariant {
  readonly variant: VariantKey | null;
}

function findSmallestVariant(prices: readonly PricedVariant[]): VariantKey | null {
  const variants = prices.flatMap(({ variant }) => (variant === null ? [] : [variant]));
  const getSizes = ({ ramMb, storageMb }: VariantKey) => [storageMb ?? Infinity, ramMb ?? Infinity] as const;
  variants.sort((a, b) => compareLists(getSizes(a), getSizes(b)));
  return variants[0] ?? null;
}

/** Compares two lists by the first number in which they differ. */
function compareLists(a: readonly number[], b: readonly number[]): number {
  const firstDifference = a.findIndex((value, index) => value !== b[index]);
  if (firstDifference === -1) return 0;
  return (a[firstDifference] as number) < (b[firstDifference] as number) ? -1 : 1;
}

/**
 * Keeps the prices of the base variant, or if it has none, the prices of the smallest variant. A price without a
 * variant counts for every variant.
 */
export function filterOneVariant<Observed extends PricedVariant>(
  prices: readonly Observed[],
  base: VariantKey | null,
): readonly Observed[] {
  const filterCompatible = (target: VariantKey | null) =>
    prices.filter(({ variant }) => variant === null || target === null || areCompatible(variant, target));
  const basePrices = filterCompatible(base ?? findSmallestVariant(prices));
  return basePrices.length > 0 ? basePrices : filterCompatible(findSmallestVariant(prices));
}

/**
 * Whether `a` is preferred to `b`. The later price is preferred, then the price from the nearer country, then
 * the lower price, so the order of rows in a file has no effect.
 */
function isPreferred(a: StoredPrice, b: StoredPrice, currency: string): boolean {
  const getRank = (price: StoredPrice) => [
    -price.observedAt.getTime(),
    estimateDistance({ ...price.amount, country: price.country }, currency),
    price.amount.amountMinor,
    price.id,
  ];
  return compareLists(getRank(a), getRank(b)) < 0;
}

/** @returns the preferred price, unless the other price is newer by a year or more */
function preferUnlessMuchOlder(preferred: StoredPrice | null, other: StoredPrice | null): StoredPrice | null {
  if (preferred === null || other === null) return preferred ?? other;
  return other.observedAt.getTime() - preferred.observedAt.getTime() < yearMs ? preferred : other;
}

/** @returns the newest price in the shown currency, unless a price in another currency is newer by a year or more */
function findNewest(prices: readonly StoredPrice[], currency: string): StoredPrice | null {
  let domesticPrice: StoredPrice | null = null;
  let foreignPrice: StoredPrice | null = null;
  for (const price of prices) {
    if (price.amount.currency === currency) {
      if (domesticPrice === null || isPreferred(price, domesticPrice, currency)) domesticPrice = price;
    } else if (foreignPrice === null || isPreferred(price, foreignPrice, currency)) foreignPrice = price;
  }
  return preferUnlessMuchOlder(domesticPrice, foreignPrice);
}

/**
 * Finds the median of each seller's newest price, converted to one currency. The lower median is used, so the
 * result is always an observed price. Prices without a seller count as prices of the same seller.
 * @param prices convertible prices of one variant
 * @returns null if there is no price
 */
export function findMedianPrice(
  prices: readonly StoredPrice[],
  { currency, ...context }: Omit<PriceSelection, 'base'>,
): Price | null {
  const pricesBySeller = Map.groupBy(prices, ({ seller }) => seller);
  const newestPrices = [...pricesBySeller.values()].flatMap((sellerPrices) => {
    const price = findNewest(sellerPrices, currency);
    return (price && toShownPrice(price, currency, context)) ?? [];
  });
  newestPrices.sort((a, b) => a.amount.amountMinor - b.amount.amountMinor || a.id - b.id);
  return newestPrices[(newestPrices.length - 1) >> 1] ?? null;
}

/** Keeps the prices of new phones that can be shown in a currency. */
export function filterShowable(
  prices: readonly StoredPrice[],
  { currency, rates }: PriceSelection,
): StoredPrice[] {
  return prices.filter(
    ({ kind, amount }) =>
      !uncountedPriceKinds.some((uncountedKind) => uncountedKind === kind) &&
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
 * Chooses the current price of a new phone: the median of the street prices of the last 180 days, or if there
 * are none, the newest price of any kind and currency. If several prices are equally new, the price from the
 * nearest country is chosen. A price in the shown currency, or of the base variant, is preferred to other prices
 * unless they are at least a year newer. A regular price counts only if no street price is known, because shops
 * state it beside the lower price that they charge.
 */
export function choosePrice(observations: readonly StoredPrice[], selection: PriceSelection): Price | null {
  const { base, currency, today } = selection;
  const showablePrices = filterShowable(observations, selection);
  const streetPrices = filterStreetPrices(showablePrices, today, currentStreetDays);
  if (streetPrices.length > 0) return findMedianPrice(filterOneVariant(streetPrices, base), selection);
  const hasStreetPrice = showablePrices.some(({ kind }) => kind === 'STREET');
  const prices = hasStreetPrice ? showablePrices.filter(({ kind }) => kind !== 'REGULAR') : showablePrices;
  const newestOfBase = findNewest(filterOneVariant(prices, base), currency);
  const price = preferUnlessMuchOlder(newestOfBase, findNewest(prices, currency));
  return price && toShownPrice(price, currency, selection);
}

/**
 * Chooses the earliest recommended price. Prices in the shown currency come first. If prices are equally early,
 * a price of the base variant comes first, then a price from the nearest country.
 */
export function chooseLaunchPrice(
  observations: readonly StoredPrice[],
  selection: PriceSelection,
): Price | null {
  const { base, currency } = selection;
  const getRank = (price: StoredPrice) => [
    price.amount.currency === currency ? 0 : 1,
    price.observedAt.getTime(),
    base === null || price.variant === null || areCompatible(price.variant, base) ? 0 : 1,
    estimateDistance({ ...price.amount, country: price.country }, currency),
    price.amount.amountMinor,
    price.id,
  ];
  const rankedPrices = filterShowable(observations, selection)
    .filter(({ kind }) => kind === 'MSRP')
    .map((price) => ({ price, rank: getRank(price) }))
    .sort((a, b) => compareLists(a.rank, b.rank));
  return rankedPrices[0] === undefined ? null : toShownPrice(rankedPrices[0].price, currency, selection);
}

/**
 * The neighbours of the countries whose currencies have a rate. The land borders are from GeoNames' countryInfo
 * and the CIA World Factbook, which agree on them (2026). The neighbours of islands are the countries across the
 * nearest strait. `EU` is the euro area.
 */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  AE: ['OM', 'SA', 'QA'],
  AU: ['NZ', 'ID', 'PG'],
  BG: ['EU', 'RO', 'RS', 'TR', 'MK'],
  BR: ['AR', 'BO', 'CO', 'GY', 'PE', 'PY', 'SR', 'UY', 'VE'],
  CA: ['US'],
  CH: ['EU', 'LI'],
  CN: ['HK', 'MO', 'TW', 'VN', 'LA', 'MM', 'IN', 'PK', 'NP', 'BT', 'AF', 'TJ', 'KG', 'KZ', 'MN', 'RU', 'KP'],
  CZ: ['EU', 'PL'],
  DK: ['EU', 'SE', 'NO'],
  EU: ['GB', 'CH', 'DK', 'SE', 'NO', 'PL', 'CZ', 'HU', 'RO', 'BG', 'TR'],
  GB: ['EU'],
  HK: ['CN', 'MO', 'TW'],
  HU: ['EU', 'RO', 'RS', 'UA'],
  ID: ['MY', 'SG', 'PH', 'TL', 'PG', 'AU'],
  IL: ['EG', 'JO', 'LB', 'SY', 'PS'],
  IN: ['PK', 'BD', 'NP', 'BT', 'CN', 'MM', 'LK'],
  IS: ['GB', 'NO', 'DK'],
  JP: ['KR', 'TW', 'CN'],
  KR: ['JP', 'CN', 'KP'],
  MX: ['US', 'GT', 'BZ'],
  MY: ['SG', 'TH', 'ID', 'BN'],
  NO: ['SE', 'DK', 'EU', 'RU'],
  NZ: ['AU'],
  PH: ['TW', 'MY', 'ID', 'VN'],
  PK: ['IN', 'CN', 'AF', 'IR'],
  PL: ['EU', 'CZ', 'UA', 'BY', 'RU'],
  RO: ['HU', 'BG', 'UA', 'MD', 'RS'],
  SE: ['NO', 'DK', 'EU'],
  SG: ['MY', 'ID'],
  TH: ['MY', 'LA', 'KH', 'MM'],
  TR: ['EU', 'BG', 'GE', 'AM', 'AZ', 'IR', 'IQ', 'SY'],
  TW: ['CN', 'HK', 'JP', 'PH'],
  US: ['CA', 'MX'],
  VN: ['CN', 'LA', 'KH'],
  ZA: ['NA', 'BW', 'ZW', 'MZ', 'SZ', 'LS'],
};

/** @returns the country code at the beginning of a currency code (ISO 4217): TH for THB, and EU for the euro */
const getCurrencyCountry = (currency: string): string => currency.slice(0, 2);

/** Where a price was observed. */
interface Place {
  readonly currency: string;
  /** An ISO 3166-1 alpha-2 code, or null for the country of the currency. */
  readonly country: string | null;
}

/**
 * Estimates how far a price is from the country of the shown currency. A price in euros counts as a price in
 * the euro area, whichever country it names.
 * @returns 0 for that country, 1 for its neighbours, otherwise 2 for euros, 3 for US dollars and 4 for other
 *   currencies
 */
export function estimateDistance({ currency, country }: Place, shownCurrency: string): number {
  const homeCountry = getCurrencyCountry(shownCurrency);
  const priceCountry = currency === 'EUR' || country === null ? getCurrencyCountry(currency) : country;
  if (priceCountry === homeCountry) return 0;
  if (neighbours[homeCountry]?.includes(priceCountry) === true) return 1;
  if (currency === 'EUR') return 2;
  return currency === 'USD' ? 3 : 4;
}
