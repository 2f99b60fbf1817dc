import { computeDistances, maxComparedLength } from './compute-distances.ts';
import { countMissing, letterMask } from './letter-mask.ts';

/** A word of the list that is near a misspelt one. */
export interface NearWord {
  /** The index of the word in the list. */
  readonly at: number;
  /** The number of errors (optimal string alignment) between the words. */
  readonly distance: number;
}

/**
 * Finds the words that are at most `bound` errors from a word of at most `maxComparedLength` letters. They
 * are in no particular order.
 */
export type FindNearWords = (word: string, bound: number) => NearWord[];

/** Words of one length, with their data in typed arrays, so most words are ruled out quickly. */
interface Group {
  readonly length: number;
  readonly places: readonly number[];
  readonly masks: Int32Array;
  /** The letters of all words, one word after the other, as indexes in the alphabet. */
  readonly letters: Uint16Array;
}

const codesOf = (word: string): number[] =>
  Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));

function groupByLength(words: readonly string[], alphabet: ReadonlyMap<number, number>): Group[] {
  const byLength = Map.groupBy(words.keys(), (place) => (words[place] as string).length);
  return Array.from(byLength, ([length, places]) => {
    const groupWords = places.map((place) => words[place] as string);
    const letters = groupWords.flatMap((word) => codesOf(word).map((code) => alphabet.get(code) as number));
    return {
      length,
      places,
      masks: Int32Array.from(groupWords, letterMask),
      letters: Uint16Array.from(letters),
    };
  });
}

/** Prepares a list of distinct words for finding those near a misspelt word. */
export function createNearWords(words: readonly string[]): FindNearWords {
  const codes = new Set(words.flatMap(codesOf));
  const alphabet = new Map([...codes].map((code, letter) => [code, letter]));
  const groups = groupByLength(words, alphabet);
  const rows = new Int32Array(alphabet.size);
  const distances = new Uint8Array(words.reduce((longest, { length }) => Math.max(longest, length), 0));

  const findIn = (group: Group, word: string, mask: number, bound: number, nearWords: NearWord[]) => {
    const { length, places, masks, letters } = group;
    // Each error changes at most one letter of either word. Errors that add length change no letter of the
    // shorter word.
    const maxMissing = bound - Math.max(0, length - word.length);
    const maxAdded = bound - Math.max(0, word.length - length);
    for (let index = 0; index < masks.length; index += 1) {
      const other = masks[index] as number;
      if (countMissing(mask, other) > maxMissing || countMissing(other, mask) > maxAdded) continue;
      computeDistances(rows, word.length, letters, index * length, (index + 1) * length, distances);
      const distance = length === 0 ? word.length : (distances[length - 1] as number);
      if (distance <= bound) nearWords.push({ at: places[index] as number, distance });
    }
  };

  const markLetters = (word: string, isSet: boolean) => {
    for (let at = 0; at < word.length; at += 1) {
      const letter = alphabet.get(word.charCodeAt(at));
      if (letter !== undefined) rows[letter] = isSet ? (rows[letter] as number) | (1 << at) : 0;
    }
  };

  return (word, bound) => {
    if (word.length === 0 || word.length > maxComparedLength) return [];
    const nearWords: NearWord[] = [];
    const mask = letterMask(word);
    markLetters(word, true);
    for (const group of groups) {
      if (Math.abs(group.length - word.length) <= bound) findIn(group, word, mask, bound, nearWords);
    }
    markLetters(word, false);
    return nearWords;
  };
}
