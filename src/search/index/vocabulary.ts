import type { Token } from '../../names/read-tokens.ts';
import { findPrefixRange, type TermRange } from './sorted-terms.ts';

type NameToken = Pick<Token, 'text' | 'isGlued'>;

/** The tokens of all names in the catalogue, with the pairs of tokens that follow each other. */
export type Vocabulary = ReturnType<typeof buildVocabulary>['vocabulary'];

const lowestMinCommonCount = 3;
const highestMinCommonCount = 12;

const createCounts = () => ({
  /** The number of each token, in the order of first occurrence. */
  numbers: new Map<string, number>(),
  /** How many names have a token, by the token's number. */
  frequencies: [] as number[],
  /** The numbers of the tokens that names start with. */
  starts: new Set<number>(),
  neighbours: createNeighbourCounts(),
  names: 0,
});
type Counts = ReturnType<typeof createCounts>;

function getNumber(text: string, { numbers, frequencies }: Counts): number {
  const number = numbers.get(text);
  if (number !== undefined) return number;
  numbers.set(text, numbers.size);
  return frequencies.push(0) - 1;
}

function addName(name: readonly NameToken[], counts: Counts): number[] {
  const { frequencies, neighbours, starts } = counts;
  const numbers = name.map((token) => getNumber(token.text, counts));
  counts.names += 1;
  if (numbers[0] !== undefined) starts.add(numbers[0]);
  for (const number of new Set(numbers)) frequencies[number] = (frequencies[number] ?? 0) + 1;
  for (let index = 1; index < numbers.length; index += 1) {
    neighbours.add(numbers[index - 1] as number, numbers[index] as number, name[index]?.isGlued ?? false);
  }
  return numbers;
}

function buildVocabulary(counts: Counts) {
  const tokens = [...counts.numbers.keys()].sort();
  const ids = new Map(tokens.map((token, id) => [token, id]));
  const idsByNumber = Uint32Array.from(counts.numbers.keys(), (token) => ids.get(token) as number);
  const frequencies = new Uint32Array(tokens.length);
  const starts = new Uint8Array(tokens.length);
  idsByNumber.forEach((id, number) => {
    frequencies[id] = counts.frequencies[number] as number;
    starts[id] = Number(counts.starts.has(number));
  });
  const neighbours = counts.neighbours.renumber(idsByNumber, tokens.length);
  const minCommonCount = Math.min(highestMinCommonCount, Math.max(lowestMinCommonCount, counts.names / 1000));
  const getFrequency = (token: string): number => frequencies[ids.get(token) ?? -1] ?? 0;
  const areNeighbours = (first: number | undefined, second: number | undefined): boolean =>
    first !== undefined && second !== undefined && neighbours.has(first, second);
  const vocabulary = {
    /** All tokens by id, in code unit order, so tokens with the same prefix have successive ids. */
    tokens: tokens as readonly string[],
    getId: (token: string): number | undefined => ids.get(token),
    getIdsWithPrefix: (prefix: string): TermRange => findPrefixRange(tokens, prefix),
    /** Counts the names that have a token. */
    getFrequency,
    /**
     * Whether so many names have the token that it is a brand, a series or a variant rather than a model. The
     * minimum is one name in a thousand, but at least three and at most twelve names.
     */
    isCommon: (token: string): boolean => getFrequency(token) >= minCommonCount,
    /** Whether `second` directly follows `first` in a name. */
    isFollowedBy: (first: string, second: string): boolean => areNeighbours(ids.get(first), ids.get(second)),
    /** Does the same as `isFollowedBy` for ids of tokens. It is false for undefined. */
    areNeighbours,
    /** Whether a token begins with the prefix. */
    hasTokenWithPrefix(prefix: string): boolean {
      const { from, to } = findPrefixRange(tokens, prefix);
      return to > from;
    },
    /** Whether a name begins with the token of this id. */
    isFirstInNames: (id: number | undefined): boolean => id !== undefined && starts[id] === 1,
    /** Whether `second` mostly follows `first` without a space. */
    isMostlyGlued(first: string, second: string): boolean {
      const firstId = ids.get(first);
      const secondId = ids.get(second);
      return firstId !== undefined && secondId !== undefined && neighbours.isMostlyGlued(firstId, secondId);
    },
  };
  return { vocabulary, idsByNumber };
}

/** Creates a builder that counts names. */
export function createVocabularyBuilder() {
  const counts = createCounts();
  return {
    /** Adds a name. Returns the numbers of its tokens, for which `build` returns the ids. */
    add: (name: readonly NameToken[]): number[] => addName(name, counts),
    /** Builds the vocabulary of all added names. Returns the vocabulary, and the id of each token by its number. */
    build: () => buildVocabulary(counts),
  };
}

/** Counts how often tokens are adjacent. */
interface NeighbourCounts {
  add(first: number, second: number, isGlued: boolean): void;
  /** Whether `second` directly follows `first` anywhere. */
  has(first: number, second: number): boolean;
  /** Whether there is no space between the two in at least half of the cases. */
  isMostlyGlued(first: number, second: number): boolean;
  /** Copies the counts for other ids, which are below `newLimit`. */
  renumber(newIds: Uint32Array, newLimit: number): NeighbourCounts;
}

/** The limit of ids while the number of tokens is unknown. Two ids must fit into one number without rounding. */
const firstLimit = 2 ** 24;

/**
 * Creates counts of tokens that directly follow each other.
 * @param balances for each pair, the number of cases without a space minus the number of cases with a space
 */
function createNeighbourCounts(balances = new Map<number, number>(), limit = firstLimit): NeighbourCounts {
  return {
    add(first, second, isGlued) {
      const key = first * limit + second;
      balances.set(key, (balances.get(key) ?? 0) + (isGlued ? 1 : -1));
    },
    has: (first, second) => balances.has(first * limit + second),
    isMostlyGlued: (first, second) => (balances.get(first * limit + second) ?? -1) >= 0,
    // Small keys are faster, since the JavaScript engine stores them as integers.
    renumber(newIds, newLimit) {
      const newBalances = new Map<number, number>();
      for (const [key, balance] of balances) {
        const first = newIds[Math.floor(key / limit)] as number;
        newBalances.set(first * newLimit + (newIds[key % limit] as number), balance);
      }
      return createNeighbourCounts(newBalances, newLimit);
    },
  };
}
