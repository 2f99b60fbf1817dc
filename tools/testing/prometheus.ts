import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { endOwned, spawnOwned } from './own-process.ts';
import { until } from './until.ts';

const readShipped = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../deploy/prometheus/${name}`, import.meta.url)), 'utf8');

export interface FiringAlert {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly state: string;
}

export interface Prometheus {
  /** Runs an instant query. @throws Error if the query cannot be parsed or run */
  query(expr: string): Promise<readonly { readonly metric: Readonly<Record<string, string>> }[]>;
  firing(): Promise<readonly FiringAlert[]>;
  close(): Promise<void>;
}

/**
 * Starts the Prometheus on the PATH with the shipped configuration and alerts, except for the addresses and paths. It
 * reads metrics each second, and alerts fire after a second instead of minutes.
 * @param targets the addresses of two gateways, as `host:port`
 */
export async function startPrometheus(targets: readonly string[], token: string): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-prometheus-'));
  const port = await freePort();
  await writeFile(join(folder, 'token'), token);
  await writeFile(
    join(folder, 'prometheus.yml'),
    (await readShipped('prometheus.yml'))
      .replaceAll('interval: 15s', 'interval: 1s')
      .replace('/run/secrets/metrics_token', join(folder, 'token'))
      .replace(/dns_sd_configs:[\s\S]*/, `static_configs:\n      - targets: [${targets.join(', ')}]\n`),
  );
  await writeFile(
    join(folder, 'alerts.yml'),
    (await readShipped('alerts.yml')).replace(/^( +for:) .*/gm, '$1 1s'),
  );
  const child = spawnOwned(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-4_000);
  });
  const origin = `http://127.0.0.1:${port}`;
  await until('Prometheus is ready', async () => {
    if (child.exitCode !== null) throw new Error(stderr);
    return (await fetch(`${origin}/-/ready`)).ok;
  });
  const read = async (path: string) => {
    const response = await fetch(`${origin}/api/v1/${path}`);
    const body = (await response.json()) as { status: string; error?: string; data: unknown };
    if (body.status !== 'success') throw new Error(`${path}: ${body.error}`);
    return body.data;
  };
  return {
    query: async (expr) => {
      const data = await read(`query?query=${encodeURIComponent(expr)}`);
      return (data as { result: Awaited<ReturnType<Prometheus['query']>> }).result;
    },
    firing: async () => {
      const { alerts } = (await read('alerts')) as { alerts: FiringAlert[] };
      return alerts.filter(({ state }) => state === 'firing');
    },
    close: async () => {
      if (child.exitCode === null) await endOwned(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
