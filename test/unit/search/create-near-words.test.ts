import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNearWords, longestAsked } from '../../../src/stores/catalogue/search/create-near-words.ts';
import { editDistance } from '../../../src/stores/catalogue/search/edit-distance.ts';

/** Optimal string alignment as the textbook has it: the whole table, nothing left out. */
function plainDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const cell = (row: number, column: number) => table[row]?.[column] as number;
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      (table[row] as number[])[column] = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (same ? 0 : 1),
        swap ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return cell(a.length, b.length);
}

// Few letters make near words likely; two of them share a bit of the mask with others, and one is no Latin letter.
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\u0080', 'é', 'ก'), maxLength: 12 });
const longWord = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 20, maxLength: longestAsked });

describe('near words', () => {
  it.each([
    ['short', word, 3],
    ['long', longWord, 6],
  ])('are those that comparing every word gives (%s)', (_, words, mostErrors) => {
    fc.assert(
      fc.property(
        fc.uniqueArray(words, { maxLength: 40 }),
        words.filter((asked) => asked !== ''),
        fc.nat(mostErrors),
        (list, asked, bound) => {
          const expected = list
            .map((known, at) => ({ at, distance: plainDistance(asked, known) }))
            .filter(({ distance }) => distance <= bound);
          const found = createNearWords(list)(asked, bound).sort((a, b) => a.at - b.at);
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('do not depend on what was asked before', () => {
    const list = ['aaaa', 'abab', 'bbaa'];
    const find = createNearWords(list);
    for (const asked of ['bbbb', 'aaaa', 'baba', 'abb']) {
      expect(find(asked, 2)).toEqual(createNearWords(list)(asked, 2));
    }
  });

  it('are none of a word that is too long to ask', () => {
    expect(createNearWords(['a'.repeat(31)])('a'.repeat(31), 3)).toEqual([]);
  });
});

describe('edit distance', () => {
  it('is the plain distance up to its bound', () => {
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, bound) => {
        expect(editDistance(a, b, bound)).toBe(Math.min(plainDistance(a, b), bound + 1));
      }),
      { numRuns: 1000 },
    );
  });
});
