import { getCurrencyCode } from '../currency-words.ts';
import type { Piece } from '../piece.ts';
import type { Effect, Match, Rule } from './rule.ts';
import { thresholds } from './thresholds.ts';

const amountPattern = 'currency? num currency?';

/** Numbers below this are not prices if they have no currency. */
const minAmount = 50;
const minRangeAmount = 1000;
/** Amounts with a "k" below this are not prices: "2k" describes a display, and "4k" a video. */
const minKiloAmount = 5000;

const findCurrency = (match: Match): string | null =>
  match.pieces.flatMap(({ concepts }) => concepts.map(getCurrencyCode)).find((code) => code !== null) ?? null;

/** Whether a phrase has a currency, a budget or an amount in thousands, so that its numbers are certainly money. */
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
  const scaledValue = first.value * last.unit;
  const hasSharedUnit = last.unit > 1 && !first.concepts.includes('kilo') && scaledValue <= last.value;
  const firstValue = hasSharedUnit ? scaledValue : first.value;
  const isDoubtfulPrice = firstValue < minRangeAmount || last.concepts.includes('year');
  if (isDoubtfulPrice && !mentionsMoney(match) && !match.has('between')) return null;
  return { min: Math.min(firstValue, last.value), max: Math.max(firstValue, last.value) };
};

/** Creates a rule that limits the price by one amount. */
const amountRule = (pattern: string, toLimits: (value: number) => Limits): Rule =>
  moneyRule(pattern, ([first], match) => {
    if (first === undefined || (first.value < minAmount && !mentionsMoney(match))) return null;
    return toLimits(first.value);
  });

/** Returns the largest power of ten that divides an amount: 10,000 for 20,000, and 1,000 for 25,000. */
const getLargestPowerOfTen = (amount: number): number => 10 ** (/0*$/.exec(String(amount))?.[0].length ?? 0);

const toApproximateLimits = (value: number): Limits => ({
  min: Math.round(value * (1 - thresholds.aboutShare)),
  max: Math.round(value * (1 + thresholds.aboutShare)),
});

/** The rules for prices. They come after the rules for measures, whose numbers are not prices. */
export const moneyRules: readonly Rule[] = [
  moneyRule(`budget? (between|from|about|max|min)* ${amountPattern} (dash|to) ${amountPattern}`, readRange),
  moneyRule(`budget? between ${amountPattern} (dash|to|and) ${amountPattern}`, readRange),
  moneyRule(`budget? about? magnitude? ${amountPattern} (early|middle|late)`, ([first], match) => {
    if (first === undefined || first.unit < 1000) return null;
    // "หมื่นต้นๆ" means the first 40 % of the amounts from 10,000 up to, but not including, 20,000.
    const [from, to] = match.has('early') ? [0, 0.4] : match.has('middle') ? [0.4, 0.7] : [0.7, 1];
    const excludedAmount = to === 1 ? 1 : 0;
    return { min: first.value + from * first.unit, max: first.value + to * first.unit - excludedAmount };
  }),
  moneyRule('(budget|about|magnitude|max)* currency? num andMore currency?', ([first], match) => {
    if (first === undefined) return null;
    // "2 หมื่นกว่า" means 20,000 to 29,999, and "25000 กว่าบาท" means 25,000 to 25,999.
    const max = first.value + getLargestPowerOfTen(first.value) - 1;
    return match.has('max') ? { max } : { min: first.value, max };
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
