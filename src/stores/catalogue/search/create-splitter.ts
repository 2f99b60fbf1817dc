import { createMemo } from './create-memo.ts';
import type { Speller } from './create-speller.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A joined word taken apart: "promax" is "pro max". */
export interface Split {
  readonly atoms: readonly string[];
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
  /** Brands of several atoms by their name without spaces. */
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

/** The atoms of a part of a joined word; null when it is no word at all. */
function atomsOf(part: string, { vocabulary, joinedBrands }: Parts): readonly string[] | null {
  if (vocabulary.frequencyOf(part) > 0) return [part];
  return joinedBrands.get(part)?.split(' ') ?? null;
}

/** A few letters may be anything: the fewer, the more must speak for their being a word. */
function needsNeighbour(atom: string, vocabulary: Vocabulary): boolean {
  if (atom.length === 2) return !vocabulary.isCommon(atom);
  return atom.length === 1 || (atom.length === 3 && vocabulary.frequencyOf(atom) < 2);
}

/** Short parts are believed only where names have it beside the same neighbour: the "s" of "galaxys24". */
function shortPartsBelong(atoms: readonly string[], touching: Touching, vocabulary: Vocabulary): boolean {
  const { follows } = vocabulary;
  return atoms.every((atom, at) => {
    if (!needsNeighbour(atom, vocabulary)) return true;
    const before = atoms[at - 1] ?? touching.before;
    const after = atoms[at + 1] ?? touching.after;
    const first = at === 0 && touching.before === undefined;
    const last = at === atoms.length - 1;
    if (last && touching.after !== undefined) return follows(atom, touching.after);
    if (first || !last) return after !== undefined && after.length > 1 && follows(atom, after);
    return before !== undefined && follows(before, atom);
  });
}

function costOf(atoms: readonly string[], vocabulary: Vocabulary): number {
  let cost = 0;
  atoms.forEach((atom, at) => {
    if (atom.length < 3) cost += shortCost;
    else if (vocabulary.frequencyOf(atom) < 2) cost += rareCost;
    if (at === 0) return;
    cost += cutCost;
    if (!vocabulary.follows(atoms[at - 1] as string, atom)) cost += strangersCost;
  });
  return cost;
}

/** A way to take the start of a word apart: the way that it goes on from, and the atoms behind it. */
interface Way {
  readonly from: Way | null;
  readonly atoms: readonly string[];
  /** Of the whole way. */
  readonly length: number;
}

function allAtoms(end: Way): string[] {
  const parts: (readonly string[])[] = [];
  for (let way: Way | null = end; way !== null; way = way.from) parts.push(way.atoms);
  return parts.reverse().flat();
}

/** The ways to take a whole word apart, whatever it touches. */
function waysThrough(word: string, parts: Parts): Way[] {
  const ways: Way[][] = [[{ from: null, atoms: [], length: 0 }]];
  for (let end = 1; end <= word.length; end += 1) {
    const here: Way[] = [];
    for (let start = Math.max(0, end - longestPart); start < end; start += 1) {
      const before = ways[start] as Way[];
      const atoms = before.length === 0 ? null : atomsOf(word.slice(start, end), parts);
      if (atoms === null) continue;
      for (const from of before) here.push({ from, atoms, length: from.length + atoms.length });
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
    .map(allAtoms)
    .filter((atoms) => shortPartsBelong(atoms, touching, parts.vocabulary))
    .map((atoms) => ({ atoms, cost: costOf(atoms, parts.vocabulary) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, kept);
}

function splitMisspelt(word: string, touching: Touching, parts: Parts): Split[] {
  if (word.length < 5 || word.length > longestMisspelt) return [];
  const { vocabulary, speller } = parts;
  const found: Split[] = [];
  const tryParts = (wrong: string, right: string, inOrder: (mended: string) => string[]) => {
    if (wrong.length < 3 || atomsOf(right, parts) === null) return;
    for (const spelling of speller.spell(wrong, 2)) {
      const atoms = inOrder(spelling.word);
      if (!shortPartsBelong(atoms, touching, vocabulary)) continue;
      found.push({ atoms, cost: spelling.cost + costOf(atoms, vocabulary) });
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
  const splits = createMemo<readonly Split[]>(memoLimit);
  const misspelt = createMemo<readonly Split[]>(memoLimit);
  const keyOf = (word: string, { before = '', after = '' }: Touching) => `${before} ${word} ${after}`;
  return {
    split: (word, touching) => splits(keyOf(word, touching), () => split(word, touching, parts)),
    splitMisspelt: (word, touching) =>
      misspelt(keyOf(word, touching), () => splitMisspelt(word, touching, parts)),
  };
}
