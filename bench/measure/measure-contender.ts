import type { Contender } from '../contender-list.ts';
import type { LoadResult } from '../load/job.ts';
import type { BenchOptions } from '../options.ts';
import type { Prepared } from '../setup/prepare.ts';
import type { Workload } from '../workloads.ts';
import { createLoadSeries, type LoadSeries } from './load-series.ts';
import { processUse } from './process-use.ts';
import type { LatencySample, Sample } from './samples.ts';
import type { ServerProcess } from './server-process.ts';

const loads = [0.5, 0.9];

/** Parts of the peak at which latency is measured; a quick run looks only at what the aims are about. */
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
  prepared: Prepared,
  options: BenchOptions,
): Promise<Sample> {
  const series = createLoadSeries(server, contender, workload, prepared, options);
  if (options.warmUpSeconds > 0) await series.peak(options.warmUpSeconds);

  const before = processUse(server.pid);
  const peak = await series.peak(options.seconds);
  const after = processUse(server.pid);
  assertRight(peak, workload);
  const cpuSeconds = before && after ? after.cpuSeconds - before.cpuSeconds : null;

  const requestsPerSecond = peak.requests / peak.seconds;
  const latencies: LatencySample[] = [];
  for (const load of loadsFor(contender, workload, options)) {
    latencies.push(await measureLatency(series, load, requestsPerSecond, options.seconds));
  }
  return {
    contender: contender.name,
    workload: workload.name,
    round,
    requestsPerSecond,
    cpuMicrosPerRequest: cpuSeconds && (cpuSeconds * 1e6) / peak.requests,
    // Outside of the run's own seconds the server has nothing to do.
    cpuShare: cpuSeconds && cpuSeconds / peak.seconds,
    residentMb: after?.residentMb ?? null,
    peakMb: after?.peakMb ?? null,
    peakLatencyMs: peak.latencyMs && { p50: peak.latencyMs.p50, p99: peak.latencyMs.p99 },
    latencies,
    hasRepeats: peak.hasRepeats,
  };
}

async function measureLatency(
  series: LoadSeries,
  load: number,
  peakRate: number,
  seconds: number,
): Promise<LatencySample> {
  const rate = Math.max(1, peakRate * load);
  const { latencyMs, requests, failures } = await series.paced(seconds, rate);
  return {
    load,
    rate,
    p50: latencyMs?.p50 ?? 0,
    p99: latencyMs?.p99 ?? 0,
    isWhole: failures === 0 && requests >= Math.floor(rate * seconds),
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
