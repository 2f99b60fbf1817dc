import { createFindings, type Finding } from '../../domain/finding.ts';
import { withPostgresSession } from '../prisma/connection/postgres-session.ts';
import type { SqlQuery, SqlSession } from '../prisma/connection/sql-session.ts';

/** Checks that the pooler between the gateway and Postgres, if there is one, allows transactions. */
export async function checkPooler(url: string, session: SqlSession): Promise<Finding> {
  const { ok, fail } = createFindings('pooler');
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

const readBackendPid = async (query: SqlQuery): Promise<unknown> =>
  (await query('SELECT pg_backend_pid() AS pid', []))[0]?.pid;

/**
 * Detects which kind of pooler, if any, is between this process and Postgres. On a direct connection, the
 * backend has the pid that the server sent at the beginning; a pooler would have sent another pid. If there is a
 * pooler, a second connection opens a transaction. If the pooler runs it on the backend of the first connection,
 * the pooler shares backends between transactions.
 */
async function detectPooler(url: string, { query, pid }: SqlSession): Promise<Pooling> {
  const firstBackend = await readBackendPid(query);
  if (firstBackend === pid) return 'none';
  return withPostgresSession(url, async (otherSession) => {
    try {
      await otherSession.exec('BEGIN');
    } catch {
      return 'statement';
    }
    const otherBackend = await readBackendPid(otherSession.query);
    // If the transaction occupies the first backend, this query may wait until the ROLLBACK.
    const isShared = otherBackend === firstBackend;
    const nextBackend = isShared ? readBackendPid(query) : null;
    await otherSession.exec('ROLLBACK');
    await nextBackend;
    return isShared ? 'transaction' : 'session';
  });
}
