/** Work that is done again and again in the background, never twice at once. */
export interface Repeated {
  /** Does it now, after what is under way. Never rejects. */
  run(): Promise<void>;
  /** Ends it, with one last time. */
  stop(): Promise<void>;
}

/** @param onError Told of each time that failed; the next comes as if nothing had happened. */
export function repeat(
  work: () => Promise<void>,
  { everyMs, onError }: { readonly everyMs: number; readonly onError: (error: unknown) => void },
): Repeated {
  let running: Promise<void> = Promise.resolve();
  const run = (): Promise<void> => {
    running = running.then(work).catch(onError);
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
