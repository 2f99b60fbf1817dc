import type { Stretch } from '../../names/scan-text.ts';
import type { NameLookup } from '../index/create-name-lookup.ts';
import { createPiece, type Piece } from './piece.ts';

/** The functions that test whether words occur in names. Such words are not corrected to other words. */
export type NameTests = Pick<NameLookup, 'isNameWord' | 'matchNames'>;

/** One way to read some successive stretches (runs of characters of one kind, see `scan-text.ts`) as pieces. */
export interface Reading {
  readonly pieces: readonly Piece[];
  /** The number of stretches that the pieces come from. */
  readonly stretchCount: number;
}

/** Creates the reading of the stretches from `start` to `end` (exclusive) as one piece. */
export function createReading(
  stretches: readonly Stretch[],
  start: number,
  end: number,
  concepts: readonly string[],
  text: string,
): Reading {
  const [first, last] = [stretches[start] as Stretch, stretches[end - 1] as Stretch];
  const piece = createPiece(concepts, text, first.start, { end: last.start + last.text.length });
  return { pieces: [piece], stretchCount: end - start };
}

/** Whether `after` directly follows `before`. */
export const areAdjacent = (before: Stretch | undefined, after: Stretch | undefined): boolean =>
  before !== undefined && after !== undefined && before.start + before.text.length === after.start;

/** Matches signs inside words and phrases: "in-display", "don't". */
const joiningSignPattern = /^['’-]$/;

/**
 * Finds the end of a phrase that begins at a stretch.
 * @returns the index after the last stretch of the phrase, or null if the text has other words there
 */
export function findPhraseEnd(
  stretches: readonly Stretch[],
  start: number,
  words: readonly string[],
): number | null {
  let end = start;
  for (const [wordIndex, word] of words.entries()) {
    while (wordIndex > 0 && joiningSignPattern.test(stretches[end]?.text ?? '')) end += 1;
    const stretch = stretches[end];
    if (stretch?.text !== word || stretch.kind !== 'letters') return null;
    end += 1;
  }
  const next = stretches[end];
  const lastWord = words.at(-1) as string;
  // A phrase may end with a short word, but "a5" is not the phrase "a" and a 5.
  return lastWord.length <= 2 && areAdjacent(stretches[end - 1], next) && next?.kind === 'digits'
    ? null
    : end;
}
