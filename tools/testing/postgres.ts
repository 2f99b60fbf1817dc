import { randomBytes } from 'node:crypto';
import { openPrivatePostgres } from './private-postgres.ts';
import { queryPostgres as query } from './query-postgres.ts';

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

const answers = (url: string): Promise<boolean> =>
  query(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

/** Connecting to a busy machine takes longer than the second that a gateway gives it by itself. */
function patiently(url: string): string {
  const patient = new URL(url);
  patient.searchParams.set('connect_timeout', '30');
  return patient.href;
}

/**
 * On `DATABASE_URL`, else on the default port, else a private one from the binaries of this machine; null where there
 * are none.
 */
export async function findServer(): Promise<Server | null> {
  const close = async () => {};
  const given = process.env.DATABASE_URL;
  if (given !== undefined && given !== '') {
    if (await answers(given)) return { url: patiently(given), close };
    throw new Error('DATABASE_URL is set, but no Postgres answers there.');
  }
  const local = 'postgres://postgres@127.0.0.1:5432/postgres';
  if (await answers(local)) return { url: patiently(local), close };
  const own = await openPrivatePostgres();
  return own && { url: patiently(own.url), close: own.close };
}

/**
 * A database of the test's own on the server that is found; null, said loudly, when there is none (with CI=true that
 * is a failure). Its commits do not wait for the disk: changes that wait for each other would add those waits up, beyond
 * the deadline of a query where the disk has other work. No test ends the server, which alone could lose them.
 * @param template what it is a copy of; default nothing
 */
export async function openTestDatabase(
  template: (server: string) => Promise<string> = async () => 'template1',
): Promise<TestDatabase | null> {
  const server = await findServer();
  if (server === null) {
    const sentence = 'There is no Postgres. Install postgresql or set DATABASE_URL.';
    if (process.env.CI === 'true') throw new Error(sentence);
    console.warn(`\n!!! SKIPPED: ${sentence}\n`);
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
