import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the folder in which a test run notes the processes it has started: a file for each, named by its id. */
export const processFolderVariable = 'PHONE_GATEWAY_TEST_PROCESSES';

/** With the id that kills it. */
const running = new Map<ChildProcess, number>();

// Of a worker of the test run, which an interrupted run ends before.
const forgetThis = process.env.VITEST_WORKER_ID === undefined ? () => {} : noteProcess(process.pid);

process.once('exit', () => {
  forgetThis();
  for (const [child, id] of running) kill(child, id);
});

/** @param id of the process, or negative of its group */
function kill(child: ChildProcess, id: number): void {
  if (id > 0) child.kill('SIGKILL');
  else process.kill(id, 'SIGKILL');
}

/**
 * So that the end of the test run ends this process, if it still runs then.
 * @returns what is to be called when the process has ended by itself: its id may be given to another
 */
export function noteProcess(id: number): () => void {
  const folder = process.env[processFolderVariable];
  if (folder === undefined) return () => {};
  const note = join(folder, `${id}`);
  writeFileSync(note, '');
  return () => rmSync(note, { force: true });
}

/**
 * Starts a process that ends with us at the latest: killed when this process exits, and, where this process is killed
 * itself, by the end of the test run. With `detached`, all processes that it starts itself are ended with it.
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

/** Asks a process that runs to end, and waits until it has. */
export async function endOwned(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Kills what has not ended. Called after each test file: a test that failed may not have come to its clean-up. */
export async function endOwnProcesses(): Promise<void> {
  const ended = [...running].map(([child, id]) => {
    const end = new Promise((resolve) => child.once('exit', resolve));
    kill(child, id);
    return end;
  });
  await Promise.all(ended);
}
