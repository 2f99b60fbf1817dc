import { queryPostgres } from '../../testing/query-postgres.ts';
import { UsageError } from '../../testing/usage-error.ts';

/** A server where a user may create databases and extensions. */
const serverUrl = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export interface BenchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a database for the benchmark. @throws UsageError if the server does not answer */
export async function createBenchDatabase(): Promise<BenchDatabase> {
  const name = `phone_gateway_bench_${process.pid}`;
  await queryPostgres(serverUrl, `CREATE DATABASE ${name}`).catch((cause: Error) => {
    const { host } = new URL(serverUrl);
    throw new UsageError(`Postgres at ${host} (DATABASE_URL) creates no database: ${cause.message}`, {
      cause,
    });
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await queryPostgres(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
