import { buddhistEra } from './numbers.ts';
import type { Effect, Match, Rule } from './rule.ts';

/** @returns the years in the common era. Thais also use the Buddhist era. */
const yearsOf = ({ numbers }: Match): number[] =>
  numbers.map(({ value }) => (value > 2400 ? value - buddhistEra : value));

/** Creates a rule that filters by one or two years. */
const yearRule = (pattern: string, effect: (first: number, last: number) => Effect): Rule => ({
  pattern,
  read: (match) => {
    const [first = 0, last = first] = yearsOf(match);
    const isYear = [first, last].every((year) => year >= 1990 && year <= 2100);
    return isYear ? effect(first, last) : null;
  },
});

const between = (first: number, last: number): Effect => ({
  filter: { releasedFrom: String(Math.min(first, last)), releasedTo: String(Math.max(first, last)) },
});
const from = (year: number): Effect => ({ filter: { releasedFrom: String(year) } });
const to = (year: number): Effect => ({ filter: { releasedTo: String(year) } });
const yearWords = '(released|yearWord|in)*';

/** Rules for the year of release. */
export const timeRules: readonly Rule[] = [
  yearRule(`${yearWords} (from|between)? ${yearWords} year (dash|to|and) yearWord? year`, between),
  yearRule(`${yearWords} since ${yearWords} year orMore?`, from),
  yearRule(`${yearWords} year (orMore|plus)`, from),
  yearRule(`${yearWords} from yearWord year orMore?`, from),
  yearRule(`${yearWords} after ${yearWords} year`, (year) => from(year + 1)),
  yearRule(`${yearWords} before ${yearWords} year`, (year) => to(year - 1)),
  yearRule(`${yearWords} year orLess`, to),
  yearRule(`(released|yearWord|in|from)+ year | (released|yearWord|in|from)+ num`, between),
];

/** A rule for just a year, which may also be an amount. It therefore follows the rules for money. */
export const bareYearRules: readonly Rule[] = [yearRule('year', between)];
