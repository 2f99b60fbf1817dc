import { LRUCache } from 'lru-cache';
import type { Vocabulary } from '../index/vocabulary.ts';
import { collectItems, type LinkedStep } from '../interpretation/beam-search.ts';
import type { Speller } from './create-speller.ts';

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

export type Splitter = ReturnType<typeof createSplitter>;

export interface SplitterDeps {
  readonly vocabulary: Vocabulary;
  readonly speller: Speller;
  /** The names of brands with several tokens, by the name without spaces: "tmobile" is "t mobile". */
  readonly brandsByJoinedName: ReadonlyMap<string, string>;
}

const maxSplits = 3;
const cutCost = 0.12;
const shortWordCost = 0.08;
/** The cost of two adjacent words that are not adjacent in any name. */
const unrelatedCost = 0.15;
const rareWordCost = 0.1;
const maxPartLength = 14;
const maxSplitLength = 40;
const maxMisspeltLength = 24;
const maxCachedWords = 4000;

/** @returns the words of a part of a joined word, or null if the part is neither a word nor a brand */
function findWords(part: string, { vocabulary, brandsByJoinedName }: SplitterDeps): readonly string[] | null {
  if (vocabulary.getFrequency(part) > 0) return [part];
  return brandsByJoinedName.get(part)?.split(' ') ?? null;
}

/** Whether a word is so short or rare that it is accepted only beside a word that is its neighbour in some name. */
function needsNeighbour(word: string, vocabulary: Vocabulary): boolean {
  if (word.length === 2) return !vocabulary.isCommon(word);
  return word.length === 1 || (word.length === 3 && vocabulary.getFrequency(word) < 2);
}

/**
 * Whether each short or rare word stands beside a neighbour that it also has in some name, as the "s" of "galaxys24"
 * stands before the 24.
 */
function hasKnownNeighbours(
  words: readonly string[],
  adjacent: AdjacentNumbers,
  vocabulary: Vocabulary,
): boolean {
  const { isFollowedBy } = vocabulary;
  return words.every((word, index) => {
    if (!needsNeighbour(word, vocabulary)) return true;
    const before = words[index - 1] ?? adjacent.before;
    const after = words[index + 1] ?? adjacent.after;
    const isFirst = index === 0 && adjacent.before === undefined;
    const isLast = index === words.length - 1;
    if (isLast && adjacent.after !== undefined) return isFollowedBy(word, adjacent.after);
    if (isFirst || !isLast) return after !== undefined && after.length > 1 && isFollowedBy(word, after);
    return before !== undefined && isFollowedBy(before, word);
  });
}

function computeCost(words: readonly string[], vocabulary: Vocabulary): number {
  let cost = 0;
  words.forEach((word, index) => {
    if (word.length < 3) cost += shortWordCost;
    else if (vocabulary.getFrequency(word) < 2) cost += rareWordCost;
    if (index === 0) return;
    cost += cutCost;
    if (!vocabulary.isFollowedBy(words[index - 1] as string, word)) cost += unrelatedCost;
  });
  return cost;
}

/** A way to split the beginning of a word into words. */
interface Path extends LinkedStep<string> {
  /** The number of words. */
  readonly length: number;
}

/** Finds the ways to split a word, without regard to the numbers beside it. */
function findPaths(word: string, deps: SplitterDeps): Path[] {
  const pathsTo: Path[][] = [[{ previous: null, items: [], length: 0 }]];
  for (let end = 1; end <= word.length; end += 1) {
    const paths: Path[] = [];
    for (let start = Math.max(0, end - maxPartLength); start < end; start += 1) {
      const previousPaths = pathsTo[start] as Path[];
      const items = previousPaths.length === 0 ? null : findWords(word.slice(start, end), deps);
      if (items === null) continue;
      for (const previous of previousPaths)
        paths.push({ previous, items, length: previous.length + items.length });
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
    .map(collectItems)
    .filter((words) => hasKnownNeighbours(words, adjacent, deps.vocabulary))
    .map((words) => ({ words, cost: computeCost(words, deps.vocabulary) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, maxSplits);
}

function splitMisspelt(word: string, adjacent: AdjacentNumbers, deps: SplitterDeps): Split[] {
  if (word.length < 5 || word.length > maxMisspeltLength) return [];
  const { vocabulary, speller } = deps;
  const splits: Split[] = [];
  const tryParts = (
    misspeltPart: string,
    correctPart: string,
    combine: (correctedPart: string) => string[],
  ) => {
    if (misspeltPart.length < 3 || findWords(correctPart, deps) === null) return;
    for (const spelling of speller.spell(misspeltPart, 2)) {
      const words = combine(spelling.word);
      if (!hasKnownNeighbours(words, adjacent, vocabulary)) continue;
      splits.push({ words, cost: spelling.cost + computeCost(words, vocabulary) });
    }
  };
  for (let cutIndex = 1; cutIndex < word.length; cutIndex += 1) {
    const firstPart = word.slice(0, cutIndex);
    const secondPart = word.slice(cutIndex);
    tryParts(firstPart, secondPart, (correctedPart) => [correctedPart, secondPart]);
    tryParts(secondPart, firstPart, (correctedPart) => [firstPart, correctedPart]);
  }
  return splits.sort((a, b) => a.cost - b.cost).slice(0, maxSplits);
}

/**
 * Creates a splitter, which splits joined words into words from the catalogue. The results are sorted by cost, and
 * empty for a word that cannot be split. They are cached, since many people make the same mistakes.
 */
export function createSplitter(deps: SplitterDeps) {
  const withCache = (splitWord: typeof split) => {
    const cache = new LRUCache<string, readonly Split[], { word: string; adjacent: AdjacentNumbers }>({
      max: maxCachedWords,
      memoMethod: (_key, _stale, { context: { word, adjacent } }) => splitWord(word, adjacent, deps),
    });
    return (word: string, adjacent: AdjacentNumbers): readonly Split[] =>
      cache.memo(`${adjacent.before ?? ''} ${word} ${adjacent.after ?? ''}`, { context: { word, adjacent } });
  };
  return {
    split: withCache(split),
    /** Splits a word with one misspelt part: "galxys" before 24 is "galaxy s". */
    splitMisspelt: withCache(splitMisspelt),
  };
}
