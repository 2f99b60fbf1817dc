import { type Contender, floorWithHeaders } from '../contender-list.ts';
import type { BenchOptions } from '../options.ts';
import type { BenchSetup } from '../setup/prepare.ts';
import type { Workload } from '../workloads.ts';
import { assertExpectedStatuses } from './assert-expected-statuses.ts';
import { createLoadSeries, type LoadSeries } from './load-series.ts';
import { readProcessUsage } from './process-usage.ts';
import type { LatencySample, Sample } from './samples.ts';
import type { ServerProcess } from './server-process.ts';

const loads = [0.5, 0.9];

/** Parts of the peak at which latency is measured; a quick run looks only at what the aims are about. */
function loadsFor(contender: Contender, workload: Workload, { latency, isQuick }: BenchOptions): number[] {
  if (!latency || !workload.latency) return [];
  if (!isQuick) return loads;
  return contender.file === null || floorWithHeaders.includes(contender.name) ? [0.5] : [];
}

/** What one contender does of one workload. */
export interface Turns {
  warmUp(): Promise<void>;
  /** Measures its peak, and then its latency at half and at nine tenths of that. @throws Error for wrong answers */
  take(round: number): Promise<Sample>;
}

export function createTurns(
  server: ServerProcess,
  contender: Contender,
  workload: Workload,
  prepared: BenchSetup,
  options: BenchOptions,
): Turns {
  const parts = loadsFor(contender, workload, options);
  const runs = 1 + options.rounds * (1 + parts.length);
  const series = createLoadSeries(server, contender, workload, prepared, runs, options);
  return {
    warmUp: async () => {
      if (options.warmUpSeconds > 0) await series.peak(options.warmUpSeconds);
    },
    take: async (round) => {
      const before = readProcessUsage(server.pid);
      const peak = await series.peak(options.seconds);
      const after = readProcessUsage(server.pid);
      assertExpectedStatuses(peak, workload);
      const cpuSeconds = before && after ? after.cpuSeconds - before.cpuSeconds : null;

      const requestsPerSecond = peak.requests / peak.seconds;
      const latencies: LatencySample[] = [];
      for (const load of parts) {
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
    },
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
