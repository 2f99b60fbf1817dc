/** A generator of pseudo-random numbers. The same seed gives the same numbers in every run on every machine. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns an integer from 0 to below `count`. */
  below(count: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Creates a Mulberry32 generator, whose 32 bits of state suffice for test data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return { next, below, pick: (items) => items[below(items.length)] as (typeof items)[number] };
}
