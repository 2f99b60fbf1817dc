import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { endOwned, spawnOwned } from './own-process.ts';
import { until } from './until.ts';

/** Where two gateways listen, as `host:port`. */
export type GatewayAddresses = readonly [string, string];

/** A proxy in front of two gateways, by the configuration that is shipped. */
export interface Front {
  readonly origin: string;
  /** Ends it at once: who is connected is disconnected. */
  stop(): Promise<void>;
  /** Resolves when it answers. */
  start(): Promise<void>;
  /** Reads its configuration again; resolves when there is a process that has the new one. */
  reload(): Promise<void>;
  /** Lets one of the gateways have no new request, or all have them again. */
  drain(gateway: 0 | 1 | null): Promise<void>;
  /** Ends it, and removes its files. */
  close(): Promise<void>;
}

interface Master {
  readonly command: readonly [program: string, ...args: readonly string[]];
  /** Where its files are. */
  readonly folder: string;
  readonly origin: string;
  readonly reloadBy: NodeJS.Signals;
}

/** Of the processes that a process has started; on Linux. */
const childrenOf = (id: number): readonly string[] =>
  readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim().split(' ');

/** A proxy that is a master process with workers, in a process group of its own. @throws with what it says when it ends */
export async function startMaster({
  command,
  folder,
  origin,
  reloadBy,
}: Master): Promise<Omit<Front, 'drain'>> {
  const [program, ...args] = command;
  let told = '';
  const spawn = () => {
    const child = spawnOwned(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    child.stderr?.on('data', (chunk: Buffer) => {
      told = (told + chunk.toString()).slice(-4_000);
    });
    return child;
  };
  let child = spawn();
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const answers = async (): Promise<boolean> => hasEnded() || (await fetch(`${origin}/healthz`)).status > 0;
  const stop = async (): Promise<void> => {
    if (!hasEnded()) await endOwned(child, 'SIGTERM');
  };
  const close = async (): Promise<void> => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  const untilItAnswers = async (): Promise<void> => {
    await until(`${program} answers`, answers);
    if (!hasEnded()) return;
    await close();
    throw new Error(`${program} ended: ${told}`);
  };
  await untilItAnswers();
  return {
    origin,
    stop,
    close,
    start: () => {
      if (hasEnded()) child = spawn();
      return untilItAnswers();
    },
    reload: async () => {
      const before = new Set(childrenOf(child.pid ?? 0));
      child.kill(reloadBy);
      await until(`${program} has read its configuration`, () =>
        childrenOf(child.pid ?? 0).some((id) => id !== '' && !before.has(id)),
      );
    },
  };
}
