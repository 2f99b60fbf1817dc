import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { endOwned, spawnOwned } from './own-process.ts';
import { until } from './until.ts';

/** The addresses of two gateways, as `host:port`. */
export type GatewayAddresses = readonly [string, string];

/** A proxy in front of two gateways, with the shipped configuration. */
export interface Front {
  readonly origin: string;
  /** Ends the proxy at once, with all of its connections. */
  stop(): Promise<void>;
  /** Starts the proxy again, and waits until it answers. */
  start(): Promise<void>;
  /** Makes the proxy read its configuration again, and waits until a process uses the new one. */
  reload(): Promise<void>;
  /** Sends no new requests to one of the gateways, or with null, sends requests to both again. */
  drain(gateway: 0 | 1 | null): Promise<void>;
  /** Returns everything that the proxy has logged. */
  readLog(): string;
  /** Ends the proxy, and removes its files. */
  close(): Promise<void>;
}

interface Master {
  readonly command: readonly [program: string, ...args: readonly string[]];
  /** The folder of the proxy's files, which `close` removes. */
  readonly folder: string;
  readonly origin: string;
  readonly reloadBy: NodeJS.Signals;
}

/** Lists the ids of the child processes of a process, on Linux. */
const childrenOf = (id: number): readonly string[] =>
  readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim().split(' ');

/**
 * Starts a proxy that is a master process with workers, in its own process group.
 * @throws Error with its stderr if it ends
 */
export async function startMaster({
  command,
  folder,
  origin,
  reloadBy,
}: Master): Promise<Omit<Front, 'drain'>> {
  const [program, ...args] = command;
  let stderr = '';
  let log = '';
  const spawn = () => {
    const child = spawnOwned(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    child.stdout?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-4_000);
      log += chunk.toString();
    });
    return child;
  };
  let child = spawn();
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const isAnswering = async (): Promise<boolean> =>
    hasEnded() || (await fetch(`${origin}/healthz`)).status > 0;
  const stop = async (): Promise<void> => {
    if (!hasEnded()) await endOwned(child, 'SIGTERM');
  };
  const close = async (): Promise<void> => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  const waitUntilAnswering = async (): Promise<void> => {
    await until(`${program} answers`, isAnswering);
    if (!hasEnded()) return;
    await close();
    throw new Error(`${program} ended: ${stderr}`);
  };
  await waitUntilAnswering();
  return {
    origin,
    stop,
    close,
    readLog: () => log,
    start: () => {
      if (hasEnded()) child = spawn();
      return waitUntilAnswering();
    },
    reload: async () => {
      const previousWorkers = new Set(childrenOf(child.pid ?? 0));
      child.kill(reloadBy);
      await until(`${program} has read its configuration`, () =>
        childrenOf(child.pid ?? 0).some((id) => id !== '' && !previousWorkers.has(id)),
      );
    },
  };
}
