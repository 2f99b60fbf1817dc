import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstallationKind } from '../bench-data.ts';
import { killOnExit } from '../measure/kill-on-exit.ts';
import { readProcessUsage } from '../measure/process-usage.ts';
import { startServer } from '../measure/server-process.ts';
import { createBenchDatabase } from '../setup/bench-database.ts';
import { type Environment, getBaseEnvironment } from '../setup/gateway-command.ts';

export interface ImportFigures {
  readonly rows: number;
  readonly seconds: number;
  /** The processor time of the command, without Postgres. */
  readonly cpuSeconds: number;
}

export interface ImportMeasurement {
  readonly kind: InstallationKind;
  /** The root folder of the measured checkout. */
  readonly checkout: string;
  readonly sheets: readonly string[];
  readonly postgresUrl: string;
}

/** Imports all sheets into a new installation. */
export async function measureImport(measurement: ImportMeasurement): Promise<ImportFigures> {
  const { kind, checkout, sheets, postgresUrl } = measurement;
  await using resources = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'phone-gateway-import-'));
  resources.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = kind === 'postgres' ? await createBenchDatabase(postgresUrl) : null;
  resources.defer(() => database?.drop());
  const env: Environment = {
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url, KEY_PEPPER: 'ab'.repeat(32) }),
    BACKUP_EVERY: 'off',
    DEMO_ACCOUNT: 'off',
    LOG_LEVEL: 'error',
  };
  const main = join(checkout, 'src/main.ts');
  // The first start imports the starter catalogue.
  const gateway = await startServer({ args: [main, 'serve'], env, readyPath: '/readyz', isPinned: false });
  await gateway.stop();
  const result = await runCommand(main, ['import', '--allow-rejects', '--json', ...sheets], env);
  const { rows } = JSON.parse(result.stdout) as { rows: number };
  return { rows, seconds: result.seconds, cpuSeconds: result.cpuSeconds };
}

interface CommandResult {
  readonly stdout: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Runs a command of the gateway, and measures its processor time. @throws Error with its standard error if it fails */
function runCommand(main: string, args: readonly string[], env: Environment): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const startedAtMs = performance.now();
    const child = killOnExit(
      spawn(process.execPath, [main, ...args], {
        env: { ...getBaseEnvironment(), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    let cpuSeconds = 0;
    const usageTimer = setInterval(() => {
      cpuSeconds = readProcessUsage(child.pid as number)?.cpuSeconds ?? cpuSeconds;
    }, 50);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-2_000);
    });
    child.once('error', reject).once('close', (code) => {
      clearInterval(usageTimer);
      const seconds = (performance.now() - startedAtMs) / 1000;
      if (code === 0) resolve({ stdout, seconds, cpuSeconds });
      else reject(new Error(`${args[0]} ended with ${code}:\n${stderr}`));
    });
  });
}
