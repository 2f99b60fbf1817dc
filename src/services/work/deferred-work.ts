import { setTimeout as delay } from 'node:timers/promises';
import type { RandomBytes } from '../keys/credential-maker.ts';

export type DeferredWork = ReturnType<typeof createDeferredWork>;

/**
 * Runs work after the response, at a time that clients cannot predict. The work delays neither this response nor
 * the next one, so response times reveal nothing about it.
 */
export function createDeferredWork(options: {
  readonly randomBytes: RandomBytes;
  /** Called if the work fails, because the client already has its response. */
  readonly onError: (error: unknown) => void;
}) {
  const { randomBytes, onError } = options;
  const inProgress = new Set<Promise<void>>();
  return {
    /** Starts the work within a third of a second. */
    defer: (work: () => Promise<void>): void => {
      const [byte = 0] = randomBytes(1);
      const pendingWork = delay(50 + byte)
        .then(work)
        .catch(onError)
        .finally(() => inProgress.delete(pendingWork));
      inProgress.add(pendingWork);
    },
    /** Waits for all deferred work. */
    stop: async (): Promise<void> => {
      await Promise.all(inProgress);
    },
  };
}
