export type RepeatedWork = ReturnType<typeof repeat>;

/**
 * Repeats work in the background, never twice at the same time.
 * @param onError called with the first of several failures in a row; the work is still repeated
 */
export function repeat(
  work: () => Promise<void>,
  { everyMs, onError }: { readonly everyMs: number; readonly onError: (error: unknown) => void },
) {
  const runSafely = createSafeRunner(onError);
  let lastRun: Promise<void> = Promise.resolve();
  /** Runs the work now, or once a run in progress has ended. Never rejects. */
  const run = (): Promise<void> => {
    lastRun = lastRun.then(() => runSafely(work));
    return lastRun;
  };
  const timer = setInterval(run, everyMs).unref();
  return {
    run,
    /** Runs the work once more, then stops. */
    stop: (): Promise<void> => {
      clearInterval(timer);
      return run();
    },
  };
}

/**
 * Makes a function that runs background work and never rejects.
 * @param onError called with the first of several failures in a row
 */
export function createSafeRunner(onError: (error: unknown) => void) {
  let isFailing = false;
  return async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
    }
  };
}
