import { keepCheapest } from './keep-cheapest.ts';
import type { QueryMode } from './lexicon.ts';
import { allAdded, type LinkedStep } from './linked-steps.ts';
import { misspeltThai } from './misspelt-thai.ts';
import { type ThaiMeanings, type ThaiNode, thaiDictionaryRoot } from './thai-dictionary.ts';
import { thaiSkeleton } from './thai-skeleton.ts';

/** One way to read a stretch of Thai: the Latin words it stands for. */
export interface ThaiInterpretation {
  readonly words: readonly string[];
  readonly cost: number;
  /** Stretches that mean nothing here. */
  readonly dropped: number;
}

const kept = 3;
/** More at the end, since one syllable begins many words. */
const keptAtEnd = 6;
const wordCost = 0.05;
const shortWordCost = 0.1;
const unknownCost = 2;
const moreUnknownCost = 0.05;
const errorCost = 0.6;
const unfinishedCost = 0.3;
const shortestUnfinished = 2;
/** While someone types, one syllable at the end is the start of a word rather than a letter's name. */
const syllableCost = 0.3;
/** No name is longer in Thai, and mending takes its time. */
const longestMended = 48;

/** An interpretation of the start of a text. */
interface Step extends LinkedStep<string> {
  readonly cost: number;
  readonly dropped: number;
  readonly inUnknown: boolean;
}

const noStep: Step = { from: null, added: [], cost: 0, dropped: 0, inUnknown: false };

function skip(from: Step, cost: number): Step {
  const dropped = from.dropped + Number(!from.inUnknown);
  return { from, added: [], cost, dropped, inUnknown: true };
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

/** The words that stand at a place as they are written, and those that the rest of the text begins if it may. */
function writtenWords(text: string, at: number, isLast: boolean, isTyping: boolean): Word[] {
  const found: Word[] = [];
  let node: ThaiNode = thaiDictionaryRoot;
  for (let length = 1; at + length <= text.length; length += 1) {
    const next = node.next.get(text.charCodeAt(at + length - 1));
    if (next === undefined) return found;
    node = next;
    if (node.meanings.length === 0) continue;
    const isBeingTyped = isLast && isTyping && at + length === text.length;
    found.push({ length, meanings: node.meanings, cost: exactCost(length, isBeingTyped) });
  }
  const length = text.length - at;
  if (!isLast || length < shortestUnfinished) return found;
  for (const meanings of node.longer) found.push({ length, meanings, cost: wordCost + unfinishedCost });
  return found;
}

function misspeltWords(text: string, at: number): Word[] {
  return misspeltThai(text, at).map(({ length, errors, meanings }) => ({
    length,
    meanings,
    cost: wordCost + errors * errorCost,
  }));
}

/** @param wholly give up as soon as every interpretation leaves something out */
function readWith(text: string, wholly: boolean, wordsAt: (at: number) => Word[]): ThaiInterpretation[] {
  const steps: Step[][] = Array.from({ length: text.length + 1 }, () => []);
  steps[0]?.push(noStep);
  const most = (at: number) => (at === text.length ? keptAtEnd : kept);
  let readUntil = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (wholly && readUntil < at) return [];
    const words = wordsAt(at);
    for (const step of steps[at] as Step[]) {
      const skipCost = step.cost + (step.inUnknown ? moreUnknownCost : unknownCost);
      keepCheapest(steps[at + 1] as Step[], most(at + 1), skipCost, () => skip(step, skipCost));
      for (const { length, meanings, cost } of words) {
        const end = at + length;
        if (step.dropped === 0) readUntil = Math.max(readUntil, end);
        meanings.forEach((meaning, rank) => {
          const whole = step.cost + (cost + rank * 0.02);
          keepCheapest(steps[end] as Step[], most(end), whole, () => ({
            from: step,
            added: meaning,
            cost: whole,
            dropped: step.dropped,
            inUnknown: false,
          }));
        });
      }
    }
  }
  const interpretations = (steps[text.length] as Step[]).map(
    (end): ThaiInterpretation => ({ words: allAdded(end), cost: end.cost, dropped: end.dropped }),
  );
  // Words are only passed over where they mean nothing, never to find something for the rest.
  return interpretations.filter(({ dropped }) => dropped === interpretations[0]?.dropped);
}

/**
 * Reads unsegmented Thai as the Latin words of names, best interpretation first; nothing is left out unless forgiving.
 * Misspelt words are tried only where the text has no interpretation as written, since that takes longer.
 * @param isLast whether the text ends the query, so that its last word may be unfinished
 */
export function readThai(text: string, isLast: boolean, mode: QueryMode): ThaiInterpretation[] {
  const skeleton = thaiSkeleton(text);
  const written = (at: number) => writtenWords(skeleton, at, isLast, mode.completing);
  const isMended = skeleton.length <= longestMended;
  const asWritten = readWith(skeleton, isMended || !mode.forgiving, written);
  const isWhole = (interpretations: readonly ThaiInterpretation[]) => interpretations[0]?.dropped === 0;
  if (isWhole(asWritten) || !isMended) return mode.forgiving || isWhole(asWritten) ? asWritten : [];
  const withErrors = (at: number) => [...written(at), ...misspeltWords(skeleton, at)];
  const mended = readWith(skeleton, !mode.forgiving, withErrors);
  return mode.forgiving || isWhole(mended) ? mended : [];
}
