import { readBenchData } from '../bench-data.ts';
import type { LoadJob } from '../load/job.ts';
import { assertExpectedStatuses } from '../measure/assert-expected-statuses.ts';
import { readProcessUsage } from '../measure/process-usage.ts';
import { runLoad } from '../measure/run-load.ts';
import { startServer } from '../measure/server-process.ts';
import { median } from '../report/median.ts';
import { gatewayMain } from '../setup/gateway-command.ts';
import { findWorkload } from '../workloads.ts';
import { requestEveryPhone } from './fetch-catalogue.ts';
import type { SizedInstallation } from './installations.ts';
import type { GrowthOptions } from './options.ts';

const workloadNames = ['detail-spread', 'list', 'search'] as const;
type WorkloadName = (typeof workloadNames)[number];

export interface Throughput {
  readonly requestsPerSecond: number;
  readonly cpuMicrosPerRequest: number;
}

/**
 * Measures the sizes one after the other in each round, each in a new process, so that compared figures are from the
 * same minutes.
 * @returns the medians by size and workload
 */
export async function measureThroughput(
  installations: readonly (SizedInstallation & { dataFile: string })[],
  { rounds, seconds, isPinned }: GrowthOptions,
): Promise<Map<number, Record<WorkloadName, Throughput>>> {
  const samples = new Map(installations.map(({ size }) => [size, new Map<WorkloadName, Throughput[]>()]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { kind, size, env, dataFile, installation } of round % 2 === 0
      ? installations
      : installations.toReversed()) {
      const server = await startServer({
        args: [gatewayMain, 'serve'],
        env: { LOG_LEVEL: 'error', DEMO_ACCOUNT: 'off', ...env },
        readyPath: '/readyz',
        isPinned,
      });
      try {
        const data = readBenchData(dataFile);
        // Fills the caches of every size; otherwise the smallest catalogue would be measured while it fills them.
        await requestEveryPhone(server.port, installation.keys.key, data.ids);
        for (const name of workloadNames) {
          const period = findWorkload(name).period(data) ?? 1;
          const requestCount = Math.min(60_000, period);
          const job: LoadJob = {
            generator: 'wrk',
            port: server.port,
            workload: name,
            dataFile,
            variant: { installation: kind, dialect: 'gateway' },
            // The warm-up uses the second half of the period, so that searches of the measurement are new.
            firstRequest: Math.floor(period / 2),
            requestCount,
            connections: 32,
            seconds,
            rate: null,
          };
          await runLoad({ ...job, seconds: 2 }, isPinned);
          const usageBefore = readProcessUsage(server.pid);
          const result = await runLoad({ ...job, firstRequest: 0 }, isPinned);
          assertExpectedStatuses(result, findWorkload(name));
          const usageAfter = readProcessUsage(server.pid);
          const cpuSeconds = (usageAfter?.cpuSeconds ?? 0) - (usageBefore?.cpuSeconds ?? 0);
          const previous = samples.get(size)?.get(name) ?? [];
          samples.get(size)?.set(name, [
            ...previous,
            {
              requestsPerSecond: result.requests / result.seconds,
              cpuMicrosPerRequest: (cpuSeconds * 1e6) / Math.max(1, result.requests),
            },
          ]);
        }
      } finally {
        await server.stop();
      }
    }
  }
  const getMedians = (throughputs: readonly Throughput[]): Throughput => ({
    requestsPerSecond: median(throughputs.map((sample) => sample.requestsPerSecond)) ?? 0,
    cpuMicrosPerRequest: median(throughputs.map((sample) => sample.cpuMicrosPerRequest)) ?? 0,
  });
  return new Map(
    [...samples].map(([size, byName]) => [
      size,
      Object.fromEntries(workloadNames.map((name) => [name, getMedians(byName.get(name) ?? [])])) as Record<
        WorkloadName,
        Throughput
      >,
    ]),
  );
}
