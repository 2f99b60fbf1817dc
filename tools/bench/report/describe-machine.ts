import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';
import { canPin } from '../measure/pinning.ts';
import type { BenchOptions } from '../options.ts';
import type { BenchSetup } from '../setup/prepare.ts';

/** The conditions of a measurement, without which its figures mean nothing. */
export interface Machine {
  readonly date: string;
  readonly commit: string;
  readonly system: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  /** The average number of runnable processes in the last 15 minutes, of which about 2 belong to the benchmark. */
  readonly loadAverage: number;
  readonly node: string;
  readonly packages: Readonly<Record<string, string>>;
  readonly stores: string;
  readonly pinned: boolean;
  readonly phones: number;
  readonly sheets: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

const checkout = fileURLToPath(new URL('../../../', import.meta.url));

const packages = [
  'express',
  'ioredis',
  'graphql',
  'graphql-yoga',
  'mercurius',
  'fastify',
  '@apollo/server',
  'autocannon',
];

export function describeMachine(options: BenchOptions, { data, sheets }: BenchSetup): Machine {
  return {
    date: new Date().toISOString(),
    commit: describeCommit(),
    system: `${type()} ${release()}`,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    loadAverage: loadavg()[2] ?? 0,
    node: process.version,
    packages: Object.fromEntries(packages.map((name) => [name, readVersion(name)])),
    stores: `Redis at ${new URL(options.redisUrl).host}, Postgres at ${new URL(options.postgresUrl).host}`,
    pinned: options.isPinned && canPin(),
    phones: data.ids.length,
    sheets,
    rounds: options.rounds,
    seconds: options.seconds,
    connections: options.connections,
  };
}

function describeCommit(): string {
  const id = captureOutput('git', ['-C', checkout, 'rev-parse', '--short=12', 'HEAD']).trim();
  const isChanged =
    captureOutput('git', ['-C', checkout, 'status', '--porcelain', '--', 'src', 'tools/bench']).trim() !== '';
  return `${id || 'unknown'}${isChanged ? ' with changes' : ''}`;
}

function captureOutput(program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

function readVersion(name: string): string {
  const { resolve } = createRequire(import.meta.url);
  for (const folder of resolve.paths(name) ?? []) {
    try {
      return JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')).version;
    } catch {
      // The package may be in a folder above.
    }
  }
  return 'absent';
}
