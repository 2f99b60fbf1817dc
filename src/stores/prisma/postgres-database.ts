import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { BackupError } from '../../domain/backup.ts';
import { PrismaClient } from '../../generated/prisma/client.ts';
import type { Deadlines } from './connection/deadlines.ts';
import { migrate } from './connection/migrate.ts';
import { PostgresUnusableError } from './connection/postgres-failure.ts';
import { getConnectionSettings, withPostgresSession } from './connection/postgres-session.ts';
import { watchTrouble } from './connection/trouble-watch.ts';
import {
  assertWritable,
  createWriteProbeSql,
  describeWriteFailure,
  isReadOnly,
} from './connection/write-probe.ts';

/** The advice for `backup` and `restore` with Postgres. */
export const postgresBackupAdvice =
  'DATABASE_URL is set: back Postgres up with pg_dump and restore it with pg_restore, and keep KEY_PEPPER. backup and restore are for the embedded database.';

/**
 * Opens the clients for a Postgres database, which connect when first used. The result implements the same interface
 * as the embedded database. Members that matter only for the embedded database do nothing, since Postgres has no lock,
 * no single connection to hold, and no embedded PostgreSQL that can exit.
 */
export async function openPostgresDatabase(
  url: string,
  { requestMs, catalogueMs, bulkMs }: Deadlines,
  onTrouble: (error: unknown) => void,
) {
  const openPools: ReturnType<typeof createPostgresPool>[] = [];
  const handleError = (error: unknown): void => {
    troubleWatch.recordError(error);
    // After a failover, existing connections lead to a server that is now a standby.
    if (isReadOnly(error)) for (const { retireConnections } of openPools) retireConnections();
  };
  const openClient = (config: pg.PoolConfig): PrismaClient => {
    const openedPool = createPostgresPool({ ...getConnectionSettings(url), ...config }, handleError);
    openPools.push(openedPool);
    // The pool handles connections that are lost while idle. The next query opens another one.
    const listeners = { onPoolError: () => {}, onConnectionError: () => {} };
    const adapter = new PrismaPg(openedPool.pool, { ...listeners, disposeExternalPool: true });
    return new PrismaClient({ adapter });
  };
  const prisma = openClient({ max: 10, query_timeout: requestMs });
  const catalogue = openClient({ max: 2, query_timeout: catalogueMs });
  const bulk = openClient({ max: 2, query_timeout: bulkMs });
  const troubleWatch = watchTrouble({
    describeTrouble: describeWriteFailure,
    probe: () => prisma.$executeRawUnsafe(createWriteProbeSql()),
    onTrouble,
  });
  return {
    prisma,
    catalogue,
    bulk,
    catalogueLock: null,
    migrate: (onWait?: (message: string) => void) =>
      withPostgresSession(url, (session) => migrate(session, onWait)),
    dump: () => Promise.reject(new BackupError(postgresBackupAdvice)),
    getMsSinceConnectionHeld: () => Number.POSITIVE_INFINITY,
    assertIntact: async () => {},
    getProblem: troubleWatch.getProblem,
    assertWritable: () =>
      withPostgresSession(url, async (session) => {
        try {
          await assertWritable(session);
        } catch (error) {
          throw new PostgresUnusableError(url, error);
        }
      }),
    toUserFacingError: (error: unknown): unknown => error,
    crashed: new Promise<Error>(() => {}),
    close: async () => {
      troubleWatch.close();
      await prisma.$disconnect();
      await catalogue.$disconnect();
      await bulk.$disconnect();
    },
  };
}

/**
 * Creates a pool of connections to Postgres.
 * @param onQueryError a listener that receives the error of each failed query
 * @returns the pool, and a function that lets existing connections finish their work, but not be used again
 */
function createPostgresPool(
  config: pg.PoolConfig,
  onQueryError: (error: unknown) => void,
): { readonly pool: pg.Pool; retireConnections(): void } {
  const pool = new pg.Pool(config);
  const connectionsInUse = new Set<pg.PoolClient>();
  const idleConnections = new Set<pg.PoolClient>();
  const retiredConnections = new WeakSet<pg.PoolClient>();
  pool.on('connect', (connection) => {
    // A connection can be lost before its user listens for errors. Without any listener, the event would end the
    // process. The user's first query reports the same error.
    connection.on('error', () => {});
    watchQueries(connection, onQueryError);
  });
  pool.on('acquire', (connection) => {
    idleConnections.delete(connection);
    connectionsInUse.add(connection);
  });
  pool.on('release', (_error, connection) => {
    connectionsInUse.delete(connection);
    // The pool removes a connection that is ending.
    if (retiredConnections.has(connection)) void connection.end().catch(() => {});
    else idleConnections.add(connection);
  });
  pool.on('remove', (connection) => {
    connectionsInUse.delete(connection);
    idleConnections.delete(connection);
  });
  return {
    pool,
    retireConnections: () => {
      for (const connection of connectionsInUse) retiredConnections.add(connection);
      // The pool removes an idle connection that reports an error.
      for (const connection of [...idleConnections])
        connection.emit('error', new Error('The server accepts no writes.'));
    },
  };
}

/** Calls `onError` with the error of each failed query, whether the query returns a promise or has a callback. */
function watchQueries(connection: pg.PoolClient, onError: (error: unknown) => void): void {
  const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
  const watchedQuery = (...args: unknown[]): unknown => {
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const watchedCallback = (error: unknown, result: unknown): void => {
        if (error) onError(error);
        callback(error, result);
      };
      return query(...args.slice(0, -1), watchedCallback);
    }
    const result = query(...args);
    if (result instanceof Promise) result.catch(onError);
    return result;
  };
  connection.query = watchedQuery as typeof connection.query;
}
