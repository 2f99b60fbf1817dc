import type { LoadResult } from '../load/job.ts';
import type { Workload } from '../workloads.ts';

/** Counts the answers that the workload does not expect, by status. */
export function countWrongStatuses({ statuses }: LoadResult, workload: Workload): Record<string, number> {
  const isExpected = (status: string): boolean => workload.expectedStatuses.includes(Number(status));
  return Object.fromEntries(
    Object.entries(statuses).filter(([status, count]) => count > 0 && !isExpected(status)),
  );
}

/** @throws Error if a status is unexpected, or more than one request in a thousand was not answered */
export function assertExpectedStatuses(result: LoadResult, workload: Workload): void {
  const { requests, failures } = result;
  if (requests === 0) throw new Error('nothing was answered');
  const wrong = countWrongStatuses(result, workload);
  if (Object.keys(wrong).length > 0) throw new Error(`answered with ${JSON.stringify(wrong)}`);
  if (failures > requests / 1000) throw new Error(`${failures} requests were not answered`);
}
