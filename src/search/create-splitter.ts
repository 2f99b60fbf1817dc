import { LRUCache } from 'lru-cache';
import type { Speller } from './create-speller.ts';
import { allAdded, type LinkedStep } from './linked-steps.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A joined word taken apart: "promax" is "pro max". */
export interface Split {
  readonly words: readonly string[];
  readonly cost: number;
}

/** The numbers that a word touches: the 13 and the 5 of "13tpro5". */
export interface Touching {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Takes joined words apart into words of the catalogue: the cheapest ways first, none when it cannot be done. */
export interface Splitter {
  split(word: string, touching: Touching): readonly Split[];
  /** Where one part is misspelt: "galxys" before 24 is "galaxy s". */
  splitMisspelt(word: string, touching: Touching): readonly Split[];
}

/** What splitting needs of the catalogue. */
export interface Parts {
  readonly vocabulary: Vocabulary;
  readonly speller: Speller;
  /** Brands of several tokens by their name without spaces: "tmobile" is "t mobile". */
  readonly joinedBrands: ReadonlyMap<string, string>;
}

const kept = 3;
const cutCost = 0.12;
const shortCost = 0.08;
const strangersCost = 0.15;
const rareCost = 0.1;
const longestPart = 14;
const longestSplit = 40;
const longestMisspelt = 24;
const memoLimit = 4000;

/** The words of a part of a joined word; null when it is no word at all. */
function wordsOf(part: string, { vocabulary, joinedBrands }: Parts): readonly string[] | null {
  if (vocabulary.frequencyOf(part) > 0) return [part];
  return joinedBrands.get(part)?.split(' ') ?? null;
}

/** A few letters may be anything: the fewer, the more must speak for their being a word. */
function needsNeighbour(word: string, vocabulary: Vocabulary): boolean {
  if (word.length === 2) return !vocabulary.isCommon(word);
  return word.length === 1 || (word.length === 3 && vocabulary.frequencyOf(word) < 2);
}

/** Short parts are believed only where names have it beside the same neighbour: the "s" of "galaxys24". */
function shortPartsBelong(words: readonly string[], touching: Touching, vocabulary: Vocabulary): boolean {
  const { follows } = vocabulary;
  return words.every((each, at) => {
    if (!needsNeighbour(each, vocabulary)) return true;
    const before = words[at - 1] ?? touching.before;
    const after = words[at + 1] ?? touching.after;
    const first = at === 0 && touching.before === undefined;
    const last = at === words.length - 1;
    if (last && touching.after !== undefined) return follows(each, touching.after);
    if (first || !last) return after !== undefined && after.length > 1 && follows(each, after);
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
    if (!vocabulary.follows(words[at - 1] as string, each)) cost += strangersCost;
  });
  return cost;
}

/** A way to take the start of a word apart into words. */
interface Way extends LinkedStep<string> {
  /** Of the whole way, in words. */
  readonly length: number;
}

/** The ways to take a whole word apart, whatever it touches. */
function waysThrough(word: string, parts: Parts): Way[] {
  const ways: Way[][] = [[{ from: null, added: [], length: 0 }]];
  for (let end = 1; end <= word.length; end += 1) {
    const here: Way[] = [];
    for (let start = Math.max(0, end - longestPart); start < end; start += 1) {
      const before = ways[start] as Way[];
      const added = before.length === 0 ? null : wordsOf(word.slice(start, end), parts);
      if (added === null) continue;
      for (const from of before) here.push({ from, added, length: from.length + added.length });
    }
    // Few and long parts are likelier than many and short ones.
    ways.push(here.sort((a, b) => a.length - b.length).slice(0, 8));
  }
  return ways[word.length] as Way[];
}

function split(word: string, touching: Touching, parts: Parts): Split[] {
  if (word.length < 2 || word.length > longestSplit) return [];
  return waysThrough(word, parts)
    .filter(({ length }) => length > 1)
    .map(allAdded)
    .filter((words) => shortPartsBelong(words, touching, parts.vocabulary))
    .map((words) => ({ words, cost: costOf(words, parts.vocabulary) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, kept);
}

function splitMisspelt(word: string, touching: Touching, parts: Parts): Split[] {
  if (word.length < 5 || word.length > longestMisspelt) return [];
  const { vocabulary, speller } = parts;
  const found: Split[] = [];
  const tryParts = (wrong: string, right: string, inOrder: (mended: string) => string[]) => {
    if (wrong.length < 3 || wordsOf(right, parts) === null) return;
    for (const spelling of speller.spell(wrong, 2)) {
      const words = inOrder(spelling.word);
      if (!shortPartsBelong(words, touching, vocabulary)) continue;
      found.push({ words, cost: spelling.cost + costOf(words, vocabulary) });
    }
  };
  for (let cut = 1; cut < word.length; cut += 1) {
    const start = word.slice(0, cut);
    const end = word.slice(cut);
    tryParts(start, end, (mended) => [mended, end]);
    tryParts(end, start, (mended) => [start, mended]);
  }
  return found.sort((a, b) => a.cost - b.cost).slice(0, kept);
}

/** Creates a splitter that remembers what it was asked: the same wrong words come again and again. */
export function createSplitter(parts: Parts): Splitter {
  const remembering = (make: typeof split): Splitter['split'] => {
    const known = new LRUCache<string, readonly Split[], { word: string; touching: Touching }>({
      max: memoLimit,
      memoMethod: (_key, _stale, { context: { word, touching } }) => make(word, touching, parts),
    });
    return (word, touching) =>
      known.memo(`${touching.before ?? ''} ${word} ${touching.after ?? ''}`, { context: { word, touching } });
  };
  return { split: remembering(split), splitMisspelt: remembering(splitMisspelt) };
}
