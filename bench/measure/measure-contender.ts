import type { Contender } from '../contender-list.ts';
import type { LoadJob, LoadResult } from '../load/job.ts';
import type { BenchOptions } from '../options.ts';
import type { Prepared } from '../setup/prepare.ts';
import type { Workload } from '../workloads.ts';
import { processUse } from './process-use.ts';
import { runLoad } from './run-load.ts';
import type { LatencySample, Sample } from './samples.ts';
import type { ServerProcess } from './server-process.ts';

/** For how many requests a second they are made before anything is known, and how far a guess may be wrong after. */
const firstGuess = 20_000;
const margin = 2;
/** More take a load generator longer to make than to send. */
const mostRequests = 250_000;
/** Warm-up, peak and two rates: each gets requests of its own. */
const runsOfWorkload = 4;
const loads = [0.5, 0.9];

/** A quick run looks only at what the aims are about. */
function loadsFor(contender: Contender, workload: Workload, { latency, isQuick }: BenchOptions): number[] {
  if (!latency || !workload.latency) return [];
  if (!isQuick) return loads;
  return contender.file === null ? [0.5] : [];
}

/** Warms a workload up, measures its peak, and then its latency at half and at nine tenths of that. */
export async function measureWorkload(
  server: ServerProcess,
  contender: Contender,
  workload: Workload,
  round: number,
  { data, dataFile }: Prepared,
  options: BenchOptions,
): Promise<Sample> {
  const period = workload.period(data);
  const { installation, dialect } = contender;
  let run = 0;
  let knownRate = firstGuess;
  const load = async (
    seconds: number,
    generator: LoadJob['generator'],
    rate: number | null,
  ): Promise<LoadResult & { hasRepeats: boolean }> => {
    const needed = Math.ceil((rate ?? knownRate * margin) * (seconds + 1));
    // Requests that repeat anyway may do so sooner; those that must not have a part of their period to each run.
    const share = period === null ? mostRequests : Math.max(1, Math.floor(period / runsOfWorkload));
    const whole = workload.isFresh || period === null ? share : period;
    const requestCount = Math.min(needed, mostRequests, whole);
    const job: LoadJob = {
      generator,
      port: server.port,
      workload: workload.name,
      dataFile,
      asker: { installation, dialect },
      firstRequest: run * share,
      requestCount,
      connections: options.connections,
      seconds,
      rate,
    };
    run += 1;
    const result = await runLoad(job, options.isPinned);
    return { ...result, hasRepeats: workload.isFresh && result.requests > requestCount };
  };

  if (options.warmUpSeconds > 0) {
    const { requests, seconds } = await load(options.warmUpSeconds, options.generator, null);
    knownRate = Math.max(1_000, requests / seconds);
  }
  const before = processUse(server.pid);
  const startedAt = performance.now();
  const peak = await load(options.seconds, options.generator, null);
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const after = processUse(server.pid);
  assertRight(peak, workload);
  const cpuSeconds = before && after ? after.cpuSeconds - before.cpuSeconds : null;

  const latencies: LatencySample[] = [];
  const requestsPerSecond = peak.requests / peak.seconds;
  for (const share of loadsFor(contender, workload, options)) {
    const rate = Math.max(1, requestsPerSecond * share);
    const { latencyMs, requests, failures } = await load(options.seconds, 'paced', rate);
    latencies.push({
      load: share,
      rate,
      p50: latencyMs?.p50 ?? 0,
      p99: latencyMs?.p99 ?? 0,
      isWhole: failures === 0 && requests >= Math.floor(rate * options.seconds),
    });
  }
  return {
    contender: contender.name,
    workload: workload.name,
    round,
    requestsPerSecond,
    cpuMicrosPerRequest: cpuSeconds && (cpuSeconds * 1e6) / peak.requests,
    // The generator's own start is part of the elapsed time, and no request comes in it.
    cpuShare: cpuSeconds && cpuSeconds / Math.min(elapsedSeconds, peak.seconds),
    residentMb: after?.residentMb ?? null,
    peakMb: after?.peakMb ?? null,
    peakLatencyMs: peak.latencyMs && { p50: peak.latencyMs.p50, p99: peak.latencyMs.p99 },
    latencies,
    hasRepeats: peak.hasRepeats,
  };
}

/** @throws Error when a contender answered anything but what the workload is about */
function assertRight({ requests, statuses, failures }: LoadResult, workload: Workload): void {
  if (requests === 0) throw new Error('nothing was answered');
  // wrk tells 2xx and 3xx together, and 4xx and 5xx.
  const isRight = (status: string): boolean =>
    workload.statuses.some((right) => status === String(right) || status === (right < 400 ? 'ok' : '4xx'));
  const wrong = Object.entries(statuses).filter(([status, count]) => count > 0 && !isRight(status));
  if (wrong.length > 0) throw new Error(`answered with ${JSON.stringify(Object.fromEntries(wrong))}`);
  if (failures > requests / 1000) throw new Error(`${failures} requests were not answered`);
}
