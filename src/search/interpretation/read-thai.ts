import type { QueryMode } from '../index/lexicon.ts';
import { findMisspeltThai } from '../spelling/find-misspelt-thai.ts';
import { type ThaiMeanings, type ThaiNode, thaiDictionaryRoot } from '../spelling/thai-dictionary.ts';
import { toThaiSkeleton } from '../spelling/thai-skeleton.ts';
import { collectItems, insertCheapest, type LinkedStep } from './beam-search.ts';

/** A possible meaning of a Thai text, as words of names. */
export interface ThaiInterpretation {
  /** The words of names, in Latin letters. */
  readonly words: readonly string[];
  readonly cost: number;
  /** The number of parts without a meaning. */
  readonly droppedCount: number;
}

/** For each beginning of a text, this many of the cheapest interpretations are retained. */
const beamWidth = 3;
/** More interpretations of the whole text are retained, since its last syllable may begin many words. */
const beamWidthAtEnd = 6;
const wordCost = 0.05;
const shortWordCost = 0.1;
const unknownCost = 2;
/** The cost of each letter without a meaning that follows another such letter. */
const furtherUnknownCost = 0.05;
const errorCost = 0.6;
const unfinishedCost = 0.3;
const minUnfinishedLength = 2;
/**
 * The additional cost of a short last word while someone is typing. A syllable is then more likely the start of a
 * longer word than the name of a letter.
 */
const syllableCost = 0.3;
/** Longer texts are not corrected, since correction takes time and no name is that long. */
const maxCorrectedLength = 48;

/** An interpretation of the beginning of a text. */
interface Step extends LinkedStep<string> {
  readonly cost: number;
  readonly droppedCount: number;
  /** Whether the last letter of the beginning has no meaning. */
  readonly isLastLetterUnknown: boolean;
}

const firstStep: Step = { previous: null, items: [], cost: 0, droppedCount: 0, isLastLetterUnknown: false };

function skipLetter(previous: Step, cost: number): Step {
  const droppedCount = previous.droppedCount + Number(!previous.isLastLetterUnknown);
  return { previous, items: [], cost, droppedCount, isLastLetterUnknown: true };
}

/** A word of the dictionary that occurs in a text. */
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
 * Finds the correctly written words that begin at an offset. If the text ends the query, its last letters may also
 * be the beginning of a word.
 */
function findExactWords(text: string, start: number, isLast: boolean, isTyping: boolean): Word[] {
  const words: Word[] = [];
  let node: ThaiNode = thaiDictionaryRoot;
  for (let length = 1; start + length <= text.length; length += 1) {
    const child = node.children.get(text.charCodeAt(start + length - 1));
    if (child === undefined) return words;
    node = child;
    if (node.meanings.length === 0) continue;
    const isBeingTyped = isLast && isTyping && start + length === text.length;
    words.push({ length, meanings: node.meanings, cost: computeExactCost(length, isBeingTyped) });
  }
  const length = text.length - start;
  if (!isLast || length < minUnfinishedLength) return words;
  for (const meanings of node.longerMeanings)
    words.push({ length, meanings, cost: wordCost + unfinishedCost });
  return words;
}

function findMisspeltWords(text: string, start: number): Word[] {
  return findMisspeltThai(text, start).map(({ length, errors, meanings }) => ({
    length,
    meanings,
    cost: wordCost + errors * errorCost,
  }));
}

/**
 * Finds the cheapest interpretations of a text by a beam search.
 * @param mustBeComplete whether to stop as soon as every interpretation drops a part of the text
 * @param findWordsAt a function that finds the words that begin at an offset of the text
 */
function findCheapest(
  text: string,
  mustBeComplete: boolean,
  findWordsAt: (start: number) => Word[],
): ThaiInterpretation[] {
  const stepsByEnd: Step[][] = Array.from({ length: text.length + 1 }, () => []);
  stepsByEnd[0]?.push(firstStep);
  const getBeamWidth = (end: number) => (end === text.length ? beamWidthAtEnd : beamWidth);
  /** The end of the longest beginning that has an interpretation without dropped parts. */
  let completeEnd = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (mustBeComplete && completeEnd < index) return [];
    const words = findWordsAt(index);
    for (const step of stepsByEnd[index] as Step[]) {
      const skipCost = step.cost + (step.isLastLetterUnknown ? furtherUnknownCost : unknownCost);
      insertCheapest(stepsByEnd[index + 1] as Step[], getBeamWidth(index + 1), skipCost, () =>
        skipLetter(step, skipCost),
      );
      for (const { length, meanings, cost } of words) {
        const end = index + length;
        if (step.droppedCount === 0) completeEnd = Math.max(completeEnd, end);
        meanings.forEach((meaning, rank) => {
          const totalCost = step.cost + (cost + rank * 0.02);
          insertCheapest(stepsByEnd[end] as Step[], getBeamWidth(end), totalCost, () => ({
            previous: step,
            items: meaning,
            cost: totalCost,
            droppedCount: step.droppedCount,
            isLastLetterUnknown: false,
          }));
        });
      }
    }
  }
  const interpretations = (stepsByEnd[text.length] as Step[]).map(
    (lastStep): ThaiInterpretation => ({
      words: collectItems(lastStep),
      cost: lastStep.cost,
      droppedCount: lastStep.droppedCount,
    }),
  );
  // Parts may be dropped only because they have no meaning, and not to give the rest a better meaning.
  return interpretations.filter(({ droppedCount }) => droppedCount === interpretations[0]?.droppedCount);
}

/**
 * Reads Thai, which has no spaces between words, as the Latin words of names. The best interpretation is the first.
 * Parts are dropped only in forgiving mode. Misspelt words are tried only if the text has no meaning as written,
 * since that takes longer.
 * @param isLast whether the text ends the query, so that its last word may be unfinished
 */
export function readThai(text: string, isLast: boolean, mode: QueryMode): ThaiInterpretation[] {
  const skeleton = toThaiSkeleton(text);
  const isComplete = (interpretations: readonly ThaiInterpretation[]) =>
    interpretations[0]?.droppedCount === 0;
  const findExactAt = (start: number) => findExactWords(skeleton, start, isLast, mode.isCompleting);
  const canCorrect = skeleton.length <= maxCorrectedLength;
  const exactReadings = findCheapest(skeleton, canCorrect || !mode.isForgiving, findExactAt);
  if (isComplete(exactReadings)) return exactReadings;
  if (!canCorrect) return mode.isForgiving ? exactReadings : [];
  const findAllAt = (start: number) => [...findExactAt(start), ...findMisspeltWords(skeleton, start)];
  const correctedReadings = findCheapest(skeleton, !mode.isForgiving, findAllAt);
  return mode.isForgiving || isComplete(correctedReadings) ? correctedReadings : [];
}
