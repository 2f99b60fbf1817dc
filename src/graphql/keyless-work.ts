import { yieldToEventLoop } from '../domain/time-slicing.ts';
import { createWorkBudget, type WorkLimit } from '../http/work-budget.ts';
import type { RequestState } from './context.ts';

/** Limits the processor time of requests without a key, because nobody is charged for them. */
export function createKeylessWork(limit: WorkLimit, now: () => number) {
  const budget = createWorkBudget(limit, now);
  let lastIteration = Promise.resolve();
  return {
    /**
     * Does the work of a request, including reading its body, if its address has processor time left.
     * @throws GatewayError `too-many-attempts` (429)
     */
    runWithinBudget: async <Result>(
      address: string,
      state: RequestState,
      work: () => Promise<Result>,
    ): Promise<Result> => {
      budget.assertNotExhausted(address);
      try {
        return await work();
      } finally {
        if (state.workMs > 0) budget.spend(address, state.workMs);
      }
    },
    /**
     * Waits for an event-loop iteration in which no other request without a key is prepared. The server can handle
     * other requests in between.
     */
    waitForIteration: (): Promise<void> => {
      lastIteration = lastIteration.then(yieldToEventLoop);
      return lastIteration;
    },
  };
}
