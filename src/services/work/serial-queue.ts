/** The most pieces of work of one name that may wait, and for how long. */
interface WaitLimits {
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  /** Creates the error for work that may not wait, or has waited too long. */
  readonly createError: () => Error;
}

/** A name that pauses does so three times as long as its work took, so that it takes at most a quarter of the time. */
const pauseFactor = 3;
const maxPauseMs = 500;

/**
 * Creates a function that runs the work of one name piece by piece, in the order in which it arrived. Work of
 * different names runs concurrently. Without limits, work waits until it is its turn.
 */
export function createSerialQueue(limits?: WaitLimits) {
  /** The functions that start waiting work, by name. A name has an entry while its work runs. */
  const waitingByName = new Map<string, (() => void)[]>();

  const waitForTurn = (name: string): Promise<void> | undefined => {
    const waiting = waitingByName.get(name);
    if (waiting === undefined) {
      waitingByName.set(name, []);
      return undefined;
    }
    if (limits !== undefined && waiting.length >= limits.maxWaiting) throw limits.createError();
    return new Promise((resolve, reject) => {
      if (limits === undefined) return waiting.push(resolve);
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(limits.createError());
      };
      const timer = setTimeout(giveUp, limits.maxWaitMs);
      return waiting.push(start);
    });
  };

  const startNext = (name: string): void => {
    const start = waitingByName.get(name)?.shift();
    if (start === undefined) waitingByName.delete(name);
    else start();
  };

  /**
   * Runs work in the turn of its name.
   * @param pauses whether the name pauses afterwards. The embedded database works in the event loop, so without a pause
   *   the next work would begin before other requests are read.
   */
  return async <Result>(name: string, pauses: boolean, work: () => Promise<Result>): Promise<Result> => {
    await waitForTurn(name);
    const startedMs = performance.now();
    try {
      return await work();
    } finally {
      const pauseMs = pauses ? Math.min(maxPauseMs, pauseFactor * (performance.now() - startedMs)) : 0;
      if (pauseMs === 0) startNext(name);
      else setTimeout(startNext, pauseMs, name).unref();
    }
  };
}
