import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testing/free-port.ts';
import { type Environment, startNode } from './node-process.ts';

export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Long enough to load a hundred thousand phones from the embedded database on a busy machine. */
const startTimeoutMs = 300_000;
const stopTimeoutMs = 15_000;

/**
 * Starts a server in a separate process on a free port, and waits until it is ready.
 * @param args the arguments of Node: the file and its arguments
 * @param readyPath the path that answers 200 when the server is ready, or null if the process prints `ready`
 * @throws Error with its output if it does not become ready
 */
export async function startServer(
  args: readonly string[],
  env: Environment,
  readyPath: string | null,
): Promise<ServerProcess> {
  const port = await freePort();
  const { child, output, ended } = startNode(args, { ...env, PORT: String(port) }, 'server');
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> => {
    if (readyPath === null) return /^ready$/m.test(output.stdout);
    return fetch(`${origin}${readyPath}`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(killTimer);
  };
  const deadlineMs = Date.now() + startTimeoutMs;
  while (!(await isReady())) {
    if (hasEnded || Date.now() > deadlineMs) {
      child.kill('SIGKILL');
      const text = `${output.stdout}${output.stderr}`.slice(-4000);
      throw new Error(`${args.join(' ')} did not become ready:\n${text}`);
    }
    await sleep(30);
  }
  return { origin, port, pid: child.pid as number, stop };
}
