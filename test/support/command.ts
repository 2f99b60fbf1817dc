import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Served {
  readonly origin: string;
  readonly child: ChildProcess;
  /** What it has written so far. */
  readonly written: { stdout: string; stderr: string };
  readonly finished: Promise<Finished>;
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Finished>;
}

type Env = Readonly<Record<string, string>>;

function start(args: readonly string[], env: Env) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH ?? '', TMPDIR: process.env.TMPDIR ?? '/tmp', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  }
  const finished = new Promise<Finished>((resolve) =>
    child.on('close', (code) => resolve({ code, ...written })),
  );
  return { child, written, finished };
}

/** The command line as its own process, to its end. */
export function runCommand(args: readonly string[], env: Env = {}): Promise<Finished> {
  return start(args, { LOG_LEVEL: 'warn', ...env }).finished;
}

/** `serve` as its own process, once it listens. */
export async function serve(env: Env, args: readonly string[] = []): Promise<Served> {
  const port = await freePort();
  const { child, written, finished } = start(['serve', ...args], { PORT: String(port), ...env });
  const origin = `http://127.0.0.1:${port}`;
  const ended = finished.then(({ code, stderr }) => {
    throw new Error(`serve ended with ${code}: ${stderr}`);
  });
  ended.catch(() => {});
  await Promise.race([untilItAnswers(`${origin}/readyz`), ended]);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return finished;
  };
  return { origin, child, written, finished, stop };
}

async function untilItAnswers(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
