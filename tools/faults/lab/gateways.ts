import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ProcessOptions, startCommand } from '../../testing/command.ts';
import { type GatewayProcess, startGatewayProcess } from '../../testing/gateway-process.ts';

/** A gateway process that can be ended and started again on the same port. */
export interface LabGateway {
  readonly origin: string;
  /** The number of processes until now. Each has its own outage allowance. */
  readonly startCount: number;
  /** The times when it was killed, in epoch milliseconds. */
  readonly killTimesMs: readonly number[];
  isRunning(): boolean;
  /** Starts a process, and resolves when it is ready. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Starts a process, and kills it after `afterMs`, whether it is ready or not. */
  startAndKill(afterMs: number): Promise<void>;
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  /** Waits for the end of the process. @returns the exit status, or the name of the signal that ended it */
  waitForExit(): Promise<number | string>;
  /** Sets how far its clock is ahead. This requires `hasClock`. */
  setClockAhead(ms: number): void;
  /** The id of the current process. */
  readonly pid: number | undefined;
  stderr(): string;
}

export interface LabGatewayOptions extends ProcessOptions {
  /** Whether its clock can be set; false by default. */
  readonly hasClock?: boolean;
}

type Env = Readonly<Record<string, string>>;

const clockModule = fileURLToPath(new URL('gateway-clock.ts', import.meta.url));

/** Creates a gateway, and does not start it. */
export function createLabGateway(
  env: Env,
  port: number,
  { hasClock = false, ...process }: LabGatewayOptions = {},
): LabGateway {
  // Scenarios can overload gateways. Then requests that wait too long must be rejected, and not charged.
  const options = { ...process, shedsLoad: true, ...(hasClock && { preload: clockModule }) };
  const killTimesMs: number[] = [];
  let startCount = 0;
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
      return startCount;
    },
    isRunning: () => current !== null && getChild().exitCode === null && getChild().signalCode === null,
    start: async () => {
      startCount += 1;
      current = await startGatewayProcess(env, { ...options, port });
      exit = once(getChild(), 'exit').then(([code, signal]) => code ?? signal);
    },
    kill: async () => {
      killTimesMs.push(Date.now());
      getChild().kill('SIGKILL');
      await exit;
    },
    startAndKill: async (afterMs) => {
      startCount += 1;
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
