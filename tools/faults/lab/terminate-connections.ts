import { queryPostgres } from '../../testing/query-postgres.ts';
import type { StoresLab } from './lab.ts';

/** Ends all connections to the scenario's database. */
export async function terminateConnections({ postgres, databaseUrl }: StoresLab): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await queryPostgres(
    postgres.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
}
