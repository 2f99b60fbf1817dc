import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Sees to it that a process does not outlive the benchmark, however that ends. */
export function killOnExit<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
