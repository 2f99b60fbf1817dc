import { setTimeout as delay } from 'node:timers/promises';
import type { RandomBytes } from '../keys/credential-maker.ts';

export type DeferredWork = ReturnType<typeof createDeferredWork>;

/**
 * Work that is done after the response, at a time that clients cannot predict: it slows down neither that
 * response nor the next one, so response times reveal nothing about it.
 * @param options `onError`: called with failures of the work, whose client has its response already
 */
export function createDeferredWork(options: {
  readonly randomBytes: RandomBytes;
  readonly onError: (error: unknown) => void;
}) {
  const { randomBytes, onError } = options;
  const inProgress = new Set<Promise<void>>();
  return {
    /** Begins the work within a third of a second. */
    defer: (work: () => Promise<void>): void => {
      const [byte = 0] = randomBytes(1);
      const done = delay(50 + byte)
        .then(work)
        .catch(onError)
        .finally(() => inProgress.delete(done));
      inProgress.add(done);
    },
    /** Finishes what was deferred. */
    stop: async (): Promise<void> => {
      await Promise.all(inProgress);
    },
  };
}
