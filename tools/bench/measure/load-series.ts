import type { Contender } from '../contender-list.ts';
import type { LoadJob, LoadResult } from '../load/job.ts';
import type { BenchOptions } from '../options.ts';
import type { BenchSetup } from '../setup/prepare.ts';
import type { Workload } from '../workloads.ts';
import { runLoad } from './run-load.ts';
import type { ServerProcess } from './server-process.ts';

/** For how many requests a second they are made before anything is known, and how far a guess may be wrong after. */
const firstGuess = 20_000;
const leastGuess = 1_000;
const margin = 2;
/** More take a load generator longer to make than to send. */
const mostRequests = 250_000;

export interface LoadRun extends LoadResult {
  /** Whether requests came again that should have been new: the run outlasted them. */
  readonly hasRepeats: boolean;
}

/** The runs of one workload on one server. */
export interface LoadSeries {
  /** As many requests as go. */
  peak(seconds: number): Promise<LoadRun>;
  /** So many a second. */
  paced(seconds: number, rate: number): Promise<LoadRun>;
}

/**
 * Runs that follow each other and ask for different parts of the workload.
 * @param runsInAll how many there will be: each gets requests of its own
 */
export function createLoadSeries(
  { port }: ServerProcess,
  { installation, dialect }: Contender,
  workload: Workload,
  { data, dataFile }: BenchSetup,
  runsInAll: number,
  { generator, connections, isPinned }: BenchOptions,
): LoadSeries {
  const period = workload.period(data);
  const share = period === null ? mostRequests : Math.max(1, Math.floor(period / runsInAll));
  // What repeats anyway may come round; what must not has a part of its period for each run.
  const most = Math.min(mostRequests, workload.isFresh || period === null ? share : period);
  let runs = 0;
  let knownRate = firstGuess;

  const run = async (job: Pick<LoadJob, 'generator' | 'seconds' | 'rate'>): Promise<LoadRun> => {
    const { seconds, rate } = job;
    const requestCount = Math.min(most, Math.ceil((rate ?? knownRate * margin) * (seconds + 1)));
    const variant = { installation, dialect };
    const firstRequest = runs * share;
    runs += 1;
    const result = await runLoad(
      { ...job, port, workload: workload.name, dataFile, variant, firstRequest, requestCount, connections },
      isPinned,
    );
    return { ...result, hasRepeats: workload.isFresh && result.requests > requestCount };
  };

  return {
    peak: async (seconds) => {
      const result = await run({ generator, seconds, rate: null });
      knownRate = Math.max(leastGuess, result.requests / result.seconds);
      return result;
    },
    paced: (seconds, rate) => run({ generator: 'paced', seconds, rate }),
  };
}
