import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InstallationKind } from '../bench-data.ts';
import { killOnExit } from '../measure/kill-on-exit.ts';
import { readProcessUsage } from '../measure/process-usage.ts';
import { startServer } from '../measure/server-process.ts';
import { createBenchDatabase } from '../setup/bench-database.ts';
import { type Environment, getBaseEnvironment } from '../setup/gateway-command.ts';
import { type MixOutcome, runPacedMix } from './paced-mix.ts';

export interface ImportFigures {
  readonly rows: number;
  readonly seconds: number;
  /** The processor time of the command, and that of the gateway meanwhile, without Postgres. */
  readonly cpuSeconds: { readonly command: number; readonly gateway: number };
  /** The outcomes of requests without an import and during it; none without a gateway. */
  readonly quiet: readonly MixOutcome[];
  readonly busy: readonly MixOutcome[];
}

export interface ImportMeasurement {
  readonly kind: InstallationKind;
  /** The root folder of the measured checkout. */
  readonly checkout: string;
  readonly sheets: readonly string[];
  readonly postgresUrl: string;
  /** Requests a second, or 0 to run no gateway. */
  readonly rate: number;
}

const quietMs = 10_000;
/** The time after the command in which gateways load the imported phones. */
const afterMs = 2_000;
const unlimited = '1000000';

/** Imports all sheets into a new installation, with or without a gateway under load. */
export async function measureImport(measurement: ImportMeasurement): Promise<ImportFigures> {
  const { kind, checkout, sheets, postgresUrl, rate } = measurement;
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
    SIGNUP_LIMIT_PER_HOUR: unlimited,
  };
  const main = join(checkout, 'src/main.ts');
  const startGateway = () =>
    startServer({ args: [main, 'serve'], env, readyPath: '/readyz', isPinned: false });
  const importAll = () => runCommand(main, ['import', '--allow-rejects', '--json', ...sheets], env);
  // The first start imports the starter catalogue.
  const gateway = await startGateway();
  const accountArgs = [
    'account',
    'create',
    '--email',
    'load@example.com',
    '--name',
    'Load',
    '--plan',
    'pro',
    '--json',
  ];
  const { api_key: key, api_secret: secret } = JSON.parse((await runCommand(main, accountArgs, env)).stdout);
  if (rate === 0) {
    await gateway.stop();
    const importResult = await importAll();
    return { ...readFigures(importResult), quiet: [], busy: [] };
  }
  resources.defer(() => gateway.stop());
  const target = { origin: gateway.origin, key, secret };
  // The first requests only warm up the gateway.
  await runPacedMix(target, rate, sleep(quietMs / 2));
  const quiet = await runPacedMix(target, rate, sleep(quietMs), 10_000);
  const cpuSecondsBefore = readProcessUsage(gateway.pid)?.cpuSeconds ?? Number.NaN;
  const importing = importAll();
  const gatewayCpuSeconds = importing.then(
    () => (readProcessUsage(gateway.pid)?.cpuSeconds ?? Number.NaN) - cpuSecondsBefore,
  );
  const busy = await runPacedMix(
    target,
    rate,
    importing.then(() => sleep(afterMs)),
    20_000,
  );
  const { cpuSeconds, ...rest } = readFigures(await importing);
  return { ...rest, cpuSeconds: { ...cpuSeconds, gateway: await gatewayCpuSeconds }, quiet, busy };
}

interface CommandResult {
  readonly stdout: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

function readFigures({ stdout, seconds, cpuSeconds }: CommandResult) {
  const { rows } = JSON.parse(stdout) as { rows: number };
  return { rows, seconds, cpuSeconds: { command: cpuSeconds, gateway: 0 } };
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
