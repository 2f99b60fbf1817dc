/** Work that is divided into steps, between which other work may run. The last step returns the result. */
export type Steps<Result> = Generator<void, Result, void>;

/** Resolves after everything that is ready has run: requests, timers and replies from the database. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** How long requests may wait for one slice of background work. */
const defaultSliceMs = 5;

/** Runs the steps one after the other, and yields to the event loop whenever a slice of time is over. */
export async function runInSlices<Result>(steps: Steps<Result>, sliceMs = defaultSliceMs): Promise<Result> {
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
 * Creates a function that runs small pieces of work, many of which may arrive together. It runs each piece at
 * once, until the pieces in this iteration of the event loop have taken a slice of time. Further pieces wait, in
 * order, until everything else that is ready has run.
 */
export function createTimeSlicer(sliceMs = defaultSliceMs, now = () => performance.now()) {
  let currentSlice: { readonly endsAtMs: number; readonly isOver: Promise<void> } | null = null;
  const startSlice = () => {
    const isOver = yieldToEventLoop().then(() => {
      currentSlice = null;
    });
    return { endsAtMs: now() + sliceMs, isOver };
  };
  return async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    for (;;) {
      currentSlice ??= startSlice();
      if (now() < currentSlice.endsAtMs) return work();
      await currentSlice.isOver;
    }
  };
}

/** Runs all steps without yielding. */
export function runAllSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Calls a function with every item. Each step handles `itemsPerStep` items. */
export function* forEachInSteps<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  itemsPerStep = 256,
): Steps<void> {
  let remaining = itemsPerStep;
  for (const item of items) {
    work(item);
    remaining -= 1;
    if (remaining > 0) continue;
    yield;
    remaining = itemsPerStep;
  }
}
