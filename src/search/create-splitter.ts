import { LRUCache } from 'lru-cache';
import type { Speller } from './create-speller.ts';
import { allAdded, type LinkedStep } from './linked-steps.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A joined word, split into words: "promax" is "pro max". */
export interface Split {
  readonly words: readonly string[];
  readonly cost: number;
}

/** The numbers directly before and after a word: the 13 and the 5 of "13tpro5". */
export interface AdjacentNumbers {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Splits joined words into words of the catalogue. Results are sorted by cost. There are none for other
 * words.
 */
export interface Splitter {
  split(word: string, adjacent: AdjacentNumbers): readonly Split[];
  /** Splits a word of which one part is misspelt: "galxys" before 24 is "galaxy s". */
  splitMisspelt(word: string, adjacent: AdjacentNumbers): readonly Split[];
}

export interface SplitterDeps {
  readonly vocabulary: Vocabulary;
  readonly speller: Speller;
  /** The names of brands that have several tokens, by the name without spaces: "tmobile" is "t mobile". */
  readonly joinedBrands: ReadonlyMap<string, string>;
}

const maxSplits = 3;
const cutCost = 0.12;
const shortCost = 0.08;
/** The cost of two adjacent words that are not adjacent in any name. */
const unrelatedCost = 0.15;
const rareCost = 0.1;
const maxPartLength = 14;
const maxSplitLength = 40;
const maxMisspeltLength = 24;
const memoLimit = 4000;

/** @returns the words of a part of a joined word, or null if it is not a word */
function wordsOf(part: string, { vocabulary, joinedBrands }: SplitterDeps): readonly string[] | null {
  if (vocabulary.frequencyOf(part) > 0) return [part];
  return joinedBrands.get(part)?.split(' ') ?? null;
}

/** Whether a part is so short that it only counts as a word next to a known neighbour. */
function needsNeighbour(word: string, vocabulary: Vocabulary): boolean {
  if (word.length === 2) return !vocabulary.isCommon(word);
  return word.length === 1 || (word.length === 3 && vocabulary.frequencyOf(word) < 2);
}

/** Whether all short parts have the same neighbour in names, such as the "s" in "galaxys24". */
function areShortPartsKnown(
  words: readonly string[],
  adjacent: AdjacentNumbers,
  vocabulary: Vocabulary,
): boolean {
  const { follows } = vocabulary;
  return words.every((each, at) => {
    if (!needsNeighbour(each, vocabulary)) return true;
    const before = words[at - 1] ?? adjacent.before;
    const after = words[at + 1] ?? adjacent.after;
    const isFirst = at === 0 && adjacent.before === undefined;
    const isLast = at === words.length - 1;
    if (isLast && adjacent.after !== undefined) return follows(each, adjacent.after);
    if (isFirst || !isLast) return after !== undefined && after.length > 1 && follows(each, after);
    return before !== undefined && follows(before, each);
  });
}

function costOf(words: readonly string[], vocabulary: Vocabulary): number {
  let cost = 0;
  words.forEach((each, at) => {
    if (each.length < 3) cost += shortCost;
    else if (vocabulary.frequencyOf(each) < 2) cost += rareCost;
    if (at === 0) return;
    cost += cutCost;
    if (!vocabulary.follows(words[at - 1] as string, each)) cost += unrelatedCost;
  });
  return cost;
}

/** A way to split the beginning of a word into words. */
interface Path extends LinkedStep<string> {
  /** The number of words. */
  readonly length: number;
}

/** Finds the ways to split a word. It ignores the numbers next to it. */
function findPaths(word: string, deps: SplitterDeps): Path[] {
  const pathsTo: Path[][] = [[{ from: null, added: [], length: 0 }]];
  for (let end = 1; end <= word.length; end += 1) {
    const paths: Path[] = [];
    for (let start = Math.max(0, end - maxPartLength); start < end; start += 1) {
      const previous = pathsTo[start] as Path[];
      const added = previous.length === 0 ? null : wordsOf(word.slice(start, end), deps);
      if (added === null) continue;
      for (const from of previous) paths.push({ from, added, length: from.length + added.length });
    }
    // A few long parts are more likely than many short ones.
    pathsTo.push(paths.sort((a, b) => a.length - b.length).slice(0, 8));
  }
  return pathsTo[word.length] as Path[];
}

function split(word: string, adjacent: AdjacentNumbers, deps: SplitterDeps): Split[] {
  if (word.length < 2 || word.length > maxSplitLength) return [];
  return findPaths(word, deps)
    .filter(({ length }) => length > 1)
    .map(allAdded)
    .filter((words) => areShortPartsKnown(words, adjacent, deps.vocabulary))
    .map((words) => ({ words, cost: costOf(words, deps.vocabulary) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, maxSplits);
}

function splitMisspelt(word: string, adjacent: AdjacentNumbers, deps: SplitterDeps): Split[] {
  if (word.length < 5 || word.length > maxMisspeltLength) return [];
  const { vocabulary, speller } = deps;
  const splits: Split[] = [];
  const tryParts = (misspelt: string, correct: string, inOrder: (corrected: string) => string[]) => {
    if (misspelt.length < 3 || wordsOf(correct, deps) === null) return;
    for (const spelling of speller.spell(misspelt, 2)) {
      const words = inOrder(spelling.word);
      if (!areShortPartsKnown(words, adjacent, vocabulary)) continue;
      splits.push({ words, cost: spelling.cost + costOf(words, vocabulary) });
    }
  };
  for (let cut = 1; cut < word.length; cut += 1) {
    const start = word.slice(0, cut);
    const end = word.slice(cut);
    tryParts(start, end, (corrected) => [corrected, end]);
    tryParts(end, start, (corrected) => [start, corrected]);
  }
  return splits.sort((a, b) => a.cost - b.cost).slice(0, maxSplits);
}

/** Creates a splitter that caches its results, since people make the same mistakes. */
export function createSplitter(deps: SplitterDeps): Splitter {
  const withCache = (splitWord: typeof split): Splitter['split'] => {
    const cache = new LRUCache<string, readonly Split[], { word: string; touching: AdjacentNumbers }>({
      max: memoLimit,
      memoMethod: (_key, _stale, { context: { word, touching: adjacent } }) =>
        splitWord(word, adjacent, deps),
    });
    return (word, adjacent) =>
      cache.memo(`${adjacent.before ?? ''} ${word} ${adjacent.after ?? ''}`, {
        context: { word, touching: adjacent },
      });
  };
  return { split: withCache(split), splitMisspelt: withCache(splitMisspelt) };
}
