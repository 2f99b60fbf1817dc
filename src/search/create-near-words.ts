import { computeDistances, longestCompared } from './edit-distances.ts';
import { countMissing, letterMask } from './letter-mask.ts';

/** A word of the list, by its place there, and how many errors make it of the word asked. */
export interface NearWord {
  readonly at: number;
  readonly distance: number;
}

/** The words of the list at most `bound` errors from a word of at most `longestCompared` letters, in no order. */
export type FindNearWords = (word: string, bound: number) => NearWord[];

/** Words of one length: what to compare lies side by side, so that most are ruled out without looking further. */
interface Group {
  readonly length: number;
  readonly places: readonly number[];
  readonly masks: Int32Array;
  /** The letters of all words, one word after another, as numbers of the alphabet. */
  readonly letters: Uint16Array;
}

const codesOf = (word: string): number[] =>
  Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));

function groupByLength(words: readonly string[], alphabet: ReadonlyMap<number, number>): Group[] {
  const byLength = Map.groupBy(words.keys(), (place) => (words[place] as string).length);
  return Array.from(byLength, ([length, places]) => {
    const own = places.map((place) => words[place] as string);
    const letters = own.flatMap((word) => codesOf(word).map((code) => alphabet.get(code) as number));
    return { length, places, masks: Int32Array.from(own, letterMask), letters: Uint16Array.from(letters) };
  });
}

/** Prepares a list of distinct words for being asked what is near a misspelt one. */
export function createNearWords(words: readonly string[]): FindNearWords {
  const codes = new Set(words.flatMap(codesOf));
  const alphabet = new Map([...codes].map((code, letter) => [code, letter]));
  const groups = groupByLength(words, alphabet);
  const rows = new Int32Array(alphabet.size);
  const distances = new Uint8Array(words.reduce((longest, { length }) => Math.max(longest, length), 0));

  const findIn = (group: Group, word: string, mask: number, bound: number, found: NearWord[]) => {
    const { length, places, masks, letters } = group;
    // Each error takes away at most one letter of either, and what makes the lengths differ takes none of the shorter.
    const mostMissing = bound - Math.max(0, length - word.length);
    const mostAdded = bound - Math.max(0, word.length - length);
    for (let index = 0; index < masks.length; index += 1) {
      const other = masks[index] as number;
      if (countMissing(mask, other) > mostMissing || countMissing(other, mask) > mostAdded) continue;
      computeDistances(rows, word.length, letters, index * length, (index + 1) * length, distances);
      const distance = length === 0 ? word.length : (distances[length - 1] as number);
      if (distance <= bound) found.push({ at: places[index] as number, distance });
    }
  };

  const mark = (word: string, isThere: boolean) => {
    for (let at = 0; at < word.length; at += 1) {
      const letter = alphabet.get(word.charCodeAt(at));
      if (letter !== undefined) rows[letter] = isThere ? (rows[letter] as number) | (1 << at) : 0;
    }
  };

  return (word, bound) => {
    if (word.length === 0 || word.length > longestCompared) return [];
    const found: NearWord[] = [];
    const mask = letterMask(word);
    mark(word, true);
    for (const group of groups) {
      if (Math.abs(group.length - word.length) <= bound) findIn(group, word, mask, bound, found);
    }
    mark(word, false);
    return found;
  };
}
