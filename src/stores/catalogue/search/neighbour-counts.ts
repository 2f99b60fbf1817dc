interface Neighbours {
  /** In how many places the two stand side by side. */
  readonly total: number;
  /** In how many of them they are written together. */
  readonly glued: number;
}

export interface NeighbourCounts {
  add(first: number, second: number, glued: boolean): void;
  /** Undefined when the two stand nowhere side by side in this order. */
  find(first: number | undefined, second: number | undefined): Neighbours | undefined;
}

/** Atom ids stay below this, so that two fit one exact number. */
const idLimit = 2 ** 24;

/** Counts which atoms, by id, stand right behind which. */
export function createNeighbourCounts(): NeighbourCounts {
  const pairs = new Map<number, { total: number; glued: number }>();
  return {
    add(first, second, glued) {
      const key = first * idLimit + second;
      const pair = pairs.get(key) ?? { total: 0, glued: 0 };
      pair.total += 1;
      if (glued) pair.glued += 1;
      pairs.set(key, pair);
    },
    find: (first, second) =>
      first === undefined || second === undefined ? undefined : pairs.get(first * idLimit + second),
  };
}
