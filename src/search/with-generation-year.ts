import { type Interpretation, phraseTerms, type Term } from './interpretation.ts';

/**
 * Models that people refer to by a number that is not in their name: the words, and what the name has in
 * place of each number.
 */
const generations: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['iphone se', { 2: '2020', 3: '2022' }],
  ['ipad mini', { 5: '2019', 6: '2021', 7: '2024' }],
  ['ipad air', { 3: '2019', 4: '2020', 5: '2022', 6: '2024' }],
  ['ipad', { 5: '9.7 2017', 6: '9.7 2018', 7: '10.2 2019', 8: '10.2 2020', 9: '10.2 2021', 10: '2022' }],
  ['watch se', { 2: '2022' }],
];

const generationCost = 0.1;

const models = generations.map(([model, years]) => ({ words: model.split(' '), years }));

/** @returns the index of the first of successive terms with these words, or -1 if there are none */
function placeOf(words: readonly string[], terms: readonly Term[]): number {
  return terms.findIndex((_, index) => words.every((word, offset) => terms[index + offset]?.text === word));
}

/** Replaces the number of such a model by the year. @returns null for other interpretations */
export function withGenerationYear(interpretation: Interpretation): Interpretation | null {
  for (const { words, years } of models) {
    const at = placeOf(words, interpretation.terms);
    if (at < 0) continue;
    const number = at + words.length;
    const generation = interpretation.terms[number]?.text ?? '';
    const year = Object.hasOwn(years, generation) ? years[generation] : undefined;
    if (year === undefined) continue;
    const terms = interpretation.terms.toSpliced(number, 1, ...phraseTerms(year, false));
    return { terms, cost: interpretation.cost + generationCost };
  }
  return null;
}
