import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The server and the load generator run on different cores, if the machine has two and `taskset`. */
export type Side = 'server' | 'load';

const cores: Record<Side, string> = { server: '0', load: '1' };
let isPinningPossible: boolean | undefined;

export function canPin(): boolean {
  isPinningPossible ??= availableParallelism() >= 2 && spawnSync('taskset', ['-c', '0', 'true']).status === 0;
  return isPinningPossible;
}

/** Returns the program and the first arguments that run Node on the core of the side. */
export function createNodeCommand(side: Side, isPinned: boolean): { program: string; args: string[] } {
  return isPinned && canPin()
    ? { program: 'taskset', args: ['-c', cores[side], process.execPath] }
    : { program: process.execPath, args: [] };
}
