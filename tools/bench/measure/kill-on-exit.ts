import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Kills a child process when the benchmark exits, also after an error. */
export function killOnExit<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
