import type { Token } from '../../names/read-tokens.ts';
import { findPrefixRange, type TermRange } from './sorted-terms.ts';

type NameToken = Pick<Token, 'text' | 'isGlued'>;

/** The tokens of all names in the catalogue, with the pairs of tokens that follow each other. */
export type Vocabulary = ReturnType<typeof buildVocabulary>['vocabulary'];

const lowestMinCommonCount = 3;
const highestMinCommonCount = 12;

const createCounts = () => ({
  /** The provisional id of each token: its index in the order of first occurrence. */
  provisionalIds: new Map<string, number>(),
  /** How many names have a token, by its provisional id. */
  frequencies: [] as number[],
  /** The provisional ids of the tokens that names start with. */
  firstIds: new Set<number>(),
  neighbours: createNeighbourCounts(),
  nameCount: 0,
});
type Counts = ReturnType<typeof createCounts>;

function getProvisionalId(text: string, { provisionalIds, frequencies }: Counts): number {
  const provisionalId = provisionalIds.get(text);
  if (provisionalId !== undefined) return provisionalId;
  provisionalIds.set(text, provisionalIds.size);
  return frequencies.push(0) - 1;
}

function addName(name: readonly NameToken[], counts: Counts): number[] {
  const { frequencies, neighbours, firstIds } = counts;
  const provisionalIds = name.map((token) => getProvisionalId(token.text, counts));
  counts.nameCount += 1;
  if (provisionalIds[0] !== undefined) firstIds.add(provisionalIds[0]);
  for (const id of new Set(provisionalIds)) frequencies[id] = (frequencies[id] ?? 0) + 1;
  for (let index = 1; index < provisionalIds.length; index += 1) {
    neighbours.add(
      provisionalIds[index - 1] as number,
      provisionalIds[index] as number,
      name[index]?.isGlued ?? false,
    );
  }
  return provisionalIds;
}

function buildVocabulary(counts: Counts) {
  const tokens = [...counts.provisionalIds.keys()].sort();
  const idByToken = new Map(tokens.map((token, id) => [token, id]));
  const idsByProvisionalId = Uint32Array.from(
    counts.provisionalIds.keys(),
    (token) => idByToken.get(token) as number,
  );
  const frequencies = new Uint32Array(tokens.length);
  const firstFlags = new Uint8Array(tokens.length);
  idsByProvisionalId.forEach((id, provisionalId) => {
    frequencies[id] = counts.frequencies[provisionalId] as number;
    firstFlags[id] = Number(counts.firstIds.has(provisionalId));
  });
  const neighbours = counts.neighbours.renumber(idsByProvisionalId, tokens.length);
  const minCommonCount = Math.min(
    highestMinCommonCount,
    Math.max(lowestMinCommonCount, counts.nameCount / 1000),
  );
  const getFrequency = (token: string): number => frequencies[idByToken.get(token) ?? -1] ?? 0;
  const areNeighbours = (first: number | undefined, second: number | undefined): boolean =>
    first !== undefined && second !== undefined && neighbours.has(first, second);
  const vocabulary = {
    /** All tokens by id, in code unit order, so tokens with the same prefix have successive ids. */
    tokens: tokens as readonly string[],
    getId: (token: string): number | undefined => idByToken.get(token),
    getIdsWithPrefix: (prefix: string): TermRange => findPrefixRange(tokens, prefix),
    /** Counts the names that have a token. */
    getFrequency,
    /**
     * Whether a token occurs in so many names that it is a brand, a series or a variant rather than a model. The
     * minimum is one name in a thousand, but at least three and at most twelve names.
     */
    isCommon: (token: string): boolean => getFrequency(token) >= minCommonCount,
    /** Whether `second` directly follows `first` in a name. */
    isFollowedBy: (first: string, second: string): boolean =>
      areNeighbours(idByToken.get(first), idByToken.get(second)),
    /** Does the same as `isFollowedBy` for ids of tokens. It is false for undefined. */
    areNeighbours,
    /** Whether a token begins with the prefix. */
    hasTokenWithPrefix(prefix: string): boolean {
      const { from, to } = findPrefixRange(tokens, prefix);
      return to > from;
    },
    /** Whether a name begins with the token of this id. */
    isFirstInNames: (id: number | undefined): boolean => id !== undefined && firstFlags[id] === 1,
    /** Whether `second` mostly follows `first` without a space. */
    isMostlyGlued(first: string, second: string): boolean {
      const firstId = idByToken.get(first);
      const secondId = idByToken.get(second);
      return firstId !== undefined && secondId !== undefined && neighbours.isMostlyGlued(firstId, secondId);
    },
  };
  return { vocabulary, idsByProvisionalId };
}

/** Creates a builder that counts the tokens of names. */
export function createVocabularyBuilder() {
  const counts = createCounts();
  return {
    /** Adds a name. Returns the provisional ids of its tokens. `build` returns their final ids. */
    add: (name: readonly NameToken[]): number[] => addName(name, counts),
    /**
     * Builds the vocabulary of all added names. Returns the vocabulary, and the id of each token by its provisional
     * id.
     */
    build: () => buildVocabulary(counts),
  };
}

/** Counts how often tokens are adjacent. */
interface NeighbourCounts {
  add(first: number, second: number, isGlued: boolean): void;
  /** Whether `second` directly follows `first` anywhere. */
  has(first: number, second: number): boolean;
  /** Whether at least half of the cases have no space between the two tokens. */
  isMostlyGlued(first: number, second: number): boolean;
  /** Returns a copy in which `newIds[id]` replaces each id. The new ids are below `newLimit`. */
  renumber(newIds: Uint32Array, newLimit: number): NeighbourCounts;
}

/** The limit of ids while the number of tokens is unknown. Two ids must fit into a number without rounding. */
const firstLimit = 2 ** 24;

/**
 * Creates counts of adjacent tokens. All ids must be below `limit`.
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
