import { englishPhrases } from './phrase-tables.ts';

/** What a sign says. */
export const signs: Readonly<Record<string, string>> = {
  $: 'usd',
  '€': 'eur',
  '£': 'gbp',
  '¥': 'jpy',
  '฿': 'baht',
  '₹': 'inr',
  '-': 'dash',
  '–': 'dash',
  '—': 'dash',
  '~': 'dash',
  '/': 'slash',
  '<': 'max',
  '>': 'min',
  '"': 'inch',
  '”': 'inch',
  '″': 'inch',
  '&': 'and',
};

/** What stands behind a number and says of what it is. */
export const unitConcepts = new Set(['mah', 'mp', 'hz', 'watt', 'gb', 'tb', 'gram', 'inch', 'minute']);
/** Units by their words. */
export const unitOf = new Map(
  [...englishPhrases].flatMap(([word, phrases]) => {
    const unit = phrases.find(({ words, says }) => words.length === 1 && unitConcepts.has(says[0] ?? ''));
    return unit === undefined ? [] : [[word, unit.says[0] as string] as const];
  }),
);

const firstYear = 1995;
const lastYear = 2035;
/** Years of the Buddhist era are so many more. */
export const buddhistEra = 543;

/** Whether a number may be a year of phones, of either era. */
export function numberKind(text: string, value: number): string {
  const year = value >= firstYear + buddhistEra ? value - buddhistEra : value;
  return /^\d{4}$/.test(text) && year >= firstYear && year <= lastYear ? 'year' : 'number';
}
