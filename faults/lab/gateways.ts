import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type GatewayProcess, startGatewayProcess } from '../../testing/gateway-process.ts';

/** One gateway of a scenario: a process that may be ended and started again on the same port. */
export interface LabGateway {
  readonly origin: string;
  /** Number of processes so far: each has its own outage allowance. */
  readonly starts: number;
  /** When it was killed; epoch milliseconds. */
  readonly killedAtMs: readonly number[];
  isRunning(): boolean;
  /** Resolves when it is ready to answer. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  /** Waits for the end of the process; its exit status, or the name of the signal that ended it. */
  ended(): Promise<number | string>;
  /** By how much its clock is ahead; it has to be started with a clock of its own. */
  setClockAhead(ms: number): void;
  stderr(): string;
}

type Env = Readonly<Record<string, string>>;

const clock = fileURLToPath(new URL('gateway-clock.ts', import.meta.url));

/** A gateway that is not running yet. @param hasClock Whether its clock can be set. */
export function createLabGateway(env: Env, port: number, hasClock: boolean): LabGateway {
  const killedAtMs: number[] = [];
  let starts = 0;
  let running: GatewayProcess | null = null;
  let end: Promise<number | string> = Promise.resolve(0);

  const child = () => {
    if (running === null) throw new Error('This gateway was never started');
    return running.child;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    killedAtMs,
    get starts() {
      return starts;
    },
    isRunning: () => running !== null && child().exitCode === null && child().signalCode === null,
    start: async () => {
      starts += 1;
      running = await startGatewayProcess(env, hasClock ? { port, preload: clock } : { port });
      end = once(child(), 'exit').then(([code, by]) => code ?? by);
    },
    kill: async () => {
      killedAtMs.push(Date.now());
      child().kill('SIGKILL');
      await end;
    },
    signal: (signal) => void child().kill(signal),
    ended: () => end,
    setClockAhead: (ms) => void child().send(ms),
    stderr: () => running?.stderr() ?? '',
  };
}
