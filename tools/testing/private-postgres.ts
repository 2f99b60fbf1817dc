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
  /** Of a database that is there already, with the right to make others. */
  readonly url: string;
  /** Ends it at once: who is connected is disconnected. What was committed stays. */
  stop(): Promise<void>;
  /** Resolves when it answers. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const answers = (url: string): Promise<boolean> =>
  queryPostgres(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

/**
 * A server of the test's own, from the binaries of this machine; null when there are none.
 * @param settings More of `postgresql.conf`, as `name=value`.
 */
export async function openPrivatePostgres(settings: readonly string[] = []): Promise<PrivatePostgres | null> {
  const binaries = folderOf('initdb');
  if (binaries === null) return null;
  const user = postgresUser();
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-postgres-'));
  giveToPostgres(folder);
  const data = join(folder, 'data');
  const quietly = { stdio: 'ignore', ...user } as const;
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-N'], quietly);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const own = ['-D', data, '-p', String(port), '-k', folder];
  // Without fsync what was committed outlives the server all the same; only the end of the machine would lose it.
  const set = ['listen_addresses=127.0.0.1', 'fsync=off', ...settings].flatMap((setting) => ['-c', setting]);
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    child ??= spawnOwned(join(binaries, 'postgres'), [...own, ...set], quietly);
    await until('the private Postgres answers', () => answers(url));
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
