import pg from 'pg';

/**
 * A pool of connections to Postgres.
 * @param onQueryError called with the error of each query
 * @returns `endConnections`: those that are there are not used again; what they are doing comes to its end
 */
export function createPostgresPool(
  config: pg.PoolConfig,
  onQueryError: (error: unknown) => void,
): { readonly pool: pg.Pool; endConnections(): void } {
  const pool = new pg.Pool(config);
  const inUse = new Set<pg.PoolClient>();
  const idle = new Set<pg.PoolClient>();
  const stale = new WeakSet<pg.PoolClient>();
  pool.on('connect', (connection) => {
    // A connection may be lost when the pool has let go of it and the transaction that waits for it does not listen
    // yet: its first query reports the error, and an unhandled event would end the process.
    connection.on('error', () => {});
    watchQueries(connection, onQueryError);
  });
  pool.on('acquire', (connection) => {
    idle.delete(connection);
    inUse.add(connection);
  });
  pool.on('release', (_error, connection) => {
    inUse.delete(connection);
    // The pool drops a connection that is ending.
    if (stale.has(connection)) void connection.end().catch(() => {});
    else idle.add(connection);
  });
  pool.on('remove', (connection) => {
    inUse.delete(connection);
    idle.delete(connection);
  });
  return {
    pool,
    endConnections: () => {
      for (const connection of inUse) stale.add(connection);
      // As when a connection is lost while it idles: the pool drops it.
      for (const connection of [...idle]) connection.emit('error', new Error('The server takes no writes.'));
    },
  };
}

/** Calls back with the error of each query, whether it is awaited or has a callback. */
function watchQueries(connection: pg.PoolClient, onError: (error: unknown) => void): void {
  const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const watching = (error: unknown, result: unknown): void => {
        if (error) onError(error);
        callback(error, result);
      };
      return query(...args.slice(0, -1), watching);
    }
    const result = query(...args);
    if (result instanceof Promise) result.catch(onError);
    return result;
  };
  connection.query = watched as typeof connection.query;
}
