/** Work cut into steps: between two of them something else may run. Its last step returns the result. */
export type Steps<Result> = Generator<void, Result, void>;

/** Lets everything that waits have its turn: requests, timers, answers of the database. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** How long requests may wait for one slice of work behind the scenes. */
const standardSliceMs = 5;

/** Takes the steps one after the other, and gives way whenever a slice of time is over. */
export async function runInSlices<Result>(steps: Steps<Result>, sliceMs = standardSliceMs): Promise<Result> {
  for (;;) {
    const endsAtMs = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < endsAtMs);
    await yieldToEventLoop();
  }
}

/**
 * For many small pieces of work that come at once: does each at once while those of this turn of the event loop have not
 * taken a slice of time together, else when everything that waits was served. They keep their order.
 */
export function createTurns(sliceMs = standardSliceMs, now = () => performance.now()) {
  let current: { readonly endsAtMs: number; readonly isOver: Promise<void> } | null = null;
  const begin = () => {
    const isOver = yieldToEventLoop().then(() => {
      current = null;
    });
    return { endsAtMs: now() + sliceMs, isOver };
  };
  return async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    for (;;) {
      current ??= begin();
      if (now() < current.endsAtMs) return work();
      await current.isOver;
    }
  };
}

/** Takes all steps in one go. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Does something with every item, a step for each `itemsPerStep` of them. */
export function* eachOf<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  itemsPerStep = 256,
): Steps<void> {
  let left = itemsPerStep;
  for (const item of items) {
    work(item);
    left -= 1;
    if (left > 0) continue;
    yield;
    left = itemsPerStep;
  }
}
