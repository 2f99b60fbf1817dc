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

/** What shops have asked for a phone, in one currency: street prices of its base variant. */
export interface PriceSummary {
  /** The lowest of the last 90 days, and of all. */
  readonly lowest90d: Price | null;
  readonly lowestEver: Price | null;
  readonly launch: Price | null;
  /** The middle one of the newest price of each seller in the last 90 days. */
  readonly median90d: Money | null;
  /** In per cent, to one decimal: the median of the last 30 days against that of 61 to 90 days ago. Null when one is unknown. */
  readonly trend90dPct: number | null;
  /** How many sellers asked a street price in the last 90 days, of any variant; those without a name are one. */
  readonly sellers: number;
}

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
