import type { Lexicon } from './lexicon.ts';

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

const kept = 3;
const cutCost = 0.12;
const shortCost = 0.08;
const strangersCost = 0.15;
const rareCost = 0.1;

/** Whether a part of a joined word is a word at all. */
function isPart(part: string, lexicon: Lexicon): boolean {
  return lexicon.vocabulary.frequencyOf(part) > 0 || lexicon.joinedBrands.has(part);
}

function atomsOf(part: string, lexicon: Lexicon): string[] {
  return lexicon.vocabulary.frequencyOf(part) > 0
    ? [part]
    : (lexicon.joinedBrands.get(part) ?? part).split(' ');
}

/** A few letters may be anything: the fewer, the more must speak for their being a word. */
function needsNeighbour(atom: string, { vocabulary }: Lexicon): boolean {
  if (atom.length === 2) return !vocabulary.isCommon(atom);
  return atom.length === 1 || (atom.length === 3 && vocabulary.frequencyOf(atom) < 2);
}

/** Short parts are believed only where names have it beside the same neighbour: the "s" of "galaxys24". */
function shortPartsBelong(atoms: readonly string[], touching: Touching, lexicon: Lexicon): boolean {
  const { follows } = lexicon.vocabulary;
  return atoms.every((atom, at) => {
    if (!needsNeighbour(atom, lexicon)) return true;
    const before = atoms[at - 1] ?? touching.before;
    const after = atoms[at + 1] ?? touching.after;
    const first = at === 0 && touching.before === undefined;
    const last = at === atoms.length - 1;
    if (last && touching.after !== undefined) return follows(atom, touching.after);
    if (first || !last) return after !== undefined && after.length > 1 && follows(atom, after);
    return before !== undefined && follows(before, atom);
  });
}

function costOf(atoms: readonly string[], lexicon: Lexicon): number {
  let cost = 0;
  atoms.forEach((atom, at) => {
    if (atom.length < 3) cost += shortCost;
    else if (lexicon.vocabulary.frequencyOf(atom) < 2) cost += rareCost;
    if (at === 0) return;
    cost += cutCost;
    if (!lexicon.vocabulary.follows(atoms[at - 1] as string, atom)) cost += strangersCost;
  });
  return cost;
}

/** Takes a joined word apart into words of the catalogue, cheapest first; empty when it cannot be done. */
export function splitWord(word: string, touching: Touching, lexicon: Lexicon): Split[] {
  if (word.length < 2 || word.length > 40) return [];
  const ways: string[][][] = Array.from({ length: word.length + 1 }, () => []);
  ways[0]?.push([]);
  for (let end = 1; end <= word.length; end += 1) {
    const here: string[][] = [];
    for (let start = Math.max(0, end - 14); start < end; start += 1) {
      const before = ways[start] ?? [];
      const part = word.slice(start, end);
      if (before.length === 0 || !isPart(part, lexicon)) continue;
      for (const atoms of before) here.push([...atoms, ...atomsOf(part, lexicon)]);
    }
    // Few and long parts are likelier than many and short ones.
    ways[end] = here.sort((a, b) => a.length - b.length).slice(0, 8);
  }
  return (ways[word.length] ?? [])
    .filter((atoms) => atoms.length > 1 && shortPartsBelong(atoms, touching, lexicon))
    .map((atoms) => ({ atoms, cost: costOf(atoms, lexicon) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, kept);
}

/** Takes apart a joined word one part of which is misspelt: "galxys" before 24 is "galaxy s". */
export function splitMisspeltWord(word: string, touching: Touching, lexicon: Lexicon): Split[] {
  if (word.length < 5 || word.length > 24) return [];
  const found: Split[] = [];
  for (let cut = 1; cut < word.length; cut += 1) {
    const parts = [word.slice(0, cut), word.slice(cut)] as const;
    for (const wrong of [0, 1] as const) {
      const right = parts[1 - wrong] as string;
      if (parts[wrong].length < 3 || !isPart(right, lexicon)) continue;
      for (const spelling of lexicon.speller.spell(parts[wrong], 2)) {
        const atoms = wrong === 0 ? [spelling.word, right] : [right, spelling.word];
        if (!shortPartsBelong(atoms, touching, lexicon)) continue;
        found.push({ atoms, cost: spelling.cost + costOf(atoms, lexicon) });
      }
    }
  }
  return found.sort((a, b) => a.cost - b.cost).slice(0, kept);
}
