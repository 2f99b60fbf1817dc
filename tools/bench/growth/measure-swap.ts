import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadJob, LoadResult } from '../load/job.ts';
import { countWrongStatuses } from '../measure/assert-expected-statuses.ts';
import { runLoad } from '../measure/run-load.ts';
import { runGatewayCommand } from '../setup/gateway-command.ts';
import { startGateway } from '../setup/installation.ts';
import { findWorkload } from '../workloads.ts';
import type { SizedInstallation } from './installations.ts';

const rate = 200;
const seconds = 25;
const changedPhones = 200;

export interface SwapFigures {
  /** The imported change. `nothing` measures the noise of the machine. */
  readonly change: string;
  readonly latencyMs: NonNullable<LoadResult['latencyMs']>;
  /** The number of requests without an answer or with an unexpected status. */
  readonly failures: number;
  readonly importSeconds: number;
}

/**
 * Measures latency at a steady rate in an open loop from another process, while a running gateway imports: nothing, for
 * comparison; other weights of 200 phones; new prices of them; and 200 new phones, whose names have to be indexed.
 */
export async function measureSwap(
  { kind, env, dataFile, installation: { keys } }: SizedInstallation & { dataFile: string },
  folder: string,
  isPinned: boolean,
): Promise<SwapFigures[]> {
  const gateway = await startGateway(env);
  try {
    const response = await fetch(`${gateway.origin}/v1/phones?per_page=100&page=3`, {
      headers: { 'X-API-Key': keys.key },
    });
    const { data } = (await response.json()) as { data: { brand: { name: string }; full_name: string }[] };
    const otherResponse = await fetch(`${gateway.origin}/v1/phones?per_page=100&page=9`, {
      headers: { 'X-API-Key': keys.key },
    });
    const phones = [...data, ...((await otherResponse.json()) as { data: typeof data }).data].slice(
      0,
      changedPhones,
    );
    const createRow = ({ brand, full_name }: (typeof phones)[number], members: object) => ({
      brand: brand.name,
      full_name,
      ...members,
    });
    const changes: Record<string, object[] | null> = {
      nothing: null,
      facts: phones.map((phone, index) => createRow(phone, { body: { weight_g: 150 + (index % 50) + 0.5 } })),
      prices: phones.map((phone, index) =>
        createRow(phone, {
          prices: [
            { kind: 'street', amount_minor: 20_000 + index, currency: 'EUR', observed_at: '2026-11-20' },
          ],
        }),
      ),
      'new phones': phones.map((phone, index) =>
        createRow(
          { ...phone, full_name: `${phone.full_name} Anniversary ${index}` },
          { body: { weight_g: 200 } },
        ),
      ),
    };
    const figures: SwapFigures[] = [];
    for (const [change, rows] of Object.entries(changes)) {
      const job: LoadJob = {
        generator: 'paced',
        port: gateway.port,
        workload: 'mixed',
        dataFile,
        variant: { installation: kind, dialect: 'gateway' },
        firstRequest: figures.length * rate * seconds,
        requestCount: rate * seconds,
        connections: 16,
        seconds,
        rate,
      };
      // An additional first run warms up the gateway.
      if (figures.length === 0) await runLoad({ ...job, seconds: 10 }, isPinned);
      const load = runLoad(job, isPinned);
      await sleep(4_000);
      const startedAtMs = performance.now();
      if (rows !== null) {
        const file = join(folder, `change-${kind}-${change.replace(' ', '-')}.ndjson`);
        writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
        await runGatewayCommand(['import', '--as-of', '2026-11-21', file], env);
      }
      const importSeconds = (performance.now() - startedAtMs) / 1000;
      const result = await load;
      const unexpectedCounts = Object.values(countWrongStatuses(result, findWorkload(job.workload)));
      const failures = unexpectedCounts.reduce((sum, count) => sum + count, result.failures);
      const { latencyMs } = result;
      figures.push({ change, latencyMs: latencyMs ?? { p50: 0, p99: 0, max: 0 }, failures, importSeconds });
    }
    return figures;
  } finally {
    await gateway.stop();
  }
}
