import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testing/free-port.ts';
import { type Environment, getBaseEnvironment } from '../setup/gateway-command.ts';
import { killOnExit } from './kill-on-exit.ts';
import { createNodeCommand } from './pinning.ts';

export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** The arguments of node: the file and its arguments. */
  readonly args: readonly string[];
  readonly env: Environment;
  /** The path that answers 200 when the server is ready, or null if the process prints `ready`. */
  readonly readyPath: string | null;
  readonly isPinned: boolean;
  /** The folder for a CPU profile, which the server writes when it exits. */
  readonly profileFolder?: string | null;
}

/** Long enough to load a hundred thousand phones from the embedded database on a busy machine. */
const startTimeoutMs = 300_000;
const stopTimeoutMs = 15_000;

/**
 * Starts a server in a separate process on a free port, and waits until it is ready.
 * @throws Error with its output if it does not become ready
 */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { args, env, readyPath, isPinned, profileFolder = null } = options;
  const profileArgs = profileFolder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
  const port = await freePort();
  const { program, args: nodeArgs } = createNodeCommand('server', isPinned);
  // taskset replaces itself with node, so the id of the child is that of the server.
  const child = killOnExit(
    spawn(program, [...nodeArgs, ...profileArgs, ...args], {
      env: { ...getBaseEnvironment(), ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let output = '';
  let hasPrintedReady = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    hasPrintedReady ||= /^ready$/m.test(text);
    output = (output + text).slice(-4000);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let spawnError: Error | null = null;
  child.once('error', (error) => {
    spawnError = error;
  });

  const origin = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> => {
    if (readyPath === null) return hasPrintedReady;
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
    if (
      child.exitCode !== null ||
      child.signalCode !== null ||
      spawnError !== null ||
      Date.now() > deadlineMs
    ) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} did not become ready:\n${spawnError ?? output}`);
    }
    await sleep(30);
  }
  return { origin, port, pid: child.pid as number, stop };
}
