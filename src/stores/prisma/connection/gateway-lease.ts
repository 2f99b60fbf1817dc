import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { connectionSettings } from './postgres-connection.ts';

/** Another gateway keeps its quota in memory on this database; the message says what to do. */
export class SecondGatewayError extends Error {
  override readonly name = 'SecondGatewayError';
}

export interface GatewayLease {
  /** Whether this gateway may count. Asked for each charge: it compares two numbers. */
  isHeld(): boolean;
  /** Resolves when another gateway has or may have had the lease: counters in memory are then invalid. */
  readonly lost: Promise<SecondGatewayError>;
  /** Keeps it from others to the end of the transaction. @throws SecondGatewayError when it is not ours any more */
  assertOwned(tx: Prisma.TransactionClient): Promise<void>;
  close(): Promise<void>;
}

export const leaseName = 'quota in memory';
/** How long it holds without being renewed: longer than a restart of Postgres, short enough to wait for after a crash. */
const termMs = 10_000;
/** Renewed five times in a term: four in a row may fail. */
const renewMs = termMs / 5;
/** A transaction that holds the row of a process whose machine is gone ends after this. */
const idleMs = 5_000;

const mend = 'Set REDIS_URL for both, so that they share it.';
const taken = (holder: string) =>
  new SecondGatewayError(
    `Another gateway on this database keeps the quota in its memory: ${holder}. ${mend}`,
  );

const takeSql = `
  INSERT INTO lease (name, owner, holder, expires_at)
  VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE
    SET owner = excluded.owner, holder = excluded.holder, expires_at = excluded.expires_at
    WHERE lease.expires_at <= clock_timestamp()`;
const renewSql = `
  UPDATE lease SET expires_at = clock_timestamp() + $3 * interval '1 millisecond' WHERE name = $1 AND owner = $2`;
const lookSql = `
  SELECT holder, expires_at::text AS until,
    (extract(epoch FROM expires_at - clock_timestamp()) * 1000)::float8 AS left_ms
  FROM lease WHERE name = $1`;

/**
 * Holds the lease of the only gateway that counts the quota of a shared database in memory. The lease is a row that
 * expires by the database's clock, not a lock, because behind a pooler locks belong to the connection,
 * which other clients get next. The holder counts the term from before its query, so it stops before another starts.
 * A lease that is not renewed is taken over after it expires.
 * @throws SecondGatewayError when another gateway renews it
 */
export async function openGatewayLease(
  url: string,
  onEvent: (message: string, error?: unknown) => void,
): Promise<GatewayLease> {
  const owner = randomUUID();
  // A separate connection, so that it does not wait for requests.
  const pool = new pg.Pool({ ...connectionSettings(url), max: 1, query_timeout: renewMs });
  pool.on('error', () => {}); // the next query opens another
  let heldUntilMs = 0;
  let timer: NodeJS.Timeout | null = null;
  let isTold = false;
  const { promise: lost, resolve: lose } = Promise.withResolvers<SecondGatewayError>();

  /** Whether a statement that takes or renews it has hit. */
  const held = async (sql: string, values: unknown[]): Promise<boolean> => {
    const askedAtMs = performance.now();
    const { rowCount } = await pool.query(sql, values);
    if (rowCount === 1) heldUntilMs = askedAtMs + termMs;
    return rowCount === 1;
  };
  const isHeld = (): boolean => performance.now() < heldUntilMs;

  const renew = async (): Promise<void> => {
    try {
      if (!(await held(renewSql, [leaseName, owner, termMs]))) {
        heldUntilMs = 0;
        timer = null;
        lose(taken((await look())?.holder ?? 'nobody now'));
        return;
      }
      if (isTold) onEvent('the lease of the quota is renewed again');
      isTold = false;
    } catch (error) {
      if (!isHeld() && !isTold) {
        isTold = true;
        onEvent('the lease of the quota could not be renewed: requests are rejected until it is', error);
      }
    }
    schedule();
  };
  const schedule = (): void => {
    if (timer !== null) timer = setTimeout(renew, renewMs).unref();
  };
  const look = async (): Promise<{ holder: string; until: string; left_ms: number } | undefined> =>
    (await pool.query(lookSql, [leaseName])).rows[0];

  const take = async (): Promise<void> => {
    const holder = `process ${process.pid} on ${hostname()}`;
    let seen: string | null = null;
    let renewals = 0;
    while (!(await held(takeSql, [leaseName, owner, holder, termMs]))) {
      const other = await look();
      if (other === undefined) continue;
      if (seen !== null && seen !== other.until) renewals += 1;
      // A renewal may be in flight when its sender has ended.
      if (renewals > 1) throw taken(other.holder);
      if (seen === null) {
        const seconds = Math.ceil(other.left_ms / 1_000);
        onEvent(
          `another gateway (${other.holder}) keeps the quota of this database; if it does not renew its lease, this one takes over in ${seconds} s`,
        );
      }
      seen = other.until;
      await sleep(Math.max(50, Math.min(renewMs / 2, other.left_ms)));
    }
  };

  try {
    await take();
  } catch (error) {
    await pool.end();
    throw error;
  }
  timer = setTimeout(renew, renewMs).unref();
  return {
    isHeld,
    lost,
    assertOwned: async (tx) => {
      const rows = await tx.$queryRaw<unknown[]>`
        SELECT set_config('idle_in_transaction_session_timeout', ${`${idleMs}ms`}, true) FROM lease
        WHERE name = ${leaseName} AND owner = ${owner} FOR KEY SHARE`;
      if (rows.length === 0) throw taken('its lease was taken over');
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      heldUntilMs = 0;
      // Another need not wait then. Without an answer it runs out.
      await pool
        .query('DELETE FROM lease WHERE name = $1 AND owner = $2', [leaseName, owner])
        .catch(() => {});
      await pool.end();
    },
  };
}
