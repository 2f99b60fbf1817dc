import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../testing/free-port.ts';
import { spawnOwned } from '../../testing/own-process.ts';
import { giveToPostgres, postgresUser } from '../../testing/postgres-user.ts';
import { queryPostgres } from '../../testing/query-postgres.ts';
import { until } from '../../testing/until.ts';

export interface PgBouncer {
  /** The same database, through the pooler. */
  readonly url: string;
  close(): Promise<void>;
}

const isInstalled = (): boolean => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/**
 * A PgBouncer of the test's own before a Postgres, with its defaults; null, said loudly, where it is not on the PATH
 * (with CI=true that is a failure).
 */
export async function openPgBouncer(
  databaseUrl: string,
  poolMode: 'session' | 'transaction' | 'statement' = 'transaction',
): Promise<PgBouncer | null> {
  if (!isInstalled()) {
    const sentence = 'There is no PgBouncer. Install pgbouncer.';
    if (process.env.CI === 'true') throw new Error(sentence);
    console.warn(`\n!!! SKIPPED: ${sentence}\n`);
    return null;
  }
  const server = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const login = [
    server.username === '' ? '' : `user=${decodeURIComponent(server.username)}`,
    server.password === '' ? '' : `password=${decodeURIComponent(server.password)}`,
  ].join(' ');
  await writeFile(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = ${poolMode}
unix_socket_dir =
`,
  );
  giveToPostgres(folder, file);
  const child: ChildProcess = spawnOwned('pgbouncer', [file], { stdio: 'ignore', ...postgresUser() });
  const ended = once(child, 'exit');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until('PgBouncer answers', () => queryPostgres(url.href, 'SELECT 1').then(() => true));
  } catch (error) {
    await close();
    throw error;
  }
  return { url: url.href, close };
}
