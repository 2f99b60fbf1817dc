import type { PriceSummary } from '../../../record/types/price.ts';
import {
  chooseLaunchPrice,
  filterOneVariant,
  filterShowable,
  filterStreetPrices,
  findMedianPrice,
  type PriceSelection,
} from './choose-price.ts';
import type { Money, Price, StoredPrice } from './price.ts';
import { getAgeInDays } from './price-age.ts';
import { toShownPrice } from './show-price.ts';

/**
 * The number of days that a summary covers. Its trend compares the prices of the last 30 days with the prices from
 * 61 to 90 days ago.
 */
export const summaryDays = 90;
const lastPartDays = 30;
const firstPartDays = 60;

export type { PriceSummary } from '../../../record/types/price.ts';

/** The first part of a trend, in days before today. The calculation needs the prices of these days. */
export const trendStart = { fromDays: firstPartDays + 1, toDays: summaryDays } as const;

/** Summarises the street prices of the base variant, or of the smallest variant that has prices. */
export function summarisePrices(
  observations: readonly StoredPrice[],
  selection: PriceSelection,
): PriceSummary {
  const { base, today } = selection;
  const streetPrices = filterShowable(observations, selection).filter(({ kind }) => kind === 'STREET');
  const recentPrices = filterStreetPrices(streetPrices, today, summaryDays);
  const recentOfBase = filterOneVariant(recentPrices, base);
  const median = findMedianPrice(recentOfBase, selection);
  const getAge = ({ observedAt }: StoredPrice) => getAgeInDays(observedAt, today);
  const lastMedian = findMedianPrice(
    recentOfBase.filter((price) => getAge(price) <= lastPartDays),
    selection,
  );
  const firstMedian = findMedianPrice(
    recentOfBase.filter((price) => getAge(price) > firstPartDays),
    selection,
  );
  return {
    lowest90d: findLowest(recentOfBase, selection),
    lowestEver: findLowest(filterOneVariant(streetPrices, base), selection),
    launch: chooseLaunchPrice(observations, selection),
    median90d: median?.amount ?? null,
    trend90dPct: firstMedian && lastMedian && computeChangePct(firstMedian.amount, lastMedian.amount),
    sellers: new Set(recentPrices.map(({ seller }) => seller)).size,
  };
}

/** @returns the lowest price, or the newest one if several are equally low */
function findLowest(prices: readonly StoredPrice[], { currency, ...context }: PriceSelection): Price | null {
  const shownPrices = prices.flatMap((price) => toShownPrice(price, currency, context) ?? []);
  shownPrices.sort(
    (a, b) =>
      a.amount.amountMinor - b.amount.amountMinor ||
      b.observedAt.getTime() - a.observedAt.getTime() ||
      a.id - b.id,
  );
  return shownPrices[0] ?? null;
}

function computeChangePct(from: Money, to: Money): number {
  const change = Math.round(((to.amountMinor - from.amountMinor) / from.amountMinor) * 1_000) / 10;
  // A small decrease is rounded to -0, which would be shown with a minus sign.
  return change === 0 ? 0 : change;
}
