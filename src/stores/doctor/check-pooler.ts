import { type Finding, findingsOf } from '../../domain/finding.ts';
import { withPostgresSession } from '../prisma/connection/postgres-session.ts';
import type { SqlSession } from '../prisma/connection/sql-session.ts';

export async function checkPooler(url: string, session: SqlSession): Promise<Finding> {
  const { ok, fail } = findingsOf('pooler');
  const pooling = await detectPooler(url, session);
  if (pooling === 'none') return ok('none: the gateway connects to Postgres directly');
  if (pooling === 'session') return ok('one with a session for each connection');
  if (pooling === 'statement') {
    return fail(
      'one that pools single statements; the gateway needs transactions',
      'Set its pool_mode to transaction or session, or connect to Postgres directly with DATABASE_URL.',
    );
  }
  return ok(
    'one that pools transactions: everything works; only pg_dump needs a direct connection to Postgres',
  );
}

type Pooling = 'none' | 'session' | 'transaction' | 'statement';

const backendPid = async (query: SqlSession['query']): Promise<unknown> =>
  (await query('SELECT pg_backend_pid() AS pid', []))[0]?.pid;

/**
 * Finds which kind of pooler, if any, is between this process and Postgres. On a direct connection, the
 * backend has the pid that the server named when connecting, but a pooler names a pid of its own. While a
 * second connection has a transaction open, a pooler of transactions answers the next query of the first
 * connection from another backend, or has none left for it.
 */
async function detectPooler(url: string, { query, pid }: SqlSession): Promise<Pooling> {
  const firstBackend = await backendPid(query);
  if (firstBackend === pid) return 'none';
  return withPostgresSession(url, async (other) => {
    try {
      await other.exec('BEGIN');
    } catch {
      return 'statement';
    }
    const otherBackend = await backendPid(other.query);
    const secondBackend = otherBackend === firstBackend ? backendPid(query) : Promise.resolve(firstBackend);
    const isShared = otherBackend === firstBackend || (await secondBackend) !== firstBackend;
    await other.exec('ROLLBACK');
    await secondBackend;
    return isShared ? 'transaction' : 'session';
  });
}
