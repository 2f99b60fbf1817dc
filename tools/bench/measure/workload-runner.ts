import { fileURLToPath } from 'node:url';
import type { Contender } from '../contender-list.ts';
import type { LoadJob, LoadResult } from '../load/job.ts';
import type { BenchOptions } from '../options.ts';
import type { BenchSetup } from '../setup/prepare.ts';
import type { Workload } from '../workloads.ts';
import { readOutput, startNode } from './node-process.ts';
import { readProcessUsage } from './process-usage.ts';
import type { ServerProcess } from './server-process.ts';

/** The figures of one contender in one workload and round. */
export interface Sample {
  readonly contender: string;
  readonly workload: string;
  readonly round: number;
  readonly requestsPerSecond: number;
  /** The processor time of the server process, without Redis and Postgres; null if there is no /proc. */
  readonly cpuMicrosPerRequest: number | null;
  /** The share of one core that the server used. Clearly less than 1 means that something else was the limit. */
  readonly cpuShare: number | null;
  readonly residentMb: number | null;
  /** Whether the run sent requests again that should have been new, because it lasted longer than its requests. */
  readonly hasRepeats: boolean;
}

const generator = fileURLToPath(new URL('../load/generate-load.ts', import.meta.url));
/** The assumed requests a second, from which the number of created requests is derived: at first and at least. */
const initialRate = 20_000;
const minRate = 1_000;
/** The factor by which the next run may be faster than the assumed rate. */
const margin = 2;
/** Creating more requests would take the load generator longer than sending them. */
const maxRequests = 250_000;

export type WorkloadRunner = ReturnType<typeof createWorkloadRunner>;

/** Creates the measurements of one contender in one workload. Consecutive runs send different parts of it. */
export function createWorkloadRunner(
  { port, pid }: ServerProcess,
  { name: contender, installation }: Contender,
  workload: Workload,
  { data, dataFile }: BenchSetup,
  { rounds, seconds, warmUpSeconds }: BenchOptions,
) {
  const period = workload.period(data);
  const share = period === null ? maxRequests : Math.max(1, Math.floor(period / (1 + rounds)));
  // A fresh workload is divided among the runs. Other workloads may repeat, so each run may use the whole period.
  const maxRequestsOfRun = Math.min(maxRequests, workload.isFresh || period === null ? share : period);
  let startedRuns = 0;
  let expectedRate = initialRate;

  const run = async (seconds: number) => {
    const requestCount = Math.min(maxRequestsOfRun, Math.ceil(expectedRate * margin * (seconds + 1)));
    const firstRequest = startedRuns * share;
    startedRuns += 1;
    const job = {
      port,
      workload: workload.name,
      dataFile,
      installation,
      firstRequest,
      requestCount,
      seconds,
    };
    const process = startNode([generator, JSON.stringify(job satisfies LoadJob)], {}, 'load');
    const result: LoadResult = JSON.parse(await readOutput(process));
    const requests = Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
    assertExpectedAnswers(result, requests, workload);
    expectedRate = Math.max(minRate, requests / result.seconds);
    return { requests, seconds: result.seconds, hasRepeats: workload.isFresh && requests > requestCount };
  };

  return {
    warmUp: async (): Promise<void> => {
      if (warmUpSeconds > 0) await run(warmUpSeconds);
    },
    /** Measures the throughput. @throws Error for unexpected answers */
    measureRound: async (round: number): Promise<Sample> => {
      const usageBefore = readProcessUsage(pid);
      const { requests, seconds: duration, hasRepeats } = await run(seconds);
      const usageAfter = readProcessUsage(pid);
      const cpuSeconds = usageBefore && usageAfter ? usageAfter.cpuSeconds - usageBefore.cpuSeconds : null;
      return {
        contender,
        workload: workload.name,
        round,
        requestsPerSecond: requests / duration,
        cpuMicrosPerRequest: cpuSeconds && (cpuSeconds * 1e6) / requests,
        // The server is idle before and after the seconds of the run.
        cpuShare: cpuSeconds && cpuSeconds / duration,
        residentMb: usageAfter?.residentMb ?? null,
        hasRepeats,
      };
    },
  };
}

/** @throws Error if a status is unexpected, or more than one request in a thousand was not answered */
function assertExpectedAnswers(
  { statuses, failures }: LoadResult,
  requests: number,
  { status }: Workload,
): void {
  if (requests === 0) throw new Error('nothing was answered');
  if (statuses[status] !== requests) throw new Error(`answered with ${JSON.stringify(statuses)}`);
  if (failures > requests / 1000) throw new Error(`${failures} requests were not answered`);
}
