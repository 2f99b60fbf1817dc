import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, type } from 'node:os';
import { canPin } from '../measure/node-process.ts';
import type { BenchOptions } from '../options.ts';
import { checkout } from '../setup/installation.ts';
import type { BenchSetup } from '../setup/prepare.ts';

/** Describes the conditions of a measurement in lines of text, without which its figures mean nothing. */
export function describeMachine({ rounds, seconds }: BenchOptions, { data, sheets }: BenchSetup): string[] {
  const load = (loadavg()[2] ?? 0).toFixed(1);
  const cpu = cpus()[0]?.model.trim() ?? 'unknown processor';
  return [
    `Phone Gateway ${describeCommit()}, ${new Date().toISOString()}`,
    `${cpu}, ${availableParallelism()} cores, ${type()} ${release()}, Node ${process.version}`,
    `load average ${load}: about 2 are the benchmark's own; with more, the machine had other work`,
    `${data.ids.length} phones from ${sheets} spec sheets and the starter catalogue`,
    `${rounds} rounds of ${seconds} s; ${canPin ? 'server pinned to one core, load generator to another' : 'nothing is pinned to a core'}`,
  ];
}

function describeCommit(): string {
  const run = (...args: string[]): string => {
    try {
      return execFileSync('git', ['-C', checkout, ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      return '';
    }
  };
  const isChanged = run('status', '--porcelain', '--', 'src', 'tools/bench') !== '';
  return `${run('rev-parse', '--short=12', 'HEAD').trim() || 'unknown'}${isChanged ? ' with changes' : ''}`;
}
