import { withPostgresSession } from '../prisma/connection/database.ts';
import type { SqlSession } from '../prisma/connection/sql-session.ts';

export type Pooling = 'none' | 'session' | 'transaction' | 'statement';

const backend = async (query: SqlSession['query']): Promise<unknown> =>
  (await query('SELECT pg_backend_pid() AS pid', []))[0]?.pid;

/**
 * What stands between this process and Postgres. While another connection has a transaction open, a pooler that shares
 * connections by transactions answers the next query of the first from another backend, or has none left for it.
 * @param session its `pid` is what the server said at connecting; a pooler says a number of its own.
 */
export async function detectPooler(url: string, { query, pid }: SqlSession): Promise<Pooling> {
  const first = await backend(query);
  if (first === pid) return 'none';
  return withPostgresSession(url, async (other) => {
    try {
      await other.exec('BEGIN');
    } catch {
      return 'statement';
    }
    const taken = await backend(other.query);
    const second = taken === first ? backend(query) : Promise.resolve(first);
    const isShared = taken === first || (await second) !== first;
    await other.exec('ROLLBACK');
    await second;
    return isShared ? 'transaction' : 'session';
  });
}
