import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ProcessOptions, startCommand } from '../../testing/command.ts';
import { type GatewayProcess, startGatewayProcess } from '../../testing/gateway-process.ts';

/** One gateway of a scenario: a process that may be ended and started again on the same port. */
export interface LabGateway {
  readonly origin: string;
  /** Number of processes so far: each has its own outage allowance. */
  readonly startCount: number;
  /** When it was killed; epoch milliseconds. */
  readonly killTimesMs: readonly number[];
  isRunning(): boolean;
  /** Resolves when it is ready to answer. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Starts it, and kills it after so many milliseconds, whatever it has come to. */
  startAndKill(afterMs: number): Promise<void>;
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  /** Waits for the end of the process; its exit status, or the name of the signal that ended it. */
  waitForExit(): Promise<number | string>;
  /** By how much its clock is ahead; it has to be started with a clock of its own. */
  setClockAhead(ms: number): void;
  /** Of the process. */
  readonly pid: number | undefined;
  stderr(): string;
}

export interface LabGatewayOptions extends ProcessOptions {
  /** Whether its clock can be set. */
  readonly hasClock?: boolean;
}

type Env = Readonly<Record<string, string>>;

const clockModule = fileURLToPath(new URL('gateway-clock.ts', import.meta.url));

/** A gateway that is not running yet. */
export function createLabGateway(
  env: Env,
  port: number,
  { hasClock = false, ...process }: LabGatewayOptions = {},
): LabGateway {
  // Which are given more than they can bear: what waits too long is refused, and not charged.
  const options = { ...process, shedsLoad: true, ...(hasClock && { preload: clockModule }) };
  const killTimesMs: number[] = [];
  let starts = 0;
  let current: GatewayProcess | null = null;
  let exit: Promise<number | string> = Promise.resolve(0);

  const getChild = () => {
    if (current === null) throw new Error('This gateway was never started');
    return current.child;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    killTimesMs,
    get startCount() {
      return starts;
    },
    isRunning: () => current !== null && getChild().exitCode === null && getChild().signalCode === null,
    start: async () => {
      starts += 1;
      current = await startGatewayProcess(env, { ...options, port });
      exit = once(getChild(), 'exit').then(([code, signal]) => code ?? signal);
    },
    kill: async () => {
      killTimesMs.push(Date.now());
      getChild().kill('SIGKILL');
      await exit;
    },
    startAndKill: async (afterMs) => {
      starts += 1;
      const { stop } = startCommand(['serve'], { LOG_LEVEL: 'warn', ...env, PORT: `${port}` }, options);
      await sleep(afterMs);
      killTimesMs.push(Date.now());
      await stop('SIGKILL');
    },
    signal: (signal) => void getChild().kill(signal),
    waitForExit: () => exit,
    setClockAhead: (ms) => void getChild().send(ms),
    get pid() {
      return current?.child.pid;
    },
    stderr: () => current?.stderr() ?? '',
  };
}
