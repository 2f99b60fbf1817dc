import pg from 'pg';
import { PostgresUnusableError } from './postgres-failure.ts';
import { readPostgresUrl } from './postgres-url.ts';
import type { SqlSession } from './sql-session.ts';

/** How long connecting may take before the database counts as unavailable, if the URL has no `connect_timeout`. */
const connectTimeoutMs = 1_000;

/** Returns the options for every connection to this Postgres. */
export function getConnectionSettings(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: readPostgresUrl(url).connectTimeoutMs ?? connectTimeoutMs,
    keepAlive: true,
    // pg_stat_activity shows this name, unless the URL or PGAPPNAME says otherwise.
    fallback_application_name: 'phone-gateway',
  };
}

/**
 * Opens a separate connection for migrations and checks, and closes it after `work`.
 * @throws PostgresUnusableError when it cannot be opened
 */
export async function withPostgresSession<Result>(
  url: string,
  work: (session: SqlSession) => Promise<Result>,
): Promise<Result> {
  const client = await connect(url);
  try {
    return await work({
      pid: (client as unknown as { processID: number | null }).processID,
      exec: async (sql) => void (await client.query(sql)),
      query: async (sql, values) => (await client.query(sql, values)).rows,
    });
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client(getConnectionSettings(url));
    // Ignore errors of the connection here, because the query in progress fails with the same error.
    client.on('error', () => {});
    await client.connect();
    return client;
  } catch (error) {
    throw new PostgresUnusableError(url, error);
  }
}
