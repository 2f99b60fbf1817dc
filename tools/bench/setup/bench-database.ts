import pg from 'pg';
import { UsageError } from '../../testing/usage-error.ts';

export interface BenchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database for the benchmark on the given server.
 * @param serverUrl the URL of any database there, with a user that may create databases and extensions
 * @param suffix distinguishes several databases of one run
 * @param template the name of a database to copy, or null for an empty one
 * @throws UsageError if the server does not answer
 */
export async function createBenchDatabase(
  serverUrl: string,
  suffix = '',
  template: string | null = null,
): Promise<BenchDatabase> {
  const name = `phone_gateway_bench_${process.pid}${suffix && `_${suffix}`}`;
  await runStatement(serverUrl, `CREATE DATABASE ${name}${template === null ? '' : ` TEMPLATE ${template}`}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => runStatement(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
  } catch (cause) {
    throw new UsageError(
      `No Postgres answers at ${new URL(url).host}. Start one, or name one with --postgres.`,
      {
        cause,
      },
    );
  }
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
