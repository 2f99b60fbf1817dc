import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

export interface TestDatabase {
  /** Of a database of this test's own. */
  readonly url: string;
  close(): Promise<void>;
}

interface Server {
  /** Of a database that is there already, with the right to make others. */
  readonly url: string;
  close(): Promise<void>;
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const answers = (url: string): Promise<boolean> =>
  query(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

/** Where Debian puts the server's programs, or null when they are not on the PATH either. */
function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  for (const version of versions) {
    const folder = join(debian, version, 'bin');
    if (existsSync(join(folder, 'initdb'))) return folder;
  }
  const onPath = (process.env.PATH ?? '').split(':').find((folder) => existsSync(join(folder, 'initdb')));
  return onPath ?? null;
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
function serverUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function startPrivateServer(): Promise<Server | null> {
  const binaries = findBinaries();
  if (binaries === null) return null;
  const user = serverUser();
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-postgres-'));
  if ('uid' in user) await chown(folder, user.uid as number, user.gid as number);
  const port = await freePort();
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', join(folder, 'data'), '-A', 'trust', '-U', 'postgres', '-N'],
    {
      stdio: 'ignore',
      ...user,
    },
  );
  const args = [
    '-D',
    join(folder, 'data'),
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
  ];
  const child: ChildProcess = spawn(join(binaries, 'postgres'), args, { stdio: 'ignore', ...user });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (let tries = 0; tries < 100 && !(await answers(url)); tries += 1) await sleep(100);
  return {
    url,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findServer(): Promise<Server | null> {
  const close = async () => {};
  const given = process.env.DATABASE_URL;
  if (given !== undefined && given !== '') {
    if (await answers(given)) return { url: given, close };
    throw new Error('DATABASE_URL is set, but no Postgres answers there.');
  }
  const local = 'postgres://postgres@127.0.0.1:5432/postgres';
  if (await answers(local)) return { url: local, close };
  return startPrivateServer();
}

/**
 * A database of the test's own on `DATABASE_URL`, else on the default port, else on a private server from the
 * binaries of this machine; null, said loudly, when there is none (with CI=true that is a failure).
 */
export async function openTestDatabase(): Promise<TestDatabase | null> {
  const server = await findServer();
  if (server === null) {
    const sentence = 'There is no Postgres. Install postgresql or set DATABASE_URL.';
    if (process.env.CI === 'true') throw new Error(sentence);
    console.warn(`\n!!! SKIPPED: ${sentence}\n`);
    return null;
  }
  const name = `phone_gateway_test_${randomBytes(6).toString('hex')}`;
  await query(server.url, `CREATE DATABASE ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    close: async () => {
      await query(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}
