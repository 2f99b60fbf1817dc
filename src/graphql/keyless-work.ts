import { yieldToEventLoop } from '../domain/time-slicing.ts';
import { createWorkBudget, type WorkLimit } from '../http/work-budget.ts';
import type { Run } from './context.ts';

/** Bounds what is done for requests without a key, which nobody is charged for. */
export function createKeylessWork(limit: WorkLimit, now: () => number) {
  const budget = createWorkBudget(limit, now);
  let last = Promise.resolve();
  return {
    /**
     * Does what a request asks for, from reading its body on, as long as its address has time left.
     * @throws GatewayError `too-many-attempts` (429)
     */
    within: async <Result>(address: string, run: Run, work: () => Promise<Result>): Promise<Result> => {
      budget.assertNotExhausted(address);
      try {
        return await work();
      } finally {
        if (run.workMs > 0) budget.spend(address, run.workMs);
      }
    },
    /** Waits for a turn of the event loop of its own: between two such turns everybody else is served. */
    turn: (): Promise<void> => {
      last = last.then(yieldToEventLoop);
      return last;
    },
  };
}
