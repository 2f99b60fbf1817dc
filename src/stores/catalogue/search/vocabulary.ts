import { createNeighbourCounts, type NeighbourCounts } from './neighbour-counts.ts';
import { rangeOfPrefix, type TermRange } from './sorted-terms.ts';

/** One indivisible piece of a name, as indexed: "galaxy", "s", "24", "plus", "5g". */
export interface Atom {
  readonly text: string;
  /** Written together with the atom before it. */
  readonly glued: boolean;
}

/** Which atoms the catalogue's names use, and which follow which. */
export interface Vocabulary {
  /** All atoms by id, in code unit order: those that start alike have neighbouring ids. */
  readonly atoms: readonly string[];
  idOf(atom: string): number | undefined;
  /** The ids of the atoms that start so. */
  idsOfPrefix(prefix: string): TermRange;
  /** In how many names the atom stands. */
  frequencyOf(atom: string): number;
  /**
   * Whether the atom stands in so many names that it is a brand, a series or a variant rather than one model: one in a
   * thousand, but at least three and at most twelve.
   */
  isCommon(atom: string): boolean;
  /** Whether some name has `second` right behind `first`. */
  follows(first: string, second: string): boolean;
  /** The same of ids; no atom stands beside what is none. */
  areNeighbours(first: number | undefined, second: number | undefined): boolean;
  /** Whether some atom starts so. */
  hasPrefix(prefix: string): boolean;
  /** Whether some name starts with the atom of this id. */
  startsNames(id: number | undefined): boolean;
  /** Whether names mostly write `second` right behind `first` without a space. */
  writesTogether(first: string, second: string): boolean;
}

export interface VocabularyBuilder {
  /** Counts a name and gives its atoms' numbers, which `build` turns into ids. */
  add(name: readonly Atom[]): number[];
  /** The vocabulary of all names added, and by number the id of each atom. */
  build(): { readonly vocabulary: Vocabulary; readonly idsByNumber: Uint32Array };
}

const fewestForCommon = 3;
const mostForCommon = 12;

interface Counts {
  readonly numbers: Map<string, number>;
  readonly frequencies: number[];
  readonly starts: Set<number>;
  readonly neighbours: NeighbourCounts;
  names: number;
}

function numberOf(text: string, { numbers, frequencies }: Counts): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return frequencies.push(0) - 1;
}

function addName(name: readonly Atom[], counts: Counts): number[] {
  const { frequencies, neighbours, starts } = counts;
  const numbers = name.map((atom) => numberOf(atom.text, counts));
  counts.names += 1;
  if (numbers[0] !== undefined) starts.add(numbers[0]);
  for (const number of new Set(numbers)) frequencies[number] = (frequencies[number] ?? 0) + 1;
  for (let at = 1; at < numbers.length; at += 1) {
    neighbours.add(numbers[at - 1] as number, numbers[at] as number, name[at]?.glued ?? false);
  }
  return numbers;
}

function build(counts: Counts): { vocabulary: Vocabulary; idsByNumber: Uint32Array } {
  const atoms = [...counts.numbers.keys()].sort();
  const ids = new Map(atoms.map((atom, id) => [atom, id]));
  const idsByNumber = Uint32Array.from(counts.numbers.keys(), (atom) => ids.get(atom) as number);
  const frequencies = new Uint32Array(atoms.length);
  const starts = new Uint8Array(atoms.length);
  idsByNumber.forEach((id, number) => {
    frequencies[id] = counts.frequencies[number] as number;
    starts[id] = Number(counts.starts.has(number));
  });
  const neighbours = counts.neighbours.renumbered(idsByNumber, atoms.length);
  const common = Math.min(mostForCommon, Math.max(fewestForCommon, counts.names / 1000));
  // No id: then whatever is looked up with it is undefined, and no pair has it.
  const idOf = (atom: string) => ids.get(atom) ?? -1;
  const frequencyOf = (atom: string) => frequencies[idOf(atom)] ?? 0;
  const areNeighbours = (first: number | undefined, second: number | undefined) =>
    first !== undefined && second !== undefined && neighbours.has(first, second);
  const vocabulary: Vocabulary = {
    atoms,
    idOf: (atom) => ids.get(atom),
    idsOfPrefix: (prefix) => rangeOfPrefix(atoms, prefix),
    frequencyOf,
    isCommon: (atom) => frequencyOf(atom) >= common,
    follows: (first, second) => areNeighbours(ids.get(first), ids.get(second)),
    areNeighbours,
    hasPrefix(prefix) {
      const { from, to } = rangeOfPrefix(atoms, prefix);
      return to > from;
    },
    startsNames: (id) => id !== undefined && starts[id] === 1,
    writesTogether(first, second) {
      const id = ids.get(first);
      const behind = ids.get(second);
      return id !== undefined && behind !== undefined && neighbours.isMostlyGlued(id, behind);
    },
  };
  return { vocabulary, idsByNumber };
}

/** Creates the means to count names into a vocabulary. */
export function createVocabularyBuilder(): VocabularyBuilder {
  const counts: Counts = {
    numbers: new Map(),
    frequencies: [],
    starts: new Set(),
    neighbours: createNeighbourCounts(),
    names: 0,
  };
  return { add: (name) => addName(name, counts), build: () => build(counts) };
}
