import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface GatewayProcess {
  readonly origin: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** What it has printed so far. */
  stdout(): string;
  stderr(): string;
  /** Sends the signal and waits for the end; the exit code, or the signal's name. */
  stop(signal: NodeJS.Signals): Promise<number | string>;
}

/**
 * A gateway in a process of its own, as an operator starts it, ready to answer.
 * @param options The port, when not any; a module that is loaded before it, and can be sent messages.
 */
export async function startGatewayProcess(
  env: Readonly<Record<string, string>>,
  options: { readonly port?: number; readonly preload?: string } = {},
): Promise<GatewayProcess> {
  const { port = Number(env.PORT ?? (await freePort())), preload } = options;
  const before = preload === undefined ? [] : ['--import', preload];
  const child = spawn(process.execPath, [...before, 'src/main.ts', 'serve'], {
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload === undefined ? [] : (['ipc'] as const))],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const origin = `http://127.0.0.1:${port}`;
  const isReady = (): Promise<boolean> =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const giveUpAt = Date.now() + 60_000;
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      child.kill('SIGKILL');
      throw new Error(`The gateway did not become ready:\n${stdout}\n${stderr}`);
    }
    await sleep(50);
  }
  return {
    origin,
    port,
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    stop: async (signal) => {
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code, by] = await ended;
      return code ?? by;
    },
  };
}

/** Runs one command line to its end. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['src/main.ts', ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}
