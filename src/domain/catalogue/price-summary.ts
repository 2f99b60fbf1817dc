import type { PriceSummary } from '../../record/types/price.ts';
import {
  chooseLaunchPrice,
  middlePrice,
  ofOneVariant,
  type PriceQuestion,
  showable,
  streetPrices,
} from './choose-price.ts';
import type { Money, OwnPrice, Price } from './price.ts';
import { ageInDays } from './price-age.ts';
import { showPrice } from './show-price.ts';

/** The days that a summary looks back, and the parts of them that its trend compares. */
export const summaryDays = 90;
const lastPartDays = 30;
const firstPartDays = 60;

export type { PriceSummary } from '../../record/types/price.ts';

/** The span of days ago that a trend begins with: the prices of these days must be known beside the newest ones. */
export const trendStart = { fromDays: firstPartDays + 1, toDays: summaryDays } as const;

export function summarisePrices(observations: readonly OwnPrice[], question: PriceQuestion): PriceSummary {
  const { base, today } = question;
  const known = showable(observations, question);
  const street = known.filter(({ kind }) => kind === 'STREET');
  const recent = streetPrices(street, today, summaryDays);
  const ofBase = ofOneVariant(recent, base);
  const median = middlePrice(ofBase, question);
  const age = ({ observedAt }: OwnPrice) => ageInDays(observedAt, today);
  const last = middlePrice(
    ofBase.filter((price) => age(price) <= lastPartDays),
    question,
  );
  const first = middlePrice(
    ofBase.filter((price) => age(price) > firstPartDays),
    question,
  );
  return {
    lowest90d: lowest(ofBase, question),
    lowestEver: lowest(ofOneVariant(street, base), question),
    launch: chooseLaunchPrice(observations, question),
    median90d: median?.amount ?? null,
    trend90dPct: first && last && changePct(first.amount, last.amount),
    sellers: new Set(recent.map(({ seller }) => seller)).size,
  };
}

/** Of equal ones the newest. */
function lowest(prices: readonly OwnPrice[], { currency, ...day }: PriceQuestion): Price | null {
  const shown = prices.flatMap((price) => showPrice(price, currency, day) ?? []);
  shown.sort(
    (a, b) =>
      a.amount.amountMinor - b.amount.amountMinor ||
      b.observedAt.getTime() - a.observedAt.getTime() ||
      a.id - b.id,
  );
  return shown[0] ?? null;
}

function changePct(from: Money, to: Money): number {
  const change = Math.round(((to.amountMinor - from.amountMinor) / from.amountMinor) * 1_000) / 10;
  return change === 0 ? 0 : change;
}
