import type { Steps } from './time-slicing.ts';

/** How many items are sorted in one step. */
const runLength = 1_024;
const itemsPerStep = 512;

/** Makes a sorted copy, in steps. Equal items keep their order. */
export function* sortInSteps<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  let runs: Item[][] = [];
  for (let from = 0; from < items.length; from += runLength) {
    runs.push(items.slice(from, from + runLength).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [first = [], second = []] = [runs[at], runs[at + 1]];
      merged.push(second.length === 0 ? first : yield* mergeSorted(first, second, compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Merges two sorted lists. If items are equal, the items of the first list come first. */
function* mergeSorted<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  const merged: Item[] = [];
  let [a, b] = [0, 0];
  while (a < first.length || b < second.length) {
    const isFirstNext =
      b >= second.length || (a < first.length && compare(first[a] as Item, second[b] as Item) <= 0);
    merged.push((isFirstNext ? first[a] : second[b]) as Item);
    if (isFirstNext) a += 1;
    else b += 1;
    if (merged.length % itemsPerStep === 0) yield;
  }
  return merged;
}

/**
 * Counts the items of a list that come before a place, by binary search.
 * @param isBefore returns true for the first items and false for the rest
 * @param from how many items are already known to come before it
 */
export function countBefore<Item>(
  sorted: readonly Item[],
  isBefore: (item: Item) => boolean,
  from = 0,
): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(sorted[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Finds where the items of a short sorted list belong in a long one. Yields runs of the long list, each with
 * the items to insert after it. It needs few comparisons for each item of the short list, and none for the
 * rest.
 */
export function* findInsertions<Item, Inserted>(
  sorted: readonly Item[],
  inserted: readonly Inserted[],
  isAfter: (item: Item, other: Inserted) => boolean,
): Generator<{ from: number; to: number; inserted: Inserted | null }, void> {
  let from = 0;
  for (const item of inserted) {
    const to = countBefore(sorted, (other) => !isAfter(other, item), from);
    yield { from, to, inserted: item };
    from = to;
  }
  yield { from, to: sorted.length, inserted: null };
}
