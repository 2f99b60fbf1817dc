import { computeDistances, maxComparedLength } from './compute-distances.ts';
import { computeLetterMask, countMissingLetters } from './letter-mask.ts';

/** A word of the list that is similar to a misspelt word. */
export interface NearWord {
  /** The index of the word in the list. */
  readonly index: number;
  /** The number of errors (optimal string alignment) between the words. */
  readonly distance: number;
}

/**
 * A function that finds the words that are at most `maxErrors` errors from a word of at most `maxComparedLength`
 * letters, in no particular order.
 */
export type FindNearWords = (word: string, maxErrors: number) => NearWord[];

/** Words of the same length. Their data is in typed arrays, so that most words can be excluded quickly. */
interface WordGroup {
  readonly length: number;
  /** The indexes of the words in the list. */
  readonly indexes: readonly number[];
  readonly masks: Int32Array;
  /** The letters of all words, one word after the other, as indexes in the alphabet. */
  readonly letters: Uint16Array;
}

const toCharCodes = (word: string): number[] =>
  Array.from({ length: word.length }, (_, index) => word.charCodeAt(index));

function groupByLength(words: readonly string[], alphabet: ReadonlyMap<number, number>): WordGroup[] {
  const indexesByLength = Map.groupBy(words.keys(), (index) => (words[index] as string).length);
  return Array.from(indexesByLength, ([length, indexes]) => {
    const groupWords = indexes.map((index) => words[index] as string);
    const letters = groupWords.flatMap((word) =>
      toCharCodes(word).map((code) => alphabet.get(code) as number),
    );
    return {
      length,
      indexes,
      masks: Int32Array.from(groupWords, computeLetterMask),
      letters: Uint16Array.from(letters),
    };
  });
}

/** Creates a function that quickly finds the words of a list that are similar to a misspelt word. */
export function createNearWordFinder(words: readonly string[]): FindNearWords {
  const charCodes = new Set(words.flatMap(toCharCodes));
  const alphabet = new Map([...charCodes].map((code, letter) => [code, letter]));
  const groups = groupByLength(words, alphabet);
  const letterPlaces = new Int32Array(alphabet.size);
  const distances = new Uint8Array(words.reduce((longest, { length }) => Math.max(longest, length), 0));

  const searchGroup = (
    group: WordGroup,
    word: string,
    mask: number,
    maxErrors: number,
    nearWords: NearWord[],
  ) => {
    const { length, indexes, masks, letters } = group;
    // Each error removes at most one letter and adds at most one. Errors that make the candidate longer remove none,
    // and errors that make it shorter add none.
    const maxMissing = maxErrors - Math.max(0, length - word.length);
    const maxAdded = maxErrors - Math.max(0, word.length - length);
    for (let index = 0; index < masks.length; index += 1) {
      const candidateMask = masks[index] as number;
      if (countMissingLetters(mask, candidateMask) > maxMissing) continue;
      if (countMissingLetters(candidateMask, mask) > maxAdded) continue;
      computeDistances(letterPlaces, word.length, letters, index * length, (index + 1) * length, distances);
      const distance = length === 0 ? word.length : (distances[length - 1] as number);
      if (distance <= maxErrors) nearWords.push({ index: indexes[index] as number, distance });
    }
  };

  const markLetters = (word: string, isSet: boolean) => {
    for (let index = 0; index < word.length; index += 1) {
      const letter = alphabet.get(word.charCodeAt(index));
      if (letter !== undefined)
        letterPlaces[letter] = isSet ? (letterPlaces[letter] as number) | (1 << index) : 0;
    }
  };

  return (word, maxErrors) => {
    if (word.length === 0 || word.length > maxComparedLength) return [];
    const nearWords: NearWord[] = [];
    const mask = computeLetterMask(word);
    markLetters(word, true);
    for (const group of groups) {
      if (Math.abs(group.length - word.length) <= maxErrors)
        searchGroup(group, word, mask, maxErrors, nearWords);
    }
    markLetters(word, false);
    return nearWords;
  };
}
