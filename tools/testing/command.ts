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

const projectMain = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The result of a process that has ended. */
export interface Finished {
  /** The exit status, or null if a signal ended the process. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process that was started. */
export interface Started {
  readonly child: ChildProcess;
  /** The output until now. */
  readonly written: { stdout: string; stderr: string };
  /** Resolves when the process first writes to stdout, as `serve` does when it listens, or when it ends. */
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
  /** A module that is loaded before the program. It can receive messages. */
  readonly preload?: string;
  /** The limit of open files (`RLIMIT_NOFILE`). By default, it is the limit of this process. */
  readonly openFiles?: number;
  /** The limit of the JavaScript heap in MB. By default, Node decides. */
  readonly heapMb?: number;
  /**
   * A command that runs the program, such as `setpriv --reuid=65534`. It must `exec` the program, so signals arrive.
   */
  readonly runBy?: readonly string[];
  /** Whether it rejects requests when it is overloaded. By default not in a test run, where the machine is busy. */
  readonly shedsLoad?: boolean;
  /** The path of the program. By default, it is the program of this project. */
  readonly main?: string;
}

/** Returns a command that runs the same command with a limit of open files. */
const withOpenFiles = (count: number, command: readonly string[]): readonly string[] => [
  ...['sh', '-c', `ulimit -n ${count} && exec "$@"`, 'sh'],
  ...command,
];

/**
 * The engine's options. These processes live for seconds, and compiling hot WebAssembly a second time would cost a
 * quarter of the processor time of a start, which is more than it gains.
 */
const engineArgs = ['--liftoff-only'];

const patientArgs = ['--import', fileURLToPath(new URL('patient-preload.ts', import.meta.url))];

/**
 * Starts the command line in its own process. It inherits only `PATH` and `TMPDIR` from the environment, because
 * other variables could be settings.
 */
export function startCommand(args: readonly string[], env: Env = {}, options: ProcessOptions = {}): Started {
  const { preload, openFiles, heapMb, runBy = [], main = projectMain } = options;
  const { shedsLoad = process.env.VITEST === undefined } = options;
  const loadArgs = shedsLoad ? [] : patientArgs;
  const heapArgs = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`];
  const preloadArgs = preload === undefined ? [] : ['--import', preload];
  const command = [
    ...runBy,
    process.execPath,
    ...engineArgs,
    ...heapArgs,
    ...loadArgs,
    ...preloadArgs,
    main,
    ...args,
  ];
  const [program = '', ...rest] = openFiles === undefined ? command : withOpenFiles(openFiles, command);
  const child = spawnOwned(program, rest, {
    env: { PATH: process.env.PATH ?? '', TMPDIR: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload === undefined ? [] : (['ipc'] as const))],
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
 * Runs the command line to its end in this process, which is faster than `runProcess`. Only src/main.ts is left out.
 * @param typed the text that a person types at a terminal, or null if there is no terminal
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

/** Runs the command line to its end in its own process. */
export function runProcess(
  args: readonly string[],
  env: Env = {},
  options: ProcessOptions = {},
): Promise<Finished> {
  return startCommand(args, { LOG_LEVEL: 'warn', ...env }, options).finished;
}

/** Starts `serve` in its own process, and waits until it is ready. */
export async function serve(env: Env, args: readonly string[] = []): Promise<Served> {
  const port = env.PORT ?? String(await freePort());
  const served = startCommand(['serve', ...args], { PORT: port, ...env });
  const origin = `http://127.0.0.1:${port}`;
  await untilItAnswers(served, origin);
  return { ...served, origin };
}

/** Waits until a started gateway is ready. @throws Error with its output if it ends or does not answer */
export async function untilItAnswers(started: Started, origin: string): Promise<void> {
  const { child, written, speaks } = started;
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const isReady = async (): Promise<boolean> =>
    hasEnded() || (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) })).ok;
  try {
    await speaks;
    await until(`${origin} is ready`, isReady, { patienceMs: 60_000 });
    if (hasEnded()) throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The gateway did not become ready:\n${written.stdout}\n${written.stderr}`, {
      cause: error,
    });
  }
}
