import type { Piece } from './piece.ts';
import type { Effect, Match, Rule } from './rule.ts';
import { thresholds } from './thresholds.ts';

const codes: Readonly<Record<string, string>> = {
  baht: 'THB',
  usd: 'USD',
  eur: 'EUR',
  gbp: 'GBP',
  inr: 'INR',
  jpy: 'JPY',
  cny: 'CNY',
};
const currency = `(${Object.keys(codes).join('|')})`;
const amount = `${currency}? num ${currency}?`;

/** Below, a bare number is no price. */
const leastAmount = 50;
const leastInRange = 1000;
/** "2k" is a display, "4k" a video. */
const leastKilo = 5000;

const currencyOf = (match: Match): string | null =>
  codes[Object.keys(codes).find((concept) => match.has(concept)) ?? ''] ?? null;

/** Whether something beside the numbers says that they are money. */
const isSaid = (match: Match): boolean =>
  currencyOf(match) !== null ||
  match.has('budget') ||
  match.numbers.some(({ says }) => says.includes('kilo'));

type Limits = { min?: number; max?: number };

const money = (
  pattern: string,
  limits: (numbers: readonly Piece[], match: Match) => Limits | null,
): Rule => ({
  pattern,
  read: (match): Effect | null => {
    const found = limits(match.numbers, match);
    if (found === null) return null;
    const { min = null, max = null } = found;
    return { money: { min, max, currency: currencyOf(match) } };
  },
});

const readRange = ([first, last]: readonly Piece[], match: Match): Limits | null => {
  if (first === undefined || last === undefined) return null;
  // "8-12k": the k is of both.
  const isShort = last.says.includes('kilo') && first.value < 1000;
  const low = isShort ? first.value * 1000 : first.value;
  const isBare = !isSaid(match);
  if (isBare && (low < leastInRange || last.says.includes('year')) && !match.has('between')) return null;
  return low < last.value ? { min: low, max: last.value } : { min: last.value, max: low };
};

const ifMoney = (value: number, match: Match, limits: Limits): Limits | null =>
  value >= leastAmount || isSaid(match) ? limits : null;

const one = (pattern: string, limits: (value: number, last: Piece) => Limits): Rule =>
  money(pattern, ([first], match) =>
    first === undefined ? null : ifMoney(first.value, match, limits(first.value, first)),
  );

const about = (value: number): Limits => ({
  min: Math.round(value * (1 - thresholds.aboutShare)),
  max: Math.round(value * (1 + thresholds.aboutShare)),
});

/** What it may cost; after measures, whose numbers are none of it. */
export const moneyRules: readonly Rule[] = [
  money(`budget? (between|from|about|max|min)* ${amount} (dash|to) ${amount}`, readRange),
  money(`budget? between ${amount} (dash|to|and) ${amount}`, readRange),
  money(`budget? about? magnitude? ${amount} (early|middle|late)`, ([first], match) => {
    if (first === undefined || first.unit < 1000) return null;
    const [from, to] = match.has('early') ? [0, 0.4] : match.has('middle') ? [0.4, 0.7] : [0.7, 1];
    const last = to === 1 ? 1 : 0;
    return { min: first.value + from * first.unit, max: first.value + to * first.unit - last };
  }),
  one(`budget? magnitude ${amount}`, (value) => ({ min: value, max: value * 10 - 1 })),
  one(`(budget|from)? (max|cheaper)+ budget? ${amount}`, (max) => ({ max })),
  one(`${amount} (orLess|max)`, (max) => ({ max })),
  one(`budget? (min+|since) ${amount}`, (min) => ({ min })),
  one(`budget? from? ${amount} (orMore|plus)`, (min) => ({ min })),
  one(`budget about ${amount}`, (max) => ({ max })),
  one(`about ${amount}`, about),
  one(`${amount} about`, about),
  one(`budget ${amount}`, (max) => ({ max })),
  one(`${amount} budget`, (max) => ({ max })),
  money(`${currency} num | num ${currency} | kilo`, ([first], match) => {
    const isKilo = first?.text.endsWith('k') && currencyOf(match) === null;
    return first === undefined || (isKilo && first.value < leastKilo) ? null : { max: first.value };
  }),
];
