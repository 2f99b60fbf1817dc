import type { PriceSummary } from '../../record/types/price.ts';
import {
  chooseLaunchPrice,
  filterOneVariant,
  filterShowable,
  filterStreetPrices,
  findMedianPrice,
  type PriceQuestion,
} from './choose-price.ts';
import type { Money, Price, StoredPrice } from './price.ts';
import { getAgeInDays } from './price-age.ts';
import { toShownPrice } from './show-price.ts';

/**
 * The number of days that a summary covers. Its trend compares the prices of the last 30 days with those from
 * before the last 60 days.
 */
export const summaryDays = 90;
const lastPartDays = 30;
const firstPartDays = 60;

export type { PriceSummary } from '../../record/types/price.ts';

/** The beginning of a trend, in days before today. Its calculation needs the prices of these days. */
export const trendStart = { fromDays: firstPartDays + 1, toDays: summaryDays } as const;

export function summarisePrices(observations: readonly StoredPrice[], question: PriceQuestion): PriceSummary {
  const { base, today } = question;
  const street = filterShowable(observations, question).filter(({ kind }) => kind === 'STREET');
  const recent = filterStreetPrices(street, today, summaryDays);
  const recentOfBase = filterOneVariant(recent, base);
  const median = findMedianPrice(recentOfBase, question);
  const age = ({ observedAt }: StoredPrice) => getAgeInDays(observedAt, today);
  const last = findMedianPrice(
    recentOfBase.filter((price) => age(price) <= lastPartDays),
    question,
  );
  const first = findMedianPrice(
    recentOfBase.filter((price) => age(price) > firstPartDays),
    question,
  );
  return {
    lowest90d: findLowest(recentOfBase, question),
    lowestEver: findLowest(filterOneVariant(street, base), question),
    launch: chooseLaunchPrice(observations, question),
    median90d: median?.amount ?? null,
    trend90dPct: first && last && computeChangePct(first.amount, last.amount),
    sellers: new Set(recent.map(({ seller }) => seller)).size,
  };
}

/** @returns the lowest price. If several are equal, it is the newest of them. */
function findLowest(prices: readonly StoredPrice[], { currency, ...day }: PriceQuestion): Price | null {
  const converted = prices.flatMap((price) => toShownPrice(price, currency, day) ?? []);
  converted.sort(
    (a, b) =>
      a.amount.amountMinor - b.amount.amountMinor ||
      b.observedAt.getTime() - a.observedAt.getTime() ||
      a.id - b.id,
  );
  return converted[0] ?? null;
}

function computeChangePct(from: Money, to: Money): number {
  const change = Math.round(((to.amountMinor - from.amountMinor) / from.amountMinor) * 1_000) / 10;
  return change === 0 ? 0 : change;
}
