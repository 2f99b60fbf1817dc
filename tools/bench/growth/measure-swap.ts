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
  /** What happened meanwhile; `nothing`: the machine's own noise. */
  readonly change: string;
  readonly latencyMs: NonNullable<LoadResult['latencyMs']>;
  /** Requests that were not answered, or wrongly. */
  readonly failures: number;
  readonly importSeconds: number;
}

/**
 * A steady load in an open loop from another process, while a running gateway imports: nothing, for comparison; other
 * weights of 200 phones; new prices of them; 200 new phones, whose names must be indexed.
 */
export async function measureSwap(
  { kind, env, dataFile, installation: { keys } }: SizedInstallation & { dataFile: string },
  folder: string,
  isPinned: boolean,
): Promise<SwapFigures[]> {
  const gateway = await startGateway(env);
  try {
    const list = await fetch(`${gateway.origin}/v1/phones?per_page=100&page=3`, {
      headers: { 'X-API-Key': keys.key },
    });
    const { data } = (await list.json()) as { data: { brand: { name: string }; full_name: string }[] };
    const more = await fetch(`${gateway.origin}/v1/phones?per_page=100&page=9`, {
      headers: { 'X-API-Key': keys.key },
    });
    const phones = [...data, ...((await more.json()) as { data: typeof data }).data].slice(0, changedPhones);
    const row = ({ brand, full_name }: (typeof phones)[number], more: object) => ({
      brand: brand.name,
      full_name,
      ...more,
    });
    const changes: Record<string, object[] | null> = {
      nothing: null,
      facts: phones.map((phone, index) => row(phone, { body: { weight_g: 150 + (index % 50) + 0.5 } })),
      prices: phones.map((phone, index) =>
        row(phone, {
          prices: [
            { kind: 'street', amount_minor: 20_000 + index, currency: 'EUR', observed_at: '2026-11-20' },
          ],
        }),
      ),
      'new phones': phones.map((phone, index) =>
        row({ ...phone, full_name: `${phone.full_name} Anniversary ${index}` }, { body: { weight_g: 200 } }),
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
      // The first run also warms what has to be compiled.
      if (figures.length === 0) await runLoad({ ...job, seconds: 10 }, isPinned);
      const load = runLoad(job, isPinned);
      await sleep(4_000);
      const startedAtMs = performance.now();
      if (rows !== null) {
        const file = join(folder, `change-${kind}-${change.replace(' ', '-')}.ndjson`);
        writeFileSync(file, rows.map((each) => `${JSON.stringify(each)}\n`).join(''));
        await runGatewayCommand(['import', '--as-of', '2026-11-21', file], env);
      }
      const importSeconds = (performance.now() - startedAtMs) / 1000;
      const result = await load;
      const wrong = Object.values(countWrongStatuses(result, findWorkload(job.workload)));
      const failures = wrong.reduce((sum, count) => sum + count, result.failures);
      const { latencyMs } = result;
      figures.push({ change, latencyMs: latencyMs ?? { p50: 0, p99: 0, max: 0 }, failures, importSeconds });
    }
    return figures;
  } finally {
    await gateway.stop();
  }
}
