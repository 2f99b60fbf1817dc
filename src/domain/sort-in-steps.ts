import type { Steps } from './time-slicing.ts';

/** How many items are sorted in one step. */
const runLength = 1_024;
/** How many items are merged in one step. */
const itemsPerStep = 512;

/** Creates a sorted copy, in steps. Equal items keep their order. */
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
    const mergedRuns: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const [first = [], second = []] = [runs[index], runs[index + 1]];
      mergedRuns.push(second.length === 0 ? first : yield* mergeSorted(first, second, compare));
    }
    runs = mergedRuns;
  }
  return runs[0] ?? [];
}

/** Merges two sorted lists. If items are equal, the items of the first list come first. */
function* mergeSorted<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  const mergedItems: Item[] = [];
  let [i, j] = [0, 0];
  while (i < first.length || j < second.length) {
    const isFirstNext =
      j >= second.length || (i < first.length && compare(first[i] as Item, second[j] as Item) <= 0);
    mergedItems.push((isFirstNext ? first[i] : second[j]) as Item);
    if (isFirstNext) i += 1;
    else j += 1;
    if (mergedItems.length % itemsPerStep === 0) yield;
  }
  return mergedItems;
}

/**
 * Counts the first items of a list for which `isBefore` returns true, by binary search.
 * @param isBefore returns true for the first items and false for the rest
 * @param from the number of first items that need not be tested, because the result is known for them
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
 * Finds where the items of a short sorted list belong in a long sorted list. Yields runs of the long list, each
 * with the item to insert after it, or null after the last run. A binary search for each item of the short list
 * replaces a comparison with every item of the long list.
 * @param isAfter returns whether an item of the long list comes after an item of the short list
 */
export function* findInsertions<Item, Inserted>(
  sorted: readonly Item[],
  inserted: readonly Inserted[],
  isAfter: (item: Item, insertedItem: Inserted) => boolean,
): Generator<{ from: number; to: number; inserted: Inserted | null }, void> {
  let from = 0;
  for (const insertedItem of inserted) {
    const to = countBefore(sorted, (item) => !isAfter(item, insertedItem), from);
    yield { from, to, inserted: insertedItem };
    from = to;
  }
  yield { from, to: sorted.length, inserted: null };
}
