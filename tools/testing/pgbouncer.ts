import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { endOwned, spawnOwned } from './own-process.ts';
import { giveToPostgres, postgresUser } from './postgres-user.ts';
import { isInstalled } from './programs.ts';
import { queryPostgres } from './query-postgres.ts';
import { until } from './until.ts';

export interface PgBouncer {
  /** The same database, through the pooler. */
  readonly url: string;
  /** Ends the pooler at once, with all of its connections. */
  stop(): Promise<void>;
  /** Starts the pooler again, and waits until it answers. */
  start(): Promise<void>;
  /** Runs a command of its admin console, such as `PAUSE`. */
  tell(command: string): Promise<void>;
  close(): Promise<void>;
}

/** The user who may run admin commands. */
const admin = 'pooler_admin';

/**
 * Opens a PgBouncer with its default settings in front of a Postgres. Returns null and prints a warning if it is not
 * installed.
 * @throws Error if it is not installed and `CI` is `true`
 */
export async function openPgBouncer(
  databaseUrl: string,
  poolMode: 'session' | 'transaction' | 'statement' = 'transaction',
): Promise<PgBouncer | null> {
  if (!isInstalled('pgbouncer')) return null;
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
admin_users = ${admin}
pool_mode = ${poolMode}
unix_socket_dir =
`,
  );
  giveToPostgres(folder, file);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    child ??= spawnOwned('pgbouncer', [file], { stdio: 'ignore', ...postgresUser() });
    await until('PgBouncer answers', () => queryPostgres(url.href, 'SELECT 1').then(() => true));
  };
  const stop = async (): Promise<void> => {
    if (child === null) return;
    await endOwned(child, 'SIGKILL');
    child = null;
  };
  const close = async (): Promise<void> => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  const adminUrl = Object.assign(new URL(url), { pathname: 'pgbouncer', username: admin }).href;
  const tell = async (command: string): Promise<void> => void (await queryPostgres(adminUrl, command));
  return { url: url.href, stop, start, tell, close };
}
