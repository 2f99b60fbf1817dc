import { readBenchData } from '../bench-data.ts';
import type { LoadJob } from '../load/job.ts';
import { assertExpectedStatuses } from '../measure/assert-expected-statuses.ts';
import { readProcessUsage } from '../measure/process-usage.ts';
import { runLoad } from '../measure/run-load.ts';
import { startServer } from '../measure/server-process.ts';
import { median } from '../report/median.ts';
import { gatewayMain } from '../setup/gateway-command.ts';
import { findWorkload } from '../workloads.ts';
import type { SizedInstallation } from './installations.ts';
import { requestEveryPhone } from './fetch-catalogue.ts';
import type { GrowthOptions } from './options.ts';

const workloads = ['detail-spread', 'list', 'search'] as const;
type Name = (typeof workloads)[number];

export interface Throughput {
  readonly requestsPerSecond: number;
  readonly cpuMicrosPerRequest: number;
}

/**
 * Round after round each size has its turn, in a new process, so that their ratios are of the same minutes.
 * @returns medians by size and workload
 */
export async function measureThroughput(
  sized: readonly (SizedInstallation & { dataFile: string })[],
  { rounds, seconds, isPinned }: GrowthOptions,
): Promise<Map<number, Record<Name, Throughput>>> {
  const samples = new Map(sized.map(({ size }) => [size, new Map<Name, Throughput[]>()]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { kind, size, env, dataFile, installation } of round % 2 === 0 ? sized : sized.toReversed()) {
      const server = await startServer({
        args: [gatewayMain, 'serve'],
        env: { LOG_LEVEL: 'error', DEMO_ACCOUNT: 'off', ...env },
        readyPath: '/readyz',
        isPinned,
      });
      try {
        const data = readBenchData(dataFile);
        // What can be kept is, at any size: otherwise the smallest would be measured while it is made.
        await requestEveryPhone(server.port, installation.keys.key, data.ids);
        for (const name of workloads) {
          const period = findWorkload(name).period(data) ?? 1;
          const requestCount = Math.min(60_000, period);
          const job: LoadJob = {
            generator: 'wrk',
            port: server.port,
            workload: name,
            dataFile,
            variant: { installation: kind, dialect: 'gateway' },
            // What must be fresh is: the warm-up has the second half of the searches.
            firstRequest: Math.floor(period / 2),
            requestCount,
            connections: 32,
            seconds,
            rate: null,
          };
          await runLoad({ ...job, seconds: 2 }, isPinned);
          const before = readProcessUsage(server.pid);
          const result = await runLoad({ ...job, firstRequest: 0 }, isPinned);
          assertExpectedStatuses(result, findWorkload(name));
          const after = readProcessUsage(server.pid);
          const cpuSeconds = (after?.cpuSeconds ?? 0) - (before?.cpuSeconds ?? 0);
          const known = samples.get(size)?.get(name) ?? [];
          samples.get(size)?.set(name, [
            ...known,
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
  const middle = (some: readonly Throughput[]): Throughput => ({
    requestsPerSecond: median(some.map((sample) => sample.requestsPerSecond)) ?? 0,
    cpuMicrosPerRequest: median(some.map((sample) => sample.cpuMicrosPerRequest)) ?? 0,
  });
  return new Map(
    [...samples].map(([size, byName]) => [
      size,
      Object.fromEntries(workloads.map((name) => [name, middle(byName.get(name) ?? [])])) as Record<
        Name,
        Throughput
      >,
    ]),
  );
}
