import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testing/free-port.ts';
import { getBaseEnvironment, type Environment } from '../setup/gateway-command.ts';
import { killOnExit } from './kill-on-exit.ts';
import { nodeCommand } from './pinning.ts';

export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** For node: the file, and what follows. */
  readonly args: readonly string[];
  readonly env: Environment;
  /** MixOutcome until it answers 200; null: the process prints `ready`. */
  readonly readyPath: string | null;
  readonly isPinned: boolean;
  /** Where it writes a CPU profile at its end. */
  readonly profileFolder?: string | null;
}

/** A catalogue of a hundred thousand phones is loaded from the embedded database at start, perhaps on a busy machine. */
const startMs = 300_000;
const stopMs = 15_000;

/** Starts a server in a process of its own. @throws Error with what it wrote when it does not become ready */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { args, env, readyPath, isPinned, profileFolder = null } = options;
  const profiling = profileFolder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
  const port = await freePort();
  const { program, args: before } = nodeCommand('server', isPinned);
  // taskset becomes node, so that the id of the child is the server's.
  const child = killOnExit(
    spawn(program, [...before, ...profiling, ...args], {
      env: { ...getBaseEnvironment(), ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let written = '';
  let saysReady = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    saysReady ||= /^ready$/m.test(text);
    written = (written + text).slice(-4000);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written = (written + text).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let spawnError: Error | null = null;
  child.once('error', (error) => {
    spawnError = error;
  });

  const origin = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> => {
    if (readyPath === null) return saysReady;
    return fetch(`${origin}${readyPath}`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), stopMs);
    await ended;
    clearTimeout(killer);
  };
  const giveUpAt = Date.now() + startMs;
  while (!(await isReady())) {
    if (
      child.exitCode !== null ||
      child.signalCode !== null ||
      spawnError !== null ||
      Date.now() > giveUpAt
    ) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} did not become ready:\n${spawnError ?? written}`);
    }
    await sleep(30);
  }
  return { origin, port, pid: child.pid as number, stop };
}
