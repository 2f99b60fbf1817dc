import type { Token } from '../names/read-tokens.ts';
import { createNeighbourCounts } from './neighbour-counts.ts';
import { rangeOfPrefix, type TermRange } from './sorted-terms.ts';

/** What the vocabulary counts of a token of a name. */
type NameToken = Pick<Token, 'text' | 'glued'>;

/** Which tokens the catalogue's names use, and which follow which. */
export interface Vocabulary {
  /** All tokens by id, in code unit order: those that start alike have neighbouring ids. */
  readonly tokens: readonly string[];
  idOf(token: string): number | undefined;
  /** The ids of the tokens that start so. */
  idsOfPrefix(prefix: string): TermRange;
  /** In how many names the token stands. */
  frequencyOf(token: string): number;
  /**
   * Whether the token stands in so many names that it is a brand, a series or a variant rather than one model: one in a
   * thousand, but at least three and at most twelve.
   */
  isCommon(token: string): boolean;
  /** Whether some name has `second` right behind `first`. */
  follows(first: string, second: string): boolean;
  /** The same of ids; no token stands beside what is none. */
  areNeighbours(first: number | undefined, second: number | undefined): boolean;
  /** Whether some token starts so. */
  hasPrefix(prefix: string): boolean;
  /** Whether some name starts with the token of this id. */
  startsNames(id: number | undefined): boolean;
  /** Whether names mostly write `second` right behind `first` without a space. */
  writesTogether(first: string, second: string): boolean;
}

const fewestForCommon = 3;
const mostForCommon = 12;

const nothingCounted = () => ({
  /** By token, in which order it came first. */
  numbers: new Map<string, number>(),
  /** By number. */
  frequencies: [] as number[],
  /** Numbers of the tokens that names start with. */
  starts: new Set<number>(),
  neighbours: createNeighbourCounts(),
  names: 0,
});
type Counts = ReturnType<typeof nothingCounted>;

function numberOf(text: string, { numbers, frequencies }: Counts): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return frequencies.push(0) - 1;
}

function addName(name: readonly NameToken[], counts: Counts): number[] {
  const { frequencies, neighbours, starts } = counts;
  const numbers = name.map((token) => numberOf(token.text, counts));
  counts.names += 1;
  if (numbers[0] !== undefined) starts.add(numbers[0]);
  for (const number of new Set(numbers)) frequencies[number] = (frequencies[number] ?? 0) + 1;
  for (let at = 1; at < numbers.length; at += 1) {
    neighbours.add(numbers[at - 1] as number, numbers[at] as number, name[at]?.glued ?? false);
  }
  return numbers;
}

function build(counts: Counts): { vocabulary: Vocabulary; idsByNumber: Uint32Array } {
  const tokens = [...counts.numbers.keys()].sort();
  const ids = new Map(tokens.map((token, id) => [token, id]));
  const idsByNumber = Uint32Array.from(counts.numbers.keys(), (token) => ids.get(token) as number);
  const frequencies = new Uint32Array(tokens.length);
  const starts = new Uint8Array(tokens.length);
  idsByNumber.forEach((id, number) => {
    frequencies[id] = counts.frequencies[number] as number;
    starts[id] = Number(counts.starts.has(number));
  });
  const neighbours = counts.neighbours.renumbered(idsByNumber, tokens.length);
  const common = Math.min(mostForCommon, Math.max(fewestForCommon, counts.names / 1000));
  // No id: then the frequency that is looked up with it is undefined.
  const idOf = (token: string) => ids.get(token) ?? -1;
  const frequencyOf = (token: string) => frequencies[idOf(token)] ?? 0;
  const areNeighbours = (first: number | undefined, second: number | undefined) =>
    first !== undefined && second !== undefined && neighbours.has(first, second);
  const vocabulary: Vocabulary = {
    tokens,
    idOf: (token) => ids.get(token),
    idsOfPrefix: (prefix) => rangeOfPrefix(tokens, prefix),
    frequencyOf,
    isCommon: (token) => frequencyOf(token) >= common,
    follows: (first, second) => areNeighbours(ids.get(first), ids.get(second)),
    areNeighbours,
    hasPrefix(prefix) {
      const { from, to } = rangeOfPrefix(tokens, prefix);
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
export function createVocabularyBuilder() {
  const counts = nothingCounted();
  return {
    /** Counts a name and gives its tokens' numbers, which `build` turns into ids. */
    add: (name: readonly NameToken[]): number[] => addName(name, counts),
    /** The vocabulary of all names added, and by number the id of each token. */
    build: () => build(counts),
  };
}
