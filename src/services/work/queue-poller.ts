import { createSafeRunner } from './repeat.ts';

export interface QueueWorkers {
  /** Checks the queue now. Busy workers check it once more before they end. */
  poll(): void;
  /** Starts one more worker, unless the maximum is running. */
  addWorker(): void;
}

/**
 * Polls a queue in the database that all gateways share. Several workers each claim and handle one due item after
 * another.
 */
export function createQueuePoller(options: {
  /** How long items in progress may take when the gateway stops, before they are aborted. */
  readonly graceMs: number;
  /** Called with the first of several failures in a row, but not with failures after the abort. */
  readonly onError: (error: unknown) => void;
}) {
  const { graceMs, onError } = options;
  const stopController = new AbortController();
  const runSafely = createSafeRunner((error) => {
    if (!stopController.signal.aborted) onError(error);
  });
  const runningWork = new Set<Promise<void>>();
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  const runDetached = (work: () => Promise<void>): void => {
    const run = runSafely(work).finally(() => runningWork.delete(run));
    runningWork.add(run);
  };
  const abort = (): void => stopController.abort(new Error('The gateway is stopping.'));

  return {
    /** Aborted when the gateway stops, to end the items in progress. */
    signal: stopController.signal,
    /** Whether workers may claim items, which is true from `start` to `stop`. */
    isRunning: (): boolean => isRunning,
    runSafely,
    /** Runs work that no worker waits for. When the gateway stops, it is waited for and aborted like workers. */
    runDetached,
    /**
     * Creates workers of one kind. At most `max` of them run at the same time.
     * @param workers `takeNext`: claims the next due item and handles it, or returns false if none is due;
     * `isPaused`: whether nothing may be claimed at present; `onTaken`: called after each item; `onDrained`:
     * called when no item is due
     */
    createWorkers: (workers: {
      readonly max: number;
      readonly takeNext: (stopSignal: AbortSignal) => Promise<boolean>;
      readonly isPaused?: () => boolean;
      readonly onTaken?: () => void;
      readonly onDrained?: () => Promise<void>;
    }): QueueWorkers => {
      const { max, takeNext, isPaused = () => false, onTaken, onDrained } = workers;
      let workerCount = 0;
      let pollCount = 0;
      const mayTake = (): boolean => isRunning && !isPaused();
      const drain = async (): Promise<void> => {
        // If `poll` was called during the last check, there may be an item that the check missed, so check again.
        for (let handledPollCount = -1; handledPollCount !== pollCount && mayTake(); ) {
          handledPollCount = pollCount;
          while (mayTake() && (await takeNext(stopController.signal))) onTaken?.();
        }
        await onDrained?.();
      };
      const addWorker = (): void => {
        if (workerCount >= max || !mayTake()) return;
        workerCount += 1;
        runDetached(() =>
          drain().finally(() => {
            workerCount -= 1;
          }),
        );
      };
      return {
        poll: () => {
          pollCount += 1;
          addWorker();
        },
        addWorker,
      };
    },
    /** Starts claiming items. */
    start: (poll: () => void, pollMs: number): void => {
      isRunning = true;
      timer = setInterval(poll, pollMs).unref();
    },
    /** Claims no more items, and waits for the items in progress. */
    stop: async (): Promise<void> => {
      isRunning = false;
      clearInterval(timer);
      if (graceMs === 0) abort();
      const abortTimer = setTimeout(abort, graceMs);
      await Promise.all(runningWork);
      clearTimeout(abortTimer);
    },
  };
}
