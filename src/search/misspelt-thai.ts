import { computeDistances, longestCompared } from './edit-distances.ts';
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
  /** By letter, in which places the skeleton has it. */
  readonly rows: Int32Array;
}

/** One letter makes another word of a shorter one. */
const shortestMended = 5;

/** The lower bits of a letter's code unit tell it: Thai has a block of 128. */
const letterAt = (text: string, at: number): number => text.charCodeAt(at) & 127;

const skeletons: readonly Skeleton[] = [...thaiDictionary]
  .filter(([text]) => text.length >= shortestMended)
  .map(([text, meanings]) => {
    const rows = new Int32Array(128);
    for (let at = 0; at < text.length; at += 1) {
      const letter = letterAt(text, at);
      rows[letter] = (rows[letter] as number) | (1 << at);
    }
    return { text, meanings, mask: letterMask(text), mostErrors: text.length < 7 ? 1 : 2, rows };
  });

/** Even a misspelt word has the first letter or the second of the right one, at its place. */
const byFirst = Map.groupBy(skeletons, ({ text }) => text[0]);
const bySecond = Map.groupBy(skeletons, ({ text }) => text[1]);

/** What is compared now. */
const letters = new Uint16Array(longestCompared);
const distances = new Uint8Array(longestCompared);

/**
 * The words of the dictionary that stand at a place of a text of Thai letters with an error or two, or without: errors
 * are those of optimal string alignment.
 */
export function misspeltThai(text: string, at: number): MisspeltWord[] {
  const found: MisspeltWord[] = [];
  const window = text.slice(at, at + longestCompared);
  const mask = letterMask(window);
  for (let index = 0; index < window.length; index += 1) letters[index] = letterAt(window, index);
  const tryOne = (skeleton: Skeleton) => {
    const { mostErrors, meanings, rows } = skeleton;
    if (countMissing(skeleton.mask, mask) > mostErrors) return;
    const { length: own } = skeleton.text;
    const longest = Math.min(window.length, own + mostErrors);
    computeDistances(rows, own, letters, 0, longest, distances);
    for (let length = own - mostErrors; length <= longest; length += 1) {
      const errors = distances[length - 1] as number;
      if (errors <= mostErrors) found.push({ length, errors, meanings });
    }
  };
  for (const skeleton of byFirst.get(window[0]) ?? []) tryOne(skeleton);
  for (const skeleton of bySecond.get(window[1]) ?? []) {
    if (skeleton.text[0] !== window[0]) tryOne(skeleton);
  }
  return found;
}
