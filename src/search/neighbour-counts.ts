/** Counts of adjacent tokens, by their ids. */
export interface NeighbourCounts {
  add(first: number, second: number, isGlued: boolean): void;
  /** Whether `second` directly follows `first` anywhere. */
  has(first: number, second: number): boolean;
  /** Whether there is no space between them in at least half of the cases. */
  isMostlyGlued(first: number, second: number): boolean;
  /** Copies the counts for other ids, which are below `limit`. */
  renumbered(numbers: Uint32Array, limit: number): NeighbourCounts;
}

/** The limit of ids while their number is unknown. Two ids must fit into one number without rounding. */
const firstLimit = 2 ** 24;

/**
 * Counts which tokens directly follow which.
 * @param balances for each pair, the number of cases without a space minus the number of cases with a space
 */
export function createNeighbourCounts(
  balances = new Map<number, number>(),
  limit = firstLimit,
): NeighbourCounts {
  return {
    add(first, second, isGlued) {
      const key = first * limit + second;
      balances.set(key, (balances.get(key) ?? 0) + (isGlued ? 1 : -1));
    },
    has: (first, second) => balances.has(first * limit + second),
    isMostlyGlued: (first, second) => (balances.get(first * limit + second) ?? -1) >= 0,
    // Small keys are faster, since the JavaScript engine stores them as integers.
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
