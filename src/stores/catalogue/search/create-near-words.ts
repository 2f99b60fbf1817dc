import { countMissing, letterMask } from './letter-mask.ts';

/** A word of the list, by its place there, and how many errors make it of the word asked. */
export interface NearWord {
  readonly at: number;
  readonly distance: number;
}

/** The words of the list at most `bound` errors from a word of at most `longestAsked` letters, in no order. */
export type FindNearWords = (word: string, bound: number) => NearWord[];

/** A word asked is a row of bits of one number. */
export const longestAsked = 30;

/** Words of one length: what to compare lies side by side, so that most are ruled out without looking further. */
interface Group {
  readonly length: number;
  readonly places: readonly number[];
  readonly masks: Int32Array;
  /** The letters of all words, one word after another, as numbers of the alphabet. */
  readonly letters: Uint16Array;
}

function groupByLength(words: readonly string[], alphabet: ReadonlyMap<number, number>): Group[] {
  const places = new Map<number, number[]>();
  words.forEach((word, at) => {
    const same = places.get(word.length);
    if (same === undefined) places.set(word.length, [at]);
    else same.push(at);
  });
  return Array.from(places, ([length, ats]) => {
    const own = ats.map((at) => words[at] as string);
    const letters = own.flatMap((word) =>
      Array.from({ length }, (_, at) => alphabet.get(word.charCodeAt(at)) as number),
    );
    return {
      length,
      places: ats,
      masks: Int32Array.from(own, letterMask),
      letters: Uint16Array.from(letters),
    };
  });
}

function alphabetOf(words: readonly string[]): Map<number, number> {
  const alphabet = new Map<number, number>();
  for (const word of words) {
    for (let at = 0; at < word.length; at += 1) {
      const code = word.charCodeAt(at);
      if (!alphabet.has(code)) alphabet.set(code, alphabet.size);
    }
  }
  return alphabet;
}

/**
 * Restricted Damerau–Levenshtein distance (optimal string alignment: insertions, deletions, substitutions and swaps of
 * neighbours count one each), a column of the table at a time in the bits of a number: H. Hyyrö, "A bit-vector
 * algorithm for computing Levenshtein and Damerau edit distances", Nordic Journal of Computing 10 (2003).
 * @param rows by letter of the alphabet, in which places the word asked has it
 */
function distanceTo(
  letters: Uint16Array,
  start: number,
  end: number,
  rows: Int32Array,
  length: number,
): number {
  const last = 1 << (length - 1);
  let distance = length;
  let above = -1;
  let below = 0;
  let diagonal = 0;
  let before = 0;
  for (let at = start; at < end; at += 1) {
    const row = rows[letters[at] as number] as number;
    const swapped = ((~diagonal & row) << 1) & before;
    diagonal = ((((row & above) + above) | 0) ^ above) | row | below | swapped;
    const more = below | ~(diagonal | above);
    const less = diagonal & above;
    if (more & last) distance += 1;
    if (less & last) distance -= 1;
    const moreShifted = (more << 1) | 1;
    above = (less << 1) | ~(diagonal | moreShifted);
    below = moreShifted & diagonal;
    before = row;
  }
  return distance;
}

/** Prepares a list of distinct words for being asked what is near a misspelt one. */
export function createNearWords(words: readonly string[]): FindNearWords {
  const alphabet = alphabetOf(words);
  const groups = groupByLength(words, alphabet);
  const rows = new Int32Array(alphabet.size);

  const findIn = (group: Group, word: string, mask: number, bound: number, found: NearWord[]) => {
    const { length, places, masks, letters } = group;
    // Each error takes away at most one letter of either, and what makes the lengths differ takes none of the shorter.
    const mostMissing = bound - Math.max(0, length - word.length);
    const mostAdded = bound - Math.max(0, word.length - length);
    for (let index = 0; index < masks.length; index += 1) {
      const other = masks[index] as number;
      if (countMissing(mask, other) > mostMissing || countMissing(other, mask) > mostAdded) continue;
      const distance = distanceTo(letters, index * length, (index + 1) * length, rows, word.length);
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
    if (word.length === 0 || word.length > longestAsked) return [];
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
