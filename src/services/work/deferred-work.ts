import { setTimeout as delay } from 'node:timers/promises';
import type { RandomBytes } from '../keys/credential-maker.ts';

export type DeferredWork = ReturnType<typeof createDeferredWork>;

/**
 * Does work after the response, at a time that clients cannot predict. It slows down neither that response
 * nor the next one, so response times reveal nothing about it.
 * @param options `onError`: called if the work fails, because its client already has the response
 */
export function createDeferredWork(options: {
  readonly randomBytes: RandomBytes;
  readonly onError: (error: unknown) => void;
}) {
  const { randomBytes, onError } = options;
  const inProgress = new Set<Promise<void>>();
  return {
    /** Starts the work within a third of a second. */
    defer: (work: () => Promise<void>): void => {
      const [byte = 0] = randomBytes(1);
      const done = delay(50 + byte)
        .then(work)
        .catch(onError)
        .finally(() => inProgress.delete(done));
      inProgress.add(done);
    },
    /** Finishes the deferred work. */
    stop: async (): Promise<void> => {
      await Promise.all(inProgress);
    },
  };
}
