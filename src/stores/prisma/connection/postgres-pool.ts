import pg from 'pg';

/**
 * Creates a pool of connections to Postgres.
 * @param onQueryError a listener that receives the error of each failed query
 * @returns the pool, and a function that lets existing connections finish their work, but not be used again
 */
export function createPostgresPool(
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
