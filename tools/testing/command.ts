import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../src/cli/program.ts';
import { freePort } from './free-port.ts';
import { spawnOwned } from './own-process.ts';
import { createSink } from './sink.ts';
import { until } from './until.ts';

const ownMain = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Exit code: null when a signal ended it. */
export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  /** What it has written so far. */
  readonly written: { stdout: string; stderr: string };
  /** Resolves when it first writes to stdout, as `serve` does when it listens, or ends. */
  readonly speaks: Promise<unknown>;
  readonly finished: Promise<Finished>;
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Finished>;
}

export interface Served extends Started {
  readonly origin: string;
}

type Env = Readonly<Record<string, string>>;

export interface ProcessOptions {
  /** A module that is loaded before it, and can be sent messages. */
  readonly preload?: string;
  /** How many files it may have open (`RLIMIT_NOFILE`); default as this process. */
  readonly openFiles?: number;
  /** How much memory JavaScript may have, in MB; default as Node decides. */
  readonly heapMb?: number;
  /** The command that runs it, such as `setpriv --reuid=65534`; it has to become it, so that signals arrive. */
  readonly runBy?: readonly string[];
  /** Whether it is written to, by `child.stdin`; else it has no input. */
  readonly hasInput?: boolean;
  /** Whether it refuses requests because it is late; default not in a test run, where others are at work beside it. */
  readonly shedsLoad?: boolean;
  /** The program; default this project's. */
  readonly main?: string;
}

/** The same command in a process that may open only so many files. */
const withOpenFiles = (count: number, command: readonly string[]): readonly string[] => [
  ...['sh', '-c', `ulimit -n ${count} && exec "$@"`, 'sh'],
  ...command,
];

/**
 * These processes live for seconds: compiling hot WebAssembly for a second time costs them more than it gains, a
 * quarter of the processor time of a start.
 */
const engine = ['--liftoff-only'];

const patient = ['--import', fileURLToPath(new URL('patient-preload.ts', import.meta.url))];

/**
 * The command line as its own process. Of this process' environment it gets what any process needs; the rest would be
 * settings.
 */
export function startCommand(args: readonly string[], env: Env = {}, options: ProcessOptions = {}): Started {
  const { preload, openFiles, heapMb, runBy = [], hasInput = false, main = ownMain } = options;
  const { shedsLoad = process.env.VITEST === undefined } = options;
  const patience = shedsLoad ? [] : patient;
  const heap = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`];
  const before = preload === undefined ? [] : ['--import', preload];
  const command = [...runBy, process.execPath, ...engine, ...heap, ...patience, ...before, main, ...args];
  const [program = '', ...rest] = openFiles === undefined ? command : withOpenFiles(openFiles, command);
  const child = spawnOwned(program, rest, {
    env: { PATH: process.env.PATH ?? '', TMPDIR: tmpdir(), ...env },
    stdio: [
      hasInput ? 'pipe' : 'ignore',
      'pipe',
      'pipe',
      ...(preload === undefined ? [] : (['ipc'] as const)),
    ],
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  }
  const finished = new Promise<Finished>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, ...written })),
  );
  const speaks = Promise.race([finished, once(child.stdout as Readable, 'data')]);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return finished;
  };
  return { child, written, speaks, finished, stop };
}

/**
 * The program to its end, in this process: what makes it a process of its own is src/main.ts, nothing more, which the
 * tests of `runProcess` hold.
 * @param typed what somebody types at a terminal; null where there is none
 */
export async function runCommand(
  args: readonly string[],
  env: Env = {},
  typed: string | null = null,
): Promise<Finished> {
  const isTTY = typed !== null;
  const [stdout, stderr] = [createSink(isTTY), createSink(isTTY)];
  const stdin = Object.assign(Readable.from(typed === null ? [] : [typed]), { isTTY });
  const output = { stdin, stdout: stdout.stream, stderr: stderr.stream };
  const code = await runProgram(args, { LOG_LEVEL: 'warn', ...env }, output);
  return { code, signal: null, stdout: stdout.text(), stderr: stderr.text() };
}

/** The command line as its own process, to its end. */
export function runProcess(
  args: readonly string[],
  env: Env = {},
  options: ProcessOptions = {},
): Promise<Finished> {
  return startCommand(args, { LOG_LEVEL: 'warn', ...env }, options).finished;
}

/** `serve` as its own process, once it answers. */
export async function serve(env: Env, args: readonly string[] = []): Promise<Served> {
  const port = env.PORT ?? String(await freePort());
  const served = startCommand(['serve', ...args], { PORT: port, ...env });
  const origin = `http://127.0.0.1:${port}`;
  await untilItAnswers(served, origin);
  return { ...served, origin };
}

/** @throws with what it has written, when it ends instead, or does not answer */
export async function untilItAnswers(started: Started, origin: string): Promise<void> {
  const { child, written, speaks } = started;
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const answers = async (): Promise<boolean> =>
    hasEnded() || (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) })).ok;
  try {
    await speaks;
    await until(`${origin} is ready`, answers, { patienceMs: 60_000 });
    if (hasEnded()) throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The gateway did not become ready:\n${written.stdout}\n${written.stderr}`, {
      cause: error,
    });
  }
}
