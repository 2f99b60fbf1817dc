import { setTimeout as delay } from 'node:timers/promises';
import type { RandomBytes } from './keys/credential-maker.ts';

/** Work that is done after the answer, at a time that the client cannot foretell: neither that answer nor the next is slowed by it. */
export interface LaterWork {
  /** Begins it within a third of a second. */
  do(work: () => Promise<void>): void;
  /** Finishes what was begun. */
  stop(): Promise<void>;
}

/** @param options `onError`: of that work, whose client has its answer already */
export function createLaterWork({
  randomBytes,
  onError,
}: {
  readonly randomBytes: RandomBytes;
  readonly onError: (error: unknown) => void;
}): LaterWork {
  const underWay = new Set<Promise<void>>();
  return {
    do: (work) => {
      const [byte = 0] = randomBytes(1);
      const done = delay(50 + byte)
        .then(work)
        .catch(onError)
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    stop: async () => {
      await Promise.all(underWay);
    },
  };
}
