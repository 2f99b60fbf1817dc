import type { SqlQuery } from './sql-session.ts';

/** The SQLSTATE of a lock that was not granted within `lock_timeout`. */
export const lockNotAvailable = '55P03';

/** A process that holds a lock for which this process waits. */
export interface Blocker {
  /** The name of the process, for the middle of a sentence. */
  readonly name: string;
  /** A sentence that says how to end the wait. */
  readonly fix: string;
}

async function findProcess(query: SqlQuery, condition: string, values: unknown[]): Promise<Blocker | null> {
  const [blockingProcess] = await query(
    `SELECT pid, coalesce(nullif(application_name, ''), 'a program without a name') AS program,
      coalesce(' from ' || host(client_addr), '') AS origin,
      extract(epoch FROM clock_timestamp() - coalesce(xact_start, state_change))::int AS seconds
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}
    ORDER BY backend_xid IS NULL, xact_start LIMIT 1`,
    values,
  );
  if (blockingProcess === undefined) return null;
  const { pid, program, origin, seconds } = blockingProcess;
  return {
    name: `Postgres process ${pid} (${program}${origin}, for ${seconds} s)`,
    fix: `Wait for it. If it is stuck, end it: SELECT pg_terminate_backend(${pid})`,
  };
}

/** Finds the process that holds an advisory lock. Returns null if there is none. */
export function findLockHolder(query: SqlQuery, lockId: number): Promise<Blocker | null> {
  return findProcess(
    query,
    `pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
    [lockId],
  );
}

/**
 * Finds the process that most likely holds the rows or tables that this process waited for. It has the oldest open
 * transaction that writes, or otherwise the oldest open transaction.
 */
export async function findBlocker(query: SqlQuery): Promise<Blocker> {
  const blocker = await findProcess(query, 'xact_start IS NOT NULL', []);
  return blocker ?? { name: 'a transaction that has just ended', fix: 'Try again.' };
}
