import { yieldToEventLoop } from '../../../domain/time-slicing.ts';

/**
 * Yields a list in slices, and lets the event loop run after each slice. A statement of the embedded database completes
 * synchronously, so otherwise nothing else would run between two statements.
 */
export async function* yieldSlices<Item>(items: readonly Item[], size: number): AsyncGenerator<Item[]> {
  for (let from = 0; from < items.length; from += size) {
    yield items.slice(from, from + size);
    await yieldToEventLoop();
  }
}

/**
 * Reads the result for each slice of a list. Postgres reads the next slice while this process works on the current one.
 * Between slices, this function yields to the event loop, because the embedded database reads in this process.
 */
export async function* readAhead<Item, Result>(
  items: readonly Item[],
  size: number,
  read: (slice: Item[]) => Promise<Result>,
): AsyncGenerator<Result> {
  const startReading = (from: number): Promise<Result> | null => {
    if (from >= items.length) return null;
    const result = read(items.slice(from, from + size));
    // If the caller stops early, nobody awaits this slice, and its failure must not be an unhandled rejection.
    result.catch(() => {});
    return result;
  };
  let pendingResult = startReading(0);
  for (let from = size; pendingResult !== null; from += size) {
    const result = await pendingResult;
    pendingResult = startReading(from);
    await yieldToEventLoop();
    yield result;
  }
}

/**
 * Runs a statement for each slice of a list, one after the other.
 * @param size the number of items per slice
 * @returns all results in order
 */
export async function mapSlices<Item, Result>(
  items: readonly Item[],
  size: number,
  runStatement: (slice: Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const slice of yieldSlices(items, size)) results.push(...(await runStatement(slice)));
  return results;
}
