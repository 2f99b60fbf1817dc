import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMisspeltThai } from '../../../src/search/spelling/find-misspelt-thai.ts';
import { thaiDictionary } from '../../../src/search/spelling/thai-dictionary.ts';
import { plainDistance } from '../../support/plain-distance.ts';

const skeletons = [...thaiDictionary.keys()];
const letter = fc.integer({ min: 0x0e01, max: 0x0e46 }).map((code) => String.fromCharCode(code));

/** Words of the dictionary with a letter added, removed, replaced or swapped, one after the other. */
const misspelt = fc
  .tuple(fc.constantFrom(...skeletons), fc.nat(20), fc.nat(4), letter)
  .map(([word, place, error, other]) => {
    const at = place % word.length;
    const [before, here, behind] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    return [
      word,
      before + behind,
      before + other + here + behind,
      before + other + behind,
      before + behind.charAt(0) + here + behind.slice(1),
    ][error] as string;
  });
const text = fc.oneof(
  fc.array(misspelt, { minLength: 1, maxLength: 5 }).map((words) => words.join('')),
  fc.array(letter, { minLength: 1, maxLength: 60 }).map((letters) => letters.join('')),
);

/**
 * The definition: compares every word with every stretch of the text whose length differs by at most its
 * errors.
 */
function byComparingAll(whole: string, at: number) {
  const near = (word: string) => word[0] === whole[at] || word[1] === whole[at + 1];
  return skeletons
    .filter((word) => word.length >= 5 && near(word))
    .flatMap((word) => {
      const bound = word.length < 7 ? 1 : 2;
      return Array.from({ length: 2 * bound + 1 }, (_, more) => word.length - bound + more)
        .filter((length) => at + length <= whole.length)
        .map((length) => ({ length, errors: plainDistance(word, whole.slice(at, at + length)), word }))
        .filter(({ errors }) => errors <= bound)
        .map(({ length, errors }) => ({ length, errors, meanings: thaiDictionary.get(word) }));
    });
}

const inOrder = (words: readonly object[]) => words.map((word) => JSON.stringify(word)).sort();

describe('misspelt Thai', () => {
  it('is what comparing every word with every stretch of the text gives', () => {
    let found = 0;
    fc.assert(
      fc.property(text, fc.nat(20), (whole, place) => {
        const at = place % Math.max(1, whole.length);
        const words = findMisspeltThai(whole, at);
        found += words.length;
        expect(inOrder(words)).toEqual(inOrder(byComparingAll(whole, at)));
      }),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(30);
  });
});
