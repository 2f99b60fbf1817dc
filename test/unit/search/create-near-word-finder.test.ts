import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxComparedLength } from '../../../src/search/spelling/compute-distances.ts';
import { createNearWordFinder } from '../../../src/search/spelling/create-near-word-finder.ts';
import { plainDistance } from '../../support/plain-distance.ts';

// Few letters make near words likely. Two of them share a bit of the mask with others, and one is not Latin.
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\u0080', 'é', 'ก'), maxLength: 12 });
const longWord = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 20, maxLength: maxComparedLength });

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
            .map((known, index) => ({ index, distance: plainDistance(asked, known) }))
            .filter(({ distance }) => distance <= bound);
          const found = createNearWordFinder(list)(asked, bound).sort((a, b) => a.index - b.index);
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('do not depend on earlier queries', () => {
    const list = ['aaaa', 'abab', 'bbaa'];
    const find = createNearWordFinder(list);
    for (const asked of ['bbbb', 'aaaa', 'baba', 'abb']) {
      expect(find(asked, 2)).toEqual(createNearWordFinder(list)(asked, 2));
    }
  });

  it('are empty for a word that is too long', () => {
    expect(createNearWordFinder(['a'.repeat(31)])('a'.repeat(31), 3)).toEqual([]);
  });
});
