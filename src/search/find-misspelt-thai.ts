import { computeDistances, maxComparedLength } from './compute-distances.ts';
import { computeLetterMask, countMissing } from './letter-mask.ts';
import { type ThaiMeanings, thaiDictionary } from './thai-dictionary.ts';

/** A word of the dictionary that occurs in a text at some place, possibly misspelt. */
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
  /** The places of each letter in the skeleton, as the bits of a number. */
  readonly letterPlaces: Int32Array;
}

/** Shorter words are not corrected, since one letter makes another word of them. */
const minCorrectedLength = 5;

/** Returns a letter as a number below 128, the size of the Thai block of Unicode. */
const getLetter = (text: string, at: number): number => text.charCodeAt(at) & 127;

const skeletons: readonly Skeleton[] = [...thaiDictionary]
  .filter(([text]) => text.length >= minCorrectedLength)
  .map(([text, meanings]) => {
    const letterPlaces = new Int32Array(128);
    for (let at = 0; at < text.length; at += 1) {
      const letter = getLetter(text, at);
      letterPlaces[letter] = (letterPlaces[letter] as number) | (1 << at);
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
const skeletonsByFirst = Map.groupBy(skeletons, ({ text }) => text[0]);
const skeletonsBySecond = Map.groupBy(skeletons, ({ text }) => text[1]);

// These buffers are reused for every comparison.
const letters = new Uint16Array(maxComparedLength);
const distances = new Uint8Array(maxComparedLength);

/**
 * Finds the words of the dictionary that a Thai text has at a place with at most two errors (optimal string
 * alignment).
 * @param text a skeleton
 */
export function findMisspeltThai(text: string, at: number): MisspeltWord[] {
  const words: MisspeltWord[] = [];
  const window = text.slice(at, at + maxComparedLength);
  const mask = computeLetterMask(window);
  for (let index = 0; index < window.length; index += 1) letters[index] = getLetter(window, index);
  const compareWith = (skeleton: Skeleton) => {
    const { maxErrors, meanings, letterPlaces } = skeleton;
    if (countMissing(skeleton.mask, mask) > maxErrors) return;
    const { length: skeletonLength } = skeleton.text;
    const longest = Math.min(window.length, skeletonLength + maxErrors);
    computeDistances(letterPlaces, skeletonLength, letters, 0, longest, distances);
    for (let length = skeletonLength - maxErrors; length <= longest; length += 1) {
      const errors = distances[length - 1] as number;
      if (errors <= maxErrors) words.push({ length, errors, meanings });
    }
  };
  for (const skeleton of skeletonsByFirst.get(window[0]) ?? []) compareWith(skeleton);
  for (const skeleton of skeletonsBySecond.get(window[1]) ?? []) {
    if (skeleton.text[0] !== window[0]) compareWith(skeleton);
  }
  return words;
}
