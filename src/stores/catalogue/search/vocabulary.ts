import { lowerBound } from './lower-bound.ts';
import { createNeighbourCounts } from './neighbour-counts.ts';

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

/** Creates an empty vocabulary, and the means to fill it. */
export function createVocabulary(): VocabularyBuilder {
  const ids = new Map<string, number>();
  const atoms: string[] = [];
  const frequencies: number[] = [];
  const neighbours = createNeighbourCounts();
  const starts = new Set<number>();
  let names = 0;
  let sorted: string[] = [];

  const intern = (text: string) => {
    const known = ids.get(text);
    if (known !== undefined) return known;
    ids.set(text, atoms.length);
    frequencies.push(0);
    return atoms.push(text) - 1;
  };
  const neighboursOf = (first: string, second: string) => neighbours.find(ids.get(first), ids.get(second));
  const frequencyOf = (atom: string) => frequencies[ids.get(atom) ?? -1] ?? 0;

  return {
    add(name) {
      names += 1;
      const nameIds = name.map((atom) => intern(atom.text));
      if (nameIds[0] !== undefined) starts.add(nameIds[0]);
      for (const id of new Set(nameIds)) frequencies[id] = (frequencies[id] ?? 0) + 1;
      for (let at = 1; at < nameIds.length; at += 1) {
        neighbours.add(nameIds[at - 1] as number, nameIds[at] as number, name[at]?.glued ?? false);
      }
      return nameIds;
    },
    vocabulary: {
      atoms,
      idOf: (atom) => ids.get(atom),
      frequencyOf,
      isCommon: (atom) =>
        frequencyOf(atom) >= Math.min(mostForCommon, Math.max(fewestForCommon, names / 1000)),
      follows: (first, second) => neighboursOf(first, second) !== undefined,
      hasPrefix(prefix) {
        if (sorted.length !== atoms.length) sorted = [...atoms].sort();
        return sorted[lowerBound(sorted, prefix)]?.startsWith(prefix) ?? false;
      },
      startsNames: (atom) => starts.has(ids.get(atom) ?? -1),
      writesTogether(first, second) {
        const pair = neighboursOf(first, second);
        return pair !== undefined && pair.glued * 2 >= pair.total;
      },
    },
  };
}
