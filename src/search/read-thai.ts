import { collectItems, insertCheapest, type LinkedStep } from './beam-search.ts';
import { findMisspeltThai } from './find-misspelt-thai.ts';
import type { QueryMode } from './lexicon.ts';
import { type ThaiMeanings, type ThaiNode, thaiDictionaryRoot } from './thai-dictionary.ts';
import { toThaiSkeleton } from './thai-skeleton.ts';

/** One way to read a Thai text as words of names. */
export interface ThaiInterpretation {
  /** The words of names, in Latin letters. */
  readonly words: readonly string[];
  readonly cost: number;
  /** The number of parts without a meaning. */
  readonly droppedCount: number;
}

const maxSteps = 3;
/** More steps are retained at the end, since one syllable begins many words. */
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
  readonly droppedCount: number;
  /** Whether the last letter has no meaning. */
  readonly endsUnknown: boolean;
}

const firstStep: Step = { previous: null, items: [], cost: 0, droppedCount: 0, endsUnknown: false };

function skipLetter(previous: Step, cost: number): Step {
  const droppedCount = previous.droppedCount + Number(!previous.endsUnknown);
  return { previous, items: [], cost, droppedCount, endsUnknown: true };
}

interface Word {
  readonly length: number;
  readonly meanings: ThaiMeanings;
  readonly cost: number;
}

function computeExactCost(length: number, isBeingTyped: boolean): number {
  const cost = length < 3 ? wordCost + shortWordCost : wordCost;
  return isBeingTyped && length < 4 ? cost + syllableCost : cost;
}

/**
 * Finds the words at a place as written. If the text ends the query, its last letters may also be the
 * beginning of a word.
 */
function findExactWords(text: string, at: number, isLast: boolean, isTyping: boolean): Word[] {
  const words: Word[] = [];
  let node: ThaiNode = thaiDictionaryRoot;
  for (let length = 1; at + length <= text.length; length += 1) {
    const next = node.children.get(text.charCodeAt(at + length - 1));
    if (next === undefined) return words;
    node = next;
    if (node.meanings.length === 0) continue;
    const isBeingTyped = isLast && isTyping && at + length === text.length;
    words.push({ length, meanings: node.meanings, cost: computeExactCost(length, isBeingTyped) });
  }
  const length = text.length - at;
  if (!isLast || length < minUnfinishedLength) return words;
  for (const meanings of node.longerMeanings)
    words.push({ length, meanings, cost: wordCost + unfinishedCost });
  return words;
}

function findMisspeltWords(text: string, at: number): Word[] {
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
      const skipCost = step.cost + (step.endsUnknown ? moreUnknownCost : unknownCost);
      insertCheapest(steps[at + 1] as Step[], limitAt(at + 1), skipCost, () => skipLetter(step, skipCost));
      for (const { length, meanings, cost } of words) {
        const end = at + length;
        if (step.droppedCount === 0) completeUntil = Math.max(completeUntil, end);
        meanings.forEach((meaning, rank) => {
          const totalCost = step.cost + (cost + rank * 0.02);
          insertCheapest(steps[end] as Step[], limitAt(end), totalCost, () => ({
            previous: step,
            items: meaning,
            cost: totalCost,
            droppedCount: step.droppedCount,
            endsUnknown: false,
          }));
        });
      }
    }
  }
  const interpretations = (steps[text.length] as Step[]).map(
    (end): ThaiInterpretation => ({
      words: collectItems(end),
      cost: end.cost,
      droppedCount: end.droppedCount,
    }),
  );
  // Parts may only be dropped because they have no meaning, and not to give the rest a better meaning.
  return interpretations.filter(({ droppedCount }) => droppedCount === interpretations[0]?.droppedCount);
}

/**
 * Reads Thai, which has no spaces between words, as the Latin words of names, best interpretation first.
 * Parts are only dropped in forgiving mode. Misspelt words are only tried if the text has no meaning as
 * written, since that takes longer.
 * @param isLast whether the text ends the query. Its last word may then be unfinished.
 */
export function readThai(text: string, isLast: boolean, mode: QueryMode): ThaiInterpretation[] {
  const skeleton = toThaiSkeleton(text);
  const isComplete = (interpretations: readonly ThaiInterpretation[]) =>
    interpretations[0]?.droppedCount === 0;
  const wordsAt = (at: number) => findExactWords(skeleton, at, isLast, mode.isCompleting);
  const canCorrect = skeleton.length <= maxCorrectedLength;
  const exactReadings = findCheapest(skeleton, canCorrect || !mode.isForgiving, wordsAt);
  if (isComplete(exactReadings)) return exactReadings;
  if (!canCorrect) return mode.isForgiving ? exactReadings : [];
  const wordsWithErrorsAt = (at: number) => [...wordsAt(at), ...findMisspeltWords(skeleton, at)];
  const corrected = findCheapest(skeleton, !mode.isForgiving, wordsWithErrorsAt);
  return mode.isForgiving || isComplete(corrected) ? corrected : [];
}
