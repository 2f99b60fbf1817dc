import { createRunSafely } from './repeat.ts';

export interface QueueWorkers {
  /** Checks the queue now. Workers that are busy check it once more before they end. */
  poll(): void;
  /** Starts one more worker unless there are enough. */
  addWorker(): void;
}

/**
 * Works on a queue in the database that all gateways share. It checks the queue regularly. Several workers
 * each claim one due item after the other.
 * @param options `graceMs`: how long items in progress may take when the gateway stops, before they are
 * aborted; `onError`: called with the first of several failures in a row, but with none after the abort
 */
export function createQueuePoller(options: {
  readonly graceMs: number;
  readonly onError: (error: unknown) => void;
}) {
  const { graceMs, onError } = options;
  const stopController = new AbortController();
  const runSafely = createRunSafely((error) => {
    if (!stopController.signal.aborted) onError(error);
  });
  const running = new Set<Promise<void>>();
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  const abort = (): void => stopController.abort(new Error('The gateway stops.'));

  return {
    /** Aborts items in progress when the gateway stops. */
    signal: stopController.signal,
    /** Whether items are being claimed, which is so from `start` to `stop`. */
    isRunning: (): boolean => isRunning,
    runSafely,
    /**
     * Creates workers of one kind, of which at most `max` run at the same time.
     * @param workers `takeNext`: claims the next due item and works on it, or returns false if none is due;
     * `isPaused`: whether nothing may be claimed at present; `onTaken`: called after each item; `onDrained`:
     * called if none is due
     */
    createWorkers: (workers: {
      readonly max: number;
      readonly takeNext: (stopped: AbortSignal) => Promise<boolean>;
      readonly isPaused?: () => boolean;
      readonly onTaken?: () => void;
      readonly onDrained?: () => Promise<void>;
    }): QueueWorkers => {
      const { max, takeNext, isPaused = () => false, onTaken, onDrained } = workers;
      let workerCount = 0;
      let polls = 0;
      const mayTake = (): boolean => isRunning && !isPaused();
      const drain = async (): Promise<void> => {
        for (let seenPolls = -1; seenPolls !== polls && mayTake(); ) {
          seenPolls = polls;
          while (mayTake() && (await takeNext(stopController.signal))) onTaken?.();
        }
        await onDrained?.();
      };
      const addWorker = (): void => {
        if (workerCount >= max || !mayTake()) return;
        workerCount += 1;
        const worker = runSafely(drain).finally(() => {
          workerCount -= 1;
          running.delete(worker);
        });
        running.add(worker);
      };
      return {
        poll: () => {
          polls += 1;
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
    /** Claims no more items, and waits for those in progress. */
    stop: async (): Promise<void> => {
      isRunning = false;
      clearInterval(timer);
      if (graceMs === 0) abort();
      const abortTimer = setTimeout(abort, graceMs);
      await Promise.all(running);
      clearTimeout(abortTimer);
    },
  };
}
