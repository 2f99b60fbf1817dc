import { yieldToEventLoop } from '../../../domain/time-slicing.ts';

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

/**
 * What is read for each part of a list: Postgres reads the next one while this process is at work on one. A turn of the event
 * loop lies between the two, since the embedded database reads in this process.
 */
export async function* readAhead<Item, Result>(
  items: readonly Item[],
  size: number,
  read: (some: Item[]) => Promise<Result>,
): AsyncGenerator<Result> {
  const begin = (from: number): Promise<Result> | null => {
    if (from >= items.length) return null;
    const reading = read(items.slice(from, from + size));
    // Whoever stops at a part does not wait for the next one, which may fail too.
    reading.catch(() => {});
    return reading;
  };
  let next = begin(0);
  for (let from = size; next !== null; from += size) {
    const result = await next;
    next = begin(from);
    await yieldToEventLoop();
    yield result;
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
