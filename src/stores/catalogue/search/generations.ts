import { type Piece, phrasePieces, type Reading } from './reading.ts';

/** Models that people number and their maker tells apart by the year: the words, and by number what the name has instead. */
const generations: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['iphone se', { 2: '2020', 3: '2022' }],
  ['ipad mini', { 5: '2019', 6: '2021', 7: '2024' }],
  ['ipad air', { 3: '2019', 4: '2020', 5: '2022', 6: '2024' }],
  ['ipad', { 5: '9.7 2017', 6: '9.7 2018', 7: '10.2 2019', 8: '10.2 2020', 9: '10.2 2021', 10: '2022' }],
  ['watch se', { 2: '2022' }],
];

const generationCost = 0.1;

const models = generations.map(([model, years]) => ({ words: model.split(' '), years }));

/** Where the words stand in the pieces, one behind the other; -1 for nowhere. */
function placeOf(words: readonly string[], pieces: readonly Piece[]): number {
  return pieces.findIndex((_, index) => words.every((word, offset) => pieces[index + offset]?.text === word));
}

/** The reading with the year for the number, where its words are such a model; else null. */
export function withGenerationYear(reading: Reading): Reading | null {
  for (const { words, years } of models) {
    const at = placeOf(words, reading.pieces);
    if (at < 0) continue;
    const number = at + words.length;
    const asked = reading.pieces[number]?.text ?? '';
    const year = Object.hasOwn(years, asked) ? years[asked] : undefined;
    if (year === undefined) continue;
    const pieces = reading.pieces.toSpliced(number, 1, ...phrasePieces(year, false));
    return { pieces, cost: reading.cost + generationCost };
  }
  return null;
}
