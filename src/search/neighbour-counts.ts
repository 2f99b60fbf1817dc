/** How two tokens stand side by side, by their ids. */
export interface NeighbourCounts {
  add(first: number, second: number, glued: boolean): void;
  /** Whether they stand so anywhere. */
  has(first: number, second: number): boolean;
  /** Whether at least half of the places have no space between them. */
  isMostlyGlued(first: number, second: number): boolean;
  /** The same counts under other ids, each below `limit`. */
  renumbered(numbers: Uint32Array, limit: number): NeighbourCounts;
}

/** Ids stay below this until it is known how many there are, so that two fit one exact number. */
const firstLimit = 2 ** 24;

/**
 * Counts which tokens, by id, stand right behind which.
 * @param balances by pair, the places where it is glued less those where it is not
 */
export function createNeighbourCounts(
  balances = new Map<number, number>(),
  limit = firstLimit,
): NeighbourCounts {
  return {
    add(first, second, glued) {
      const key = first * limit + second;
      balances.set(key, (balances.get(key) ?? 0) + (glued ? 1 : -1));
    },
    has: (first, second) => balances.has(first * limit + second),
    isMostlyGlued: (first, second) => (balances.get(first * limit + second) ?? -1) >= 0,
    // Small keys are also the quicker ones: the engine keeps them as integers.
    renumbered(numbers, newLimit) {
      const renumbered = new Map<number, number>();
      for (const [key, balance] of balances) {
        const first = numbers[Math.floor(key / limit)] as number;
        renumbered.set(first * newLimit + (numbers[key % limit] as number), balance);
      }
      return createNeighbourCounts(renumbered, newLimit);
    },
  };
}
