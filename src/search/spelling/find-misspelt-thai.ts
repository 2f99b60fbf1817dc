import { computeDistances, maxComparedLength } from './compute-distances.ts';
import { computeLetterMask, countMissingLetters } from './letter-mask.ts';
import { type ThaiMeanings, thaiDictionary } from './thai-dictionary.ts';

/** A word of the dictionary that occurs in a text, possibly misspelt. */
export interface MisspeltWord {
  /** The length of the misspelt word in the text. */
  readonly length: number;
  readonly errors: number;
  readonly meanings: ThaiMeanings;
}

interface Skeleton {
  readonly text: string;
  readonly meanings: ThaiMeanings;
  readonly mask: number;
  readonly maxErrors: number;
  /** For each letter, a number whose bits are set at the indexes where the skeleton has the letter. */
  readonly letterPlaces: Int32Array;
}

/** Shorter words are not corrected, since one different letter makes them another word. */
const minCorrectedLength = 5;

/** Returns a letter as a number below 128, the size of the Thai block of Unicode. */
const getLetter = (text: string, index: number): number => text.charCodeAt(index) & 127;

const skeletons: readonly Skeleton[] = [...thaiDictionary]
  .filter(([text]) => text.length >= minCorrectedLength)
  .map(([text, meanings]) => {
    const letterPlaces = new Int32Array(128);
    for (let index = 0; index < text.length; index += 1) {
      const letter = getLetter(text, index);
      letterPlaces[letter] = (letterPlaces[letter] as number) | (1 << index);
    }
    return {
      text,
      meanings,
      mask: computeLetterMask(text),
      maxErrors: text.length < 7 ? 1 : 2,
      letterPlaces,
    };
  });

// A word is only found if its first or its second letter is correct.
const skeletonsByFirstLetter = Map.groupBy(skeletons, ({ text }) => text[0]);
const skeletonsBySecondLetter = Map.groupBy(skeletons, ({ text }) => text[1]);

// These buffers are reused for every comparison.
const letters = new Uint16Array(maxComparedLength);
const distances = new Uint8Array(maxComparedLength);

/**
 * Finds the words of the dictionary that begin at `start` in a Thai text, with at most two errors (optimal string
 * alignment).
 * @param text the skeleton of the whole Thai text (see `toThaiSkeleton`)
 */
export function findMisspeltThai(text: string, start: number): MisspeltWord[] {
  const words: MisspeltWord[] = [];
  const window = text.slice(start, start + maxComparedLength);
  const windowMask = computeLetterMask(window);
  for (let index = 0; index < window.length; index += 1) letters[index] = getLetter(window, index);
  const compareWith = (skeleton: Skeleton) => {
    const { maxErrors, meanings, letterPlaces } = skeleton;
    if (countMissingLetters(skeleton.mask, windowMask) > maxErrors) return;
    const { length: skeletonLength } = skeleton.text;
    const maxLength = Math.min(window.length, skeletonLength + maxErrors);
    computeDistances(letterPlaces, skeletonLength, letters, 0, maxLength, distances);
    for (let length = skeletonLength - maxErrors; length <= maxLength; length += 1) {
      const errors = distances[length - 1] as number;
      if (errors <= maxErrors) words.push({ length, errors, meanings });
    }
  };
  for (const skeleton of skeletonsByFirstLetter.get(window[0]) ?? []) compareWith(skeleton);
  for (const skeleton of skeletonsBySecondLetter.get(window[1]) ?? []) {
    if (skeleton.text[0] !== window[0]) compareWith(skeleton);
  }
  return words;
}
