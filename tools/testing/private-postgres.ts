import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { endOwned, spawnOwned } from './own-process.ts';
import { giveToPostgres, postgresUser } from './postgres-user.ts';
import { folderOf } from './programs.ts';
import { queryPostgres } from './query-postgres.ts';
import { until } from './until.ts';

export interface PrivatePostgres {
  readonly port: number;
  /** The URL of an existing database, with the right to create others. */
  readonly url: string;
  /** Ends the server at once, with all of its connections. Commits are not lost. */
  stop(): Promise<void>;
  /** Starts the server again, and waits until it answers. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const isReachable = (url: string): Promise<boolean> =>
  queryPostgres(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

/**
 * Opens a server for one test from the binaries of this machine. Returns null if there are none.
 * @param settings further settings of `postgresql.conf`, as `name=value`
 */
export async function openPrivatePostgres(settings: readonly string[] = []): Promise<PrivatePostgres | null> {
  const binaries = folderOf('initdb');
  if (binaries === null) return null;
  const user = postgresUser();
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-postgres-'));
  giveToPostgres(folder);
  const data = join(folder, 'data');
  const spawnOptions = { stdio: 'ignore', ...user } as const;
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-N'], spawnOptions);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const addressArgs = ['-D', data, '-p', String(port), '-k', folder];
  // Commits outlive the server even without fsync. Only a crash of the machine would lose them.
  const settingArgs = ['listen_addresses=127.0.0.1', 'fsync=off', ...settings].flatMap((setting) => [
    '-c',
    setting,
  ]);
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    child ??= spawnOwned(join(binaries, 'postgres'), [...addressArgs, ...settingArgs], spawnOptions);
    await until('the private Postgres answers', () => isReachable(url));
  };
  const stop = async (): Promise<void> => {
    if (child === null) return;
    await endOwned(child, 'SIGINT');
    child = null;
  };
  await start();
  return {
    port,
    url,
    stop,
    start,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
