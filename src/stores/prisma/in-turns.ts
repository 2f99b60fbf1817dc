import { yieldToEventLoop } from '../../domain/time-slicing.ts';

/**
 * The parts of a list, and a turn of the event loop after each. A statement of the embedded database is over before it can
 * be waited for, and blocks the process while it runs: without this nothing else would run between two.
 */
export async function* inTurns<Item>(items: readonly Item[], size: number): AsyncGenerator<Item[]> {
  for (let from = 0; from < items.length; from += size) {
    yield items.slice(from, from + size);
    await yieldToEventLoop();
  }
}

/** What a statement for each part returns, put together. @param size of a part, in items */
export async function inParts<Item, Result>(
  items: readonly Item[],
  size: number,
  statement: (some: Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const some of inTurns(items, size)) results.push(...(await statement(some)));
  return results;
}
