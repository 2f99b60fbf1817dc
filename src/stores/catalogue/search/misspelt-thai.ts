import { countMissing, letterMask } from './letter-mask.ts';
import { type ThaiMeanings, thaiDictionary } from './thai-dictionary.ts';

/** A word that a text has at some place, with errors. */
export interface MisspeltWord {
  /** Of what stands in the text. */
  readonly length: number;
  readonly errors: number;
  readonly meanings: ThaiMeanings;
}

interface Skeleton {
  readonly text: string;
  readonly meanings: ThaiMeanings;
  readonly mask: number;
  readonly mostErrors: number;
}

/** One letter makes another word of a shorter one. */
const shortestMended = 5;
/** Longer than any word with its errors; a stretch of text is compared as the bits of a number. */
const windowLength = 30;

const skeletons: readonly Skeleton[] = [...thaiDictionary]
  .filter(([text]) => text.length >= shortestMended)
  .map(([text, meanings]) => ({
    text,
    meanings,
    mask: letterMask(text),
    mostErrors: text.length < 7 ? 1 : 2,
  }));

/** Even a misspelt word has the first letter or the second of the right one, at its place. */
const byFirst = Map.groupBy(skeletons, ({ text }) => text[0]);
const bySecond = Map.groupBy(skeletons, ({ text }) => text[1]);

/** By the lower bits of a letter's code unit, where it stands in the text that is compared: Thai has a block of 128. */
const rows = new Int32Array(128);
const blockMask = 127;

/** What of the table's last column is known when all letters of a skeleton are compared with the text. */
let above = 0;
let below = 0;

/**
 * The bit rows of `create-near-words.ts`, with the text for the word asked: the last column then has the distance of
 * the skeleton to each start of the text.
 */
function compare(skeleton: string): void {
  let diagonal = 0;
  let before = 0;
  above = -1;
  below = 0;
  for (let at = 0; at < skeleton.length; at += 1) {
    const row = rows[skeleton.charCodeAt(at) & blockMask] as number;
    const swapped = ((~diagonal & row) << 1) & before;
    diagonal = ((((row & above) + above) | 0) ^ above) | row | below | swapped;
    const more = ((below | ~(diagonal | above)) << 1) | 1;
    above = ((diagonal & above) << 1) | ~(diagonal | more);
    below = more & diagonal;
    before = row;
  }
}

function findSkeleton(
  { text, meanings, mostErrors }: Skeleton,
  longest: number,
  found: MisspeltWord[],
): void {
  compare(text);
  let errors = text.length;
  for (let length = 1; length <= Math.min(longest, text.length + mostErrors); length += 1) {
    errors += ((above >>> (length - 1)) & 1) - ((below >>> (length - 1)) & 1);
    if (length >= text.length - mostErrors && errors <= mostErrors) found.push({ length, errors, meanings });
  }
}

/**
 * The words of the dictionary that stand at a place of a text of Thai letters with an error or two, or without: errors
 * are those of optimal string alignment.
 */
export function misspeltThai(text: string, at: number): MisspeltWord[] {
  const found: MisspeltWord[] = [];
  const window = text.slice(at, at + windowLength);
  const mask = letterMask(window);
  for (let index = 0; index < window.length; index += 1) {
    const letter = window.charCodeAt(index) & blockMask;
    rows[letter] = (rows[letter] as number) | (1 << index);
  }
  const tryOne = (skeleton: Skeleton) => {
    if (countMissing(skeleton.mask, mask) <= skeleton.mostErrors)
      findSkeleton(skeleton, window.length, found);
  };
  for (const skeleton of byFirst.get(window[0]) ?? []) tryOne(skeleton);
  for (const skeleton of bySecond.get(window[1]) ?? []) {
    if (skeleton.text[0] !== window[0]) tryOne(skeleton);
  }
  rows.fill(0);
  return found;
}
