import { findMisspeltThai } from './find-misspelt-thai.ts';
import { keepCheapest } from './keep-cheapest.ts';
import type { QueryMode } from './lexicon.ts';
import { allAdded, type LinkedStep } from './linked-steps.ts';
import { type ThaiMeanings, type ThaiNode, thaiDictionaryRoot } from './thai-dictionary.ts';
import { thaiSkeleton } from './thai-skeleton.ts';

/** One way to read a Thai text. */
export interface ThaiInterpretation {
  /** The words of names, in Latin letters. */
  readonly words: readonly string[];
  readonly cost: number;
  /** The number of parts without a meaning. */
  readonly dropped: number;
}

const maxSteps = 3;
/** More steps are kept at the end, since one syllable begins many words. */
const maxStepsAtEnd = 6;
const wordCost = 0.05;
const shortWordCost = 0.1;
const unknownCost = 2;
const moreUnknownCost = 0.05;
const errorCost = 0.6;
const unfinishedCost = 0.3;
const minUnfinishedLength = 2;
/**
 * While someone is typing, the last syllable is more likely the start of a word than the name of a letter.
 */
const syllableCost = 0.3;
/** Longer texts are not corrected, since no name is longer and correction takes time. */
const maxCorrectedLength = 48;

/** An interpretation of a text up to a place. */
interface Step extends LinkedStep<string> {
  readonly cost: number;
  readonly dropped: number;
  /** Whether it ends with a letter without a meaning. */
  readonly isInUnknown: boolean;
}

const firstStep: Step = { from: null, added: [], cost: 0, dropped: 0, isInUnknown: false };

function skip(from: Step, cost: number): Step {
  const dropped = from.dropped + Number(!from.isInUnknown);
  return { from, added: [], cost, dropped, isInUnknown: true };
}

interface Word {
  readonly length: number;
  readonly meanings: ThaiMeanings;
  readonly cost: number;
}

function exactCost(length: number, isBeingTyped: boolean): number {
  const cost = length < 3 ? wordCost + shortWordCost : wordCost;
  return isBeingTyped && length < 4 ? cost + syllableCost : cost;
}

/**
 * Finds the words at a place as written. If the text is the last one, also finds words that begin with its
 * end.
 */
function writtenWords(text: string, at: number, isLast: boolean, isTyping: boolean): Word[] {
  const words: Word[] = [];
  let node: ThaiNode = thaiDictionaryRoot;
  for (let length = 1; at + length <= text.length; length += 1) {
    const next = node.next.get(text.charCodeAt(at + length - 1));
    if (next === undefined) return words;
    node = next;
    if (node.meanings.length === 0) continue;
    const isBeingTyped = isLast && isTyping && at + length === text.length;
    words.push({ length, meanings: node.meanings, cost: exactCost(length, isBeingTyped) });
  }
  const length = text.length - at;
  if (!isLast || length < minUnfinishedLength) return words;
  for (const meanings of node.longer) words.push({ length, meanings, cost: wordCost + unfinishedCost });
  return words;
}

function misspeltWords(text: string, at: number): Word[] {
  return findMisspeltThai(text, at).map(({ length, errors, meanings }) => ({
    length,
    meanings,
    cost: wordCost + errors * errorCost,
  }));
}

/**
 * Finds the cheapest interpretations of a text by a beam search.
 * @param mustBeComplete whether to give up as soon as every interpretation drops something
 */
function findCheapest(
  text: string,
  mustBeComplete: boolean,
  wordsAt: (at: number) => Word[],
): ThaiInterpretation[] {
  const steps: Step[][] = Array.from({ length: text.length + 1 }, () => []);
  steps[0]?.push(firstStep);
  const limitAt = (at: number) => (at === text.length ? maxStepsAtEnd : maxSteps);
  let completeUntil = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (mustBeComplete && completeUntil < at) return [];
    const words = wordsAt(at);
    for (const step of steps[at] as Step[]) {
      const skipCost = step.cost + (step.isInUnknown ? moreUnknownCost : unknownCost);
      keepCheapest(steps[at + 1] as Step[], limitAt(at + 1), skipCost, () => skip(step, skipCost));
      for (const { length, meanings, cost } of words) {
        const end = at + length;
        if (step.dropped === 0) completeUntil = Math.max(completeUntil, end);
        meanings.forEach((meaning, rank) => {
          const totalCost = step.cost + (cost + rank * 0.02);
          keepCheapest(steps[end] as Step[], limitAt(end), totalCost, () => ({
            from: step,
            added: meaning,
            cost: totalCost,
            dropped: step.dropped,
            isInUnknown: false,
          }));
        });
      }
    }
  }
  const interpretations = (steps[text.length] as Step[]).map(
    (end): ThaiInterpretation => ({ words: allAdded(end), cost: end.cost, dropped: end.dropped }),
  );
  // Parts may only be dropped because they have no meaning, and not to give the rest a better meaning.
  return interpretations.filter(({ dropped }) => dropped === interpretations[0]?.dropped);
}

/**
 * Reads Thai, which has no spaces between words, as the Latin words of names, best interpretation first.
 * Parts are only dropped in forgiving mode. Misspelt words are only tried if the text has no meaning as
 * written, since that takes longer.
 * @param isLast whether the text ends the query. Its last word may then be unfinished.
 */
export function readThai(text: string, isLast: boolean, mode: QueryMode): ThaiInterpretation[] {
  const skeleton = thaiSkeleton(text);
  const isComplete = (interpretations: readonly ThaiInterpretation[]) => interpretations[0]?.dropped === 0;
  const wordsAt = (at: number) => writtenWords(skeleton, at, isLast, mode.isCompleting);
  const mayCorrect = skeleton.length <= maxCorrectedLength;
  const asWritten = findCheapest(skeleton, mayCorrect || !mode.isForgiving, wordsAt);
  if (isComplete(asWritten) || !mayCorrect) return mode.isForgiving || isComplete(asWritten) ? asWritten : [];
  const wordsWithErrorsAt = (at: number) => [...wordsAt(at), ...misspeltWords(skeleton, at)];
  const corrected = findCheapest(skeleton, !mode.isForgiving, wordsWithErrorsAt);
  return mode.isForgiving || isComplete(corrected) ? corrected : [];
}
