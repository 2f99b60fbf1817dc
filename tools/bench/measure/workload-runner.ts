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

/** Returns the parts of the peak rate at which latency is measured, in a quick run only those of the aims. */
function selectLoads(contender: Contender, workload: Workload, options: BenchOptions): number[] {
  if (!options.hasLatency || !workload.hasLatency) return [];
  if (!options.isQuick) return loads;
  return contender.file === null || floorWithHeaders.includes(contender.name) ? [0.5] : [];
}

export type WorkloadRunner = ReturnType<typeof createWorkloadRunner>;

/** Creates the measurements of one contender in one workload. */
export function createWorkloadRunner(
  server: ServerProcess,
  contender: Contender,
  workload: Workload,
  setup: BenchSetup,
  options: BenchOptions,
) {
  const selectedLoads = selectLoads(contender, workload, options);
  const runCount = 1 + options.rounds * (1 + selectedLoads.length);
  const series = createLoadSeries(server, contender, workload, setup, runCount, options);
  return {
    warmUp: async (): Promise<void> => {
      if (options.warmUpSeconds > 0) await series.peak(options.warmUpSeconds);
    },
    /**
     * Measures the peak rate, and then the latency at the selected parts of it.
     * @throws Error for unexpected answers
     */
    measureRound: async (round: number): Promise<Sample> => {
      const usageBefore = readProcessUsage(server.pid);
      const peak = await series.peak(options.seconds);
      const usageAfter = readProcessUsage(server.pid);
      assertExpectedStatuses(peak, workload);
      const cpuSeconds = usageBefore && usageAfter ? usageAfter.cpuSeconds - usageBefore.cpuSeconds : null;

      const requestsPerSecond = peak.requests / peak.seconds;
      const latencies: LatencySample[] = [];
      for (const load of selectedLoads) {
        latencies.push(await measureLatency(series, load, requestsPerSecond, options.seconds));
      }
      return {
        contender: contender.name,
        workload: workload.name,
        round,
        requestsPerSecond,
        cpuMicrosPerRequest: cpuSeconds && (cpuSeconds * 1e6) / peak.requests,
        // The server is idle before and after the seconds of the run.
        cpuShare: cpuSeconds && cpuSeconds / peak.seconds,
        residentMb: usageAfter?.residentMb ?? null,
        peakMb: usageAfter?.peakMb ?? null,
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
