import { englishPhrases } from './rules/phrase-tables.ts';

/**
 * The concept of each sign. A concept is the name of a meaning that the rules for questions work with, such as `max`
 * for "under" and "<".
 */
export const conceptBySign: Readonly<Record<string, string>> = {
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

/** The concepts of units, which can follow a number. */
export const unitConcepts = new Set(['mah', 'mp', 'hz', 'watt', 'gb', 'tb', 'gram', 'inch', 'minute']);
/** The concepts that can follow a number: units, and things that are counted. */
export const countedConcepts = new Set([
  ...unitConcepts,
  ...'currency hundred thousand hundredThousand yearWord updates sim'.split(' '),
]);
/** The concept of each unit, by its word. */
export const conceptByUnit = new Map(
  [...englishPhrases].flatMap(([word, phrases]) => {
    const unit = phrases.find(
      ({ words, concepts }) => words.length === 1 && unitConcepts.has(concepts[0] ?? ''),
    );
    return unit === undefined ? [] : [[word, unit.concepts[0] as string] as const];
  }),
);

const smallNumerals =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
/** The values of the English numerals below a hundred that have one word. */
export const englishNumerals: ReadonlyMap<string, number> = new Map([
  ...smallNumerals.split(' ').map((word, index) => [word, index + 1] as const),
  ...tens.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
]);

// A number of four digits outside these years is more likely a price or a capacity, such as 5000 mAh.
const earliestYear = 1995;
const latestYear = 2035;
/** The difference between a year of the Buddhist era and the same year of the common era. */
export const buddhistEraOffset = 543;

/** @returns 'year' for a number that may be a release year in either era, otherwise 'number' */
export function getNumberConcept(text: string, value: number): string {
  const year = value >= earliestYear + buddhistEraOffset ? value - buddhistEraOffset : value;
  return /^\d{4}$/.test(text) && year >= earliestYear && year <= latestYear ? 'year' : 'number';
}
