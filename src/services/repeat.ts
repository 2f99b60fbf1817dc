/** Repeats work in the background, never twice at the same time. */
export interface Repeated {
  /** Runs it now, after a run in progress. Never rejects. */
  run(): Promise<void>;
  /** Runs it once more, then stops. */
  stop(): Promise<void>;
}

/** @param onError called with the first of several failures in a row; the work is repeated all the same */
export function repeat(
  work: () => Promise<void>,
  { everyMs, onError }: { readonly everyMs: number; readonly onError: (error: unknown) => void },
): Repeated {
  let running: Promise<void> = Promise.resolve();
  let isFailing = false;
  const runOnce = async (): Promise<void> => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
    }
  };
  const run = (): Promise<void> => {
    running = running.then(runOnce);
    return running;
  };
  const timer = setInterval(run, everyMs).unref();
  return {
    run,
    stop: () => {
      clearInterval(timer);
      return run();
    },
  };
}
