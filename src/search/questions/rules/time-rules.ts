import { buddhistEraOffset } from '../numbers.ts';
import type { Effect, Match, Rule } from './rule.ts';

/** Reads the numbers as years of the common era. Thai texts may have years of the Buddhist era. */
const readYears = ({ numbers }: Match): number[] =>
  numbers.map(({ value }) => (value > 2400 ? value - buddhistEraOffset : value));

/** Creates a rule that filters by one or two years. */
const yearRule = (pattern: string, toEffect: (first: number, last: number) => Effect): Rule => ({
  pattern,
  read: (match) => {
    const [first = 0, last = first] = readYears(match);
    const areYears = [first, last].every((year) => year >= 1990 && year <= 2100);
    return areYears ? toEffect(first, last) : null;
  },
});

const filterBetweenYears = (first: number, last: number): Effect => ({
  filter: { releasedFrom: String(Math.min(first, last)), releasedTo: String(Math.max(first, last)) },
});
const filterFromYear = (year: number): Effect => ({ filter: { releasedFrom: String(year) } });
const filterToYear = (year: number): Effect => ({ filter: { releasedTo: String(year) } });
const yearWordsPattern = '(released|yearWord|in)*';

/** The rules for the year of release, and for the year until which a phone gets updates. */
export const timeRules: readonly Rule[] = [
  yearRule('supportedUntil (in|yearWord)* year orMore?', (year) => ({
    filter: { supportedUntilMin: String(year) },
  })),
  yearRule(
    `${yearWordsPattern} (from|between)? ${yearWordsPattern} year (dash|to|and) yearWord? year`,
    filterBetweenYears,
  ),
  yearRule(`${yearWordsPattern} since ${yearWordsPattern} year orMore?`, filterFromYear),
  yearRule(`${yearWordsPattern} year (orMore|plus)`, filterFromYear),
  yearRule(`${yearWordsPattern} from yearWord year orMore?`, filterFromYear),
  yearRule(`${yearWordsPattern} after ${yearWordsPattern} year`, (year) => filterFromYear(year + 1)),
  yearRule(`${yearWordsPattern} before ${yearWordsPattern} year`, (year) => filterToYear(year - 1)),
  yearRule(`${yearWordsPattern} year orLess`, filterToYear),
  yearRule(`(released|yearWord|in|from)+ year | (released|yearWord|in|from)+ num`, filterBetweenYears),
];

/** The rule for a year without other words. It comes after the rules for money, since the number may be an amount. */
export const bareYearRules: readonly Rule[] = [yearRule('year', filterBetweenYears)];
