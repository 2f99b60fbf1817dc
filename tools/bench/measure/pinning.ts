import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Server and load generator each have a core of their own, where the machine has two and `taskset`. */
export type Side = 'server' | 'load';

const core: Record<Side, string> = { server: '0', load: '1' };
let isPossible: boolean | undefined;

export function canPin(): boolean {
  isPossible ??= availableParallelism() >= 2 && spawnSync('taskset', ['-c', '0', 'true']).status === 0;
  return isPossible;
}

/** Program and arguments that run Node on the side's core. */
export function nodeCommand(side: Side, isPinned: boolean): { program: string; args: string[] } {
  return isPinned && canPin()
    ? { program: 'taskset', args: ['-c', core[side], process.execPath] }
    : { program: process.execPath, args: [] };
}
