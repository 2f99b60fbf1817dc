import type { LoadResult } from '../load/job.ts';
import type { Workload } from '../workloads.ts';

/** Answers that are not what the workload is about, by status. */
export function countWrongStatuses({ statuses }: LoadResult, workload: Workload): Record<string, number> {
  // wrk counts 2xx and 3xx together, and 4xx and 5xx.
  const isRight = (status: string): boolean =>
    workload.statuses.some((right) => status === String(right) || status === (right < 400 ? 'ok' : '4xx'));
  return Object.fromEntries(
    Object.entries(statuses).filter(([status, count]) => count > 0 && !isRight(status)),
  );
}

/** @throws Error when a server answered anything but what the workload is about */
export function assertExpectedStatuses(result: LoadResult, workload: Workload): void {
  const { requests, failures } = result;
  if (requests === 0) throw new Error('nothing was answered');
  const wrong = countWrongStatuses(result, workload);
  if (Object.keys(wrong).length > 0) throw new Error(`answered with ${JSON.stringify(wrong)}`);
  if (failures > requests / 1000) throw new Error(`${failures} requests were not answered`);
}
