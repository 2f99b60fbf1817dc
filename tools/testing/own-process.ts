import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The variable with the folder of a test run that has a file for each process that it started, named by the id. */
export const processFolderVariable = 'PHONE_GATEWAY_TEST_PROCESSES';

/** The running processes, each with the id with which it is killed. */
const running = new Map<ChildProcess, number>();

// An interrupted test run may end before its workers, so they are noted, too.
const forgetThis = process.env.VITEST_WORKER_ID === undefined ? () => {} : noteProcess(process.pid);

process.once('exit', () => {
  forgetThis();
  for (const [child, id] of running) kill(child, id);
});

/** Kills a process. @param id the id of the process, or the negative id of its process group */
function kill(child: ChildProcess, id: number): void {
  if (id > 0) child.kill('SIGKILL');
  else process.kill(id, 'SIGKILL');
}

/**
 * Notes a process, so that the end of the test run kills it if it still runs.
 * @returns the function to call when the process has ended, because its id may then belong to another process
 */
export function noteProcess(id: number): () => void {
  const folder = process.env[processFolderVariable];
  if (folder === undefined) return () => {};
  const note = join(folder, `${id}`);
  writeFileSync(note, '');
  return () => rmSync(note, { force: true });
}

/**
 * Starts a process that is killed when this process exits, or if this process is killed itself, at the end of the
 * test run. With `detached`, all processes that it starts are killed, too.
 */
export function spawnOwned(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options);
  if (child.pid === undefined) return child;
  const id = options.detached === true ? -child.pid : child.pid;
  const forget = noteProcess(id);
  running.set(child, id);
  child.once('exit', () => {
    running.delete(child);
    forget();
  });
  return child;
}

/** Sends a signal to a running process, and waits until the process has ended. */
export async function endOwned(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Kills all running processes. Called after each test file, because a failed test may not have cleaned up. */
export async function endOwnProcesses(): Promise<void> {
  const ended = [...running].map(([child, id]) => {
    const end = new Promise((resolve) => child.once('exit', resolve));
    kill(child, id);
    return end;
  });
  await Promise.all(ended);
}
