import { lowerBound } from './lower-bound.ts';
import { createNeighbourCounts, type NeighbourCounts } from './neighbour-counts.ts';

/** One indivisible piece of a name, as indexed: "galaxy", "s", "24", "plus", "5g". */
export interface Atom {
  readonly text: string;
  /** Written together with the atom before it. */
  readonly glued: boolean;
}

/** Which atoms the catalogue's names use, and which follow which. */
export interface Vocabulary {
  idOf(atom: string): number | undefined;
  /** In how many names the atom stands. */
  frequencyOf(atom: string): number;
  /**
   * Whether the atom stands in so many names that it is a brand, a series or a variant rather than one model: one in a
   * thousand, but at least three and at most twelve.
   */
  isCommon(atom: string): boolean;
  /** Whether some name has `second` right behind `first`. */
  follows(first: string, second: string): boolean;
  /** Whether some atom starts so. */
  hasPrefix(prefix: string): boolean;
  /** Whether some name starts with the atom. */
  startsNames(atom: string): boolean;
  /** Whether names mostly write `second` right behind `first` without a space. */
  writesTogether(first: string, second: string): boolean;
  /** All atoms, by id. */
  readonly atoms: readonly string[];
}

export interface VocabularyBuilder {
  /** Counts a name and gives its atoms' ids. */
  add(name: readonly Atom[]): number[];
  readonly vocabulary: Vocabulary;
}

const fewestForCommon = 3;
const mostForCommon = 12;

interface Counts {
  readonly ids: Map<string, number>;
  readonly atoms: string[];
  readonly frequencies: number[];
  readonly starts: Set<number>;
  readonly neighbours: NeighbourCounts;
  names: number;
}

function intern(text: string, { ids, atoms, frequencies }: Counts): number {
  const known = ids.get(text);
  if (known !== undefined) return known;
  ids.set(text, atoms.length);
  frequencies.push(0);
  return atoms.push(text) - 1;
}

function addName(name: readonly Atom[], counts: Counts): number[] {
  const { frequencies, neighbours, starts } = counts;
  const ids = name.map((atom) => intern(atom.text, counts));
  counts.names += 1;
  if (ids[0] !== undefined) starts.add(ids[0]);
  for (const id of new Set(ids)) frequencies[id] = (frequencies[id] ?? 0) + 1;
  for (let at = 1; at < ids.length; at += 1) {
    neighbours.add(ids[at - 1] as number, ids[at] as number, name[at]?.glued ?? false);
  }
  return ids;
}

function vocabularyOf(counts: Counts): Vocabulary {
  const { ids, atoms, frequencies, starts, neighbours } = counts;
  const frequencyOf = (atom: string) => frequencies[ids.get(atom) ?? -1] ?? 0;
  const pairOf = (first: string, second: string) => neighbours.find(ids.get(first), ids.get(second));
  let sorted: string[] = [];
  return {
    atoms,
    idOf: (atom) => ids.get(atom),
    frequencyOf,
    isCommon: (atom) =>
      frequencyOf(atom) >= Math.min(mostForCommon, Math.max(fewestForCommon, counts.names / 1000)),
    follows: (first, second) => pairOf(first, second) !== undefined,
    hasPrefix(prefix) {
      if (sorted.length !== atoms.length) sorted = [...atoms].sort();
      return sorted[lowerBound(sorted, prefix)]?.startsWith(prefix) ?? false;
    },
    startsNames: (atom) => starts.has(ids.get(atom) ?? -1),
    writesTogether(first, second) {
      const pair = pairOf(first, second);
      return pair !== undefined && pair.glued * 2 >= pair.total;
    },
  };
}

/** Creates an empty vocabulary, and the means to fill it. */
export function createVocabulary(): VocabularyBuilder {
  const counts: Counts = {
    ids: new Map(),
    atoms: [],
    frequencies: [],
    starts: new Set(),
    neighbours: createNeighbourCounts(),
    names: 0,
  };
  return { add: (name) => addName(name, counts), vocabulary: vocabularyOf(counts) };
}
