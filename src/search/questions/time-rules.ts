import { buddhistEra } from './numbers.ts';
import type { Effect, Match, Rule } from './rule.ts';

/** In the common era: Thais also count from 543 years earlier. */
const yearsOf = ({ numbers }: Match): number[] =>
  numbers.map(({ value }) => (value > 2400 ? value - buddhistEra : value));

const years = (pattern: string, effect: (first: number, last: number) => Effect): Rule => ({
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
const said = '(released|yearWord|in)*';

/** When it was released. */
export const timeRules: readonly Rule[] = [
  years(`${said} (from|between)? ${said} year (dash|to|and) yearWord? year`, between),
  years(`${said} since ${said} year orMore?`, from),
  years(`${said} year (orMore|plus)`, from),
  years(`${said} from yearWord year orMore?`, from),
  years(`${said} after ${said} year`, (year) => from(year + 1)),
  years(`${said} before ${said} year`, (year) => to(year - 1)),
  years(`${said} year orLess`, to),
  years(`(released|yearWord|in|from)+ year | (released|yearWord|in|from)+ num`, between),
];

/** A year alone, which may as well be an amount: after money. */
export const bareYearRules: readonly Rule[] = [years('year', between)];
