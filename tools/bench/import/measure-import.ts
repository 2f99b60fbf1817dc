import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstallationKind } from '../bench-data.ts';
import { type Environment, readOutput, startNode } from '../measure/node-process.ts';
import { readProcessUsage } from '../measure/process-usage.ts';
import { createBenchDatabase } from '../setup/bench-database.ts';
import { startGateway } from '../setup/installation.ts';

export interface ImportFigures {
  readonly rows: number;
  readonly seconds: number;
  /** The processor time of the command, without Postgres. */
  readonly cpuSeconds: number;
}

/** Imports all sheets into a new installation. @param root the folder of the measured checkout */
export async function measureImport(
  kind: InstallationKind,
  root: string,
  sheets: readonly string[],
): Promise<ImportFigures> {
  await using resources = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'phone-gateway-import-'));
  resources.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = kind === 'postgres' ? await createBenchDatabase() : null;
  resources.defer(() => database?.drop());
  const env: Environment = {
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url, KEY_PEPPER: 'ab'.repeat(32) }),
    BACKUP_EVERY: 'off',
    LOG_LEVEL: 'error',
  };
  // The first start imports the starter catalogue.
  await (await startGateway(env, root)).stop();

  const startedAtMs = performance.now();
  const command = startNode([`${root}/src/main.ts`, 'import', '--allow-rejects', '--json', ...sheets], env);
  let cpuSeconds = 0;
  const usageTimer = setInterval(() => {
    cpuSeconds = readProcessUsage(command.child.pid as number)?.cpuSeconds ?? cpuSeconds;
  }, 50);
  resources.defer(() => clearInterval(usageTimer));
  const { rows }: { rows: number } = JSON.parse(await readOutput(command));
  return { rows, seconds: (performance.now() - startedAtMs) / 1000, cpuSeconds };
}
