import { randomBytes } from 'node:crypto';
import { openPrivatePostgres } from './private-postgres.ts';
import { queryPostgres as query } from './query-postgres.ts';

export interface TestDatabase {
  /** The URL of a database that only this test uses. */
  readonly url: string;
  close(): Promise<void>;
}

interface Server {
  /** The URL of an existing database, with the right to create others. */
  readonly url: string;
  close(): Promise<void>;
}

const isReachable = (url: string): Promise<boolean> =>
  query(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

/** Adds a longer timeout to a URL, because connecting on a busy machine may take longer than the default second. */
function extendTimeout(url: string): string {
  const patientUrl = new URL(url);
  patientUrl.searchParams.set('connect_timeout', '30');
  return patientUrl.href;
}

/**
 * Finds the server at `DATABASE_URL`, or on the default port. If there is none, it starts a private server from the
 * binaries of this machine. Returns null if there are no binaries.
 */
export async function findServer(): Promise<Server | null> {
  const close = async () => {};
  const configuredUrl = process.env.DATABASE_URL;
  if (configuredUrl !== undefined && configuredUrl !== '') {
    if (await isReachable(configuredUrl)) return { url: extendTimeout(configuredUrl), close };
    throw new Error('DATABASE_URL is set, but no Postgres answers there.');
  }
  const localUrl = 'postgres://postgres@127.0.0.1:5432/postgres';
  if (await isReachable(localUrl)) return { url: extendTimeout(localUrl), close };
  const privateServer = await openPrivatePostgres();
  return privateServer && { url: extendTimeout(privateServer.url), close: privateServer.close };
}

/**
 * Creates a database for one test. Returns null and prints a warning if there is no server. Its commits do not wait
 * for the disk, because changes that wait for each other could exceed the deadline of a query on a busy disk. Only a
 * crash of the server could lose such commits, and no test ends the server.
 * @param template a function that returns the name of the database to copy; by default, the new one is empty
 * @throws Error if there is no server and `CI` is `true`
 */
export async function openTestDatabase(
  template: (server: string) => Promise<string> = async () => 'template1',
): Promise<TestDatabase | null> {
  const server = await findServer();
  if (server === null) {
    const message = 'There is no Postgres. Install postgresql or set DATABASE_URL.';
    if (process.env.CI === 'true') throw new Error(message);
    console.warn(`\n!!! SKIPPED: ${message}\n`);
    return null;
  }
  const name = `phone_gateway_test_${randomBytes(6).toString('hex')}`;
  await query(server.url, `CREATE DATABASE ${name} TEMPLATE ${await template(server.url)}`);
  await query(server.url, `ALTER DATABASE ${name} SET synchronous_commit = off`);
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
