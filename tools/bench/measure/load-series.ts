import type { Contender } from '../contender-list.ts';
import type { LoadJob, LoadResult } from '../load/job.ts';
import type { BenchOptions } from '../options.ts';
import type { BenchSetup } from '../setup/prepare.ts';
import type { Workload } from '../workloads.ts';
import { runLoad } from './run-load.ts';
import type { ServerProcess } from './server-process.ts';

/** The assumed requests a second, from which the number of created requests is derived: at first and at least. */
const initialRate = 20_000;
const minRate = 1_000;
/** The factor by which the next run may be faster than the assumed rate. */
const margin = 2;
/** Creating more requests would take a load generator longer than sending them. */
const maxRequests = 250_000;

export interface LoadRun extends LoadResult {
  /** Whether the run sent requests again that should have been new, because it lasted longer than its requests. */
  readonly hasRepeats: boolean;
}

/** The runs of one workload on one server. */
export interface LoadSeries {
  /** Sends as many requests as possible. */
  peak(seconds: number): Promise<LoadRun>;
  /** Sends `rate` requests a second. */
  paced(seconds: number, rate: number): Promise<LoadRun>;
}

/**
 * Creates consecutive runs that send different parts of the workload.
 * @param runCount the number of runs, among which the requests are divided
 */
export function createLoadSeries(
  { port }: ServerProcess,
  { installation, dialect }: Contender,
  workload: Workload,
  { data, dataFile }: BenchSetup,
  runCount: number,
  { connections, isPinned }: BenchOptions,
): LoadSeries {
  const period = workload.period(data);
  const share = period === null ? maxRequests : Math.max(1, Math.floor(period / runCount));
  // A fresh workload is divided among the runs. Other workloads may repeat, so each run may use the whole period.
  const maxRequestsOfRun = Math.min(maxRequests, workload.isFresh || period === null ? share : period);
  let startedRuns = 0;
  let expectedRate = initialRate;

  const run = async (job: Pick<LoadJob, 'generator' | 'seconds' | 'rate'>): Promise<LoadRun> => {
    const { seconds, rate } = job;
    const requestCount = Math.min(
      maxRequestsOfRun,
      Math.ceil((rate ?? expectedRate * margin) * (seconds + 1)),
    );
    const variant = { installation, dialect };
    const firstRequest = startedRuns * share;
    startedRuns += 1;
    const result = await runLoad(
      { ...job, port, workload: workload.name, dataFile, variant, firstRequest, requestCount, connections },
      isPinned,
    );
    return { ...result, hasRepeats: workload.isFresh && result.requests > requestCount };
  };

  return {
    peak: async (seconds) => {
      const result = await run({ generator: 'autocannon', seconds, rate: null });
      expectedRate = Math.max(minRate, result.requests / result.seconds);
      return result;
    },
    paced: (seconds, rate) => run({ generator: 'paced', seconds, rate }),
  };
}
