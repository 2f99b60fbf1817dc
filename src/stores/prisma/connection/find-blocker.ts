import type { SqlSession } from './sql-session.ts';

/** SQLSTATE of a lock that was not given within `lock_timeout`. */
export const lockNotAvailable = '55P03';

export interface Blocker {
  /** For the middle of a sentence. */
  readonly name: string;
  /** A sentence. */
  readonly mend: string;
}

type Query = SqlSession['query'];

async function find(query: Query, which: string, values: unknown[]): Promise<Blocker | null> {
  const [found] = await query(
    `SELECT pid, coalesce(nullif(application_name, ''), 'a program without a name') AS program,
      coalesce(' from ' || host(client_addr), '') AS origin,
      extract(epoch FROM clock_timestamp() - coalesce(xact_start, state_change))::int AS seconds
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${which}
    ORDER BY backend_xid IS NULL, xact_start LIMIT 1`,
    values,
  );
  if (found === undefined) return null;
  const { pid, program, origin, seconds } = found;
  return {
    name: `Postgres process ${pid} (${program}${origin}, for ${seconds} s)`,
    mend: `Wait for it. If it is stuck, end it: SELECT pg_terminate_backend(${pid})`,
  };
}

/** Who holds an advisory lock. */
export function findHolder(query: Query, lockId: number): Promise<Blocker | null> {
  return find(
    query,
    `pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
    [lockId],
  );
}

/**
 * Who most likely holds rows or tables that were waited for: of the open transactions one that writes, and
 * of those the one that runs for the longest time.
 */
export async function findBlocker(query: Query): Promise<Blocker> {
  const oldest = await find(query, 'xact_start IS NOT NULL', []);
  return oldest ?? { name: 'a transaction that has just ended', mend: 'Try again.' };
}
