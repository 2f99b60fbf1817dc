import { getCurrencyCode } from './currency-words.ts';
import type { Piece } from './piece.ts';
import type { Effect, Match, Rule } from './rule.ts';
import { thresholds } from './thresholds.ts';

const amountPattern = 'currency? num currency?';

/** Numbers below this are not prices if they have no currency. */
const minAmount = 50;
const minRangeAmount = 1000;
/** Amounts with a k below this are not prices: "2k" is a display, and "4k" a video. */
const minKiloAmount = 5000;

const findCurrency = (match: Match): string | null =>
  match.pieces.flatMap(({ concepts }) => concepts.map(getCurrencyCode)).find((code) => code !== null) ?? null;

/** Whether a phrase has a currency, a budget or an amount in thousands, so its numbers are certainly money. */
const mentionsMoney = (match: Match): boolean =>
  findCurrency(match) !== null ||
  match.has('budget') ||
  match.numbers.some(({ concepts }) => concepts.includes('kilo'));

type Limits = { min?: number; max?: number };

/** Creates a rule that limits the price. */
const moneyRule = (
  pattern: string,
  readLimits: (numbers: readonly Piece[], match: Match) => Limits | null,
): Rule => ({
  pattern,
  read: (match): Effect | null => {
    const limits = readLimits(match.numbers, match);
    if (limits === null) return null;
    const { min = null, max = null } = limits;
    return { priceLimits: { min, max, currency: findCurrency(match) } };
  },
});

const readRange = ([first, last]: readonly Piece[], match: Match): Limits | null => {
  if (first === undefined || last === undefined) return null;
  // The unit in "8-12k" and "2-3 หมื่น" applies to both numbers.
  const scaled = first.value * last.unit;
  const isShort = last.unit > 1 && !first.concepts.includes('kilo') && scaled <= last.value;
  const low = isShort ? scaled : first.value;
  const isBare = !mentionsMoney(match);
  if (isBare && (low < minRangeAmount || last.concepts.includes('year')) && !match.has('between'))
    return null;
  return low < last.value ? { min: low, max: last.value } : { min: last.value, max: low };
};

const ifMoney = (value: number, match: Match, limits: Limits): Limits | null =>
  value >= minAmount || mentionsMoney(match) ? limits : null;

/** Creates a rule that limits the price by one amount. */
const amountRule = (pattern: string, limitsOf: (value: number) => Limits): Rule =>
  moneyRule(pattern, ([first], match) =>
    first === undefined ? null : ifMoney(first.value, match, limitsOf(first.value)),
  );

const toApproximateLimits = (value: number): Limits => ({
  min: Math.round(value * (1 - thresholds.aboutShare)),
  max: Math.round(value * (1 + thresholds.aboutShare)),
});

/** Rules for prices. They follow the rules for measures, whose numbers are not prices. */
export const moneyRules: readonly Rule[] = [
  moneyRule(`budget? (between|from|about|max|min)* ${amountPattern} (dash|to) ${amountPattern}`, readRange),
  moneyRule(`budget? between ${amountPattern} (dash|to|and) ${amountPattern}`, readRange),
  moneyRule(`budget? about? magnitude? ${amountPattern} (early|middle|late)`, ([first], match) => {
    if (first === undefined || first.unit < 1000) return null;
    // "หมื่นต้นๆ" means the first 40 % of the amounts between this unit and the next.
    const [from, to] = match.has('early') ? [0, 0.4] : match.has('middle') ? [0.4, 0.7] : [0.7, 1];
    const next = to === 1 ? 1 : 0;
    return { min: first.value + from * first.unit, max: first.value + to * first.unit - next };
  }),
  amountRule(`budget? magnitude ${amountPattern}`, (value) => ({ min: value, max: value * 10 - 1 })),
  amountRule(`(budget|from)? (max|cheaper)+ budget? ${amountPattern}`, (max) => ({ max })),
  amountRule(`${amountPattern} (orLess|max)`, (max) => ({ max })),
  amountRule(`budget? (min+|since) ${amountPattern}`, (min) => ({ min })),
  amountRule(`budget? from? ${amountPattern} (orMore|plus)`, (min) => ({ min })),
  amountRule(`budget about ${amountPattern}`, (max) => ({ max })),
  amountRule(`about ${amountPattern}`, toApproximateLimits),
  amountRule(`${amountPattern} about`, toApproximateLimits),
  amountRule(`budget ${amountPattern}`, (max) => ({ max })),
  amountRule(`${amountPattern} budget`, (max) => ({ max })),
  moneyRule('currency num | num currency | kilo', ([first], match) => {
    const isKilo = first?.text.endsWith('k') && findCurrency(match) === null;
    return first === undefined || (isKilo && first.value < minKiloAmount) ? null : { max: first.value };
  }),
];
