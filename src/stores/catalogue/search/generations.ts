import { phrasePieces, type Reading } from './reading.ts';

/** Models that people number and their maker tells apart by the year: the words, and by number what the name has instead. */
const generations: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['iphone se', { 2: '2020', 3: '2022' }],
  ['ipad mini', { 5: '2019', 6: '2021', 7: '2024' }],
  ['ipad air', { 3: '2019', 4: '2020', 5: '2022', 6: '2024' }],
  ['ipad', { 5: '9.7 2017', 6: '9.7 2018', 7: '10.2 2019', 8: '10.2 2020', 9: '10.2 2021', 10: '2022' }],
  ['watch se', { 2: '2022' }],
];

const generationCost = 0.1;

/** The reading with the year for the number, where its words are such a model; else null. */
export function withGenerationYear(reading: Reading): Reading | null {
  const texts = reading.pieces.map(({ text }) => text);
  for (const [model, years] of generations) {
    const words = model.split(' ');
    const at = texts.findIndex((_, index) => words.every((word, offset) => texts[index + offset] === word));
    const number = at + words.length;
    const asked = texts[number] ?? '';
    const year = at >= 0 && Object.hasOwn(years, asked) ? years[asked] : undefined;
    if (year === undefined) continue;
    const pieces = reading.pieces.toSpliced(number, 1, ...phrasePieces(year, false));
    return { ...reading, pieces, cost: reading.cost + generationCost };
  }
  return null;
}
