import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { getConnectionSettings } from './postgres-session.ts';

/** Thrown if another gateway counts this database's quota in its memory. The message says what to do. */
export class SecondGatewayError extends Error {
  override readonly name = 'SecondGatewayError';
}

export const leaseName = 'quota in memory';
/** How long the lease lasts: longer than a restart of Postgres, but short enough to wait for after a crash. */
const leaseMs = 10_000;
/** The lease is renewed five times before it would expire, so four renewals in a row may fail. */
const renewIntervalMs = leaseMs / 5;
/** How long a transaction that locks the lease may be idle before Postgres ends it, because its machine may be gone. */
const maxIdleMs = 5_000;

const takenLeaseAdvice = 'Set REDIS_URL for both, so that they share it.';
const createLeaseTakenError = (holder: string) =>
  new SecondGatewayError(
    `Another gateway counts this database's quota in its memory: ${holder}. ${takenLeaseAdvice}`,
  );

const acquireSql = `
  INSERT INTO lease (name, owner, holder, expires_at)
  VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE
    SET owner = excluded.owner, holder = excluded.holder, expires_at = excluded.expires_at
    WHERE lease.expires_at <= clock_timestamp()`;
const renewSql = `
  UPDATE lease SET expires_at = clock_timestamp() + $3 * interval '1 millisecond' WHERE name = $1 AND owner = $2`;
const readSql = `
  SELECT holder, expires_at::text AS expiry,
    (extract(epoch FROM expires_at - clock_timestamp()) * 1000)::float8 AS remaining_ms
  FROM lease WHERE name = $1`;

/**
 * Acquires the lease that allows one gateway to count a shared database's quota in memory. The lease is a row
 * that expires by the database's clock. A lock is not suitable, because behind a pooler it would belong to a connection
 * that other clients use next. For the holder, the lease begins before its query is sent, so the holder stops counting
 * before another gateway can take over the expired lease.
 * @param onEvent a listener that receives messages for the log
 * @throws SecondGatewayError when another gateway renews the lease
 */
export async function openGatewayLease(url: string, onEvent: (message: string, error?: unknown) => void) {
  const owner = randomUUID();
  // The lease has a connection of its own, so that renewals do not wait for requests.
  const pool = new pg.Pool({ ...getConnectionSettings(url), max: 1, query_timeout: renewIntervalMs });
  // Ignore a lost connection, because the next query opens another one.
  pool.on('error', () => {});
  let heldUntilMs = 0;
  let timer: NodeJS.Timeout | null = null;
  let isFailureReported = false;
  const { promise: lost, resolve: resolveLost } = Promise.withResolvers<SecondGatewayError>();

  /** Runs a statement that acquires or renews the lease. @returns whether it succeeded */
  const writeLease = async (sql: string, values: unknown[]): Promise<boolean> => {
    const sentAtMs = performance.now();
    const { rowCount } = await pool.query(sql, values);
    if (rowCount === 1) heldUntilMs = sentAtMs + leaseMs;
    return rowCount === 1;
  };
  const isHeld = (): boolean => performance.now() < heldUntilMs;

  const renew = async (): Promise<void> => {
    try {
      if (!(await writeLease(renewSql, [leaseName, owner, leaseMs]))) {
        heldUntilMs = 0;
        timer = null;
        resolveLost(createLeaseTakenError((await readLease())?.holder ?? 'nobody now'));
        return;
      }
      if (isFailureReported) onEvent('the quota lease has been renewed again');
      isFailureReported = false;
    } catch (error) {
      if (!isHeld() && !isFailureReported) {
        isFailureReported = true;
        onEvent('the quota lease could not be renewed: requests are rejected until it is', error);
      }
    }
    schedule();
  };
  const schedule = (): void => {
    if (timer !== null) timer = setTimeout(renew, renewIntervalMs).unref();
  };
  const readLease = async (): Promise<{ holder: string; expiry: string; remaining_ms: number } | undefined> =>
    (await pool.query(readSql, [leaseName])).rows[0];

  const acquire = async (): Promise<void> => {
    const holder = `process ${process.pid} on ${hostname()}`;
    let lastExpiry: string | null = null;
    let renewals = 0;
    while (!(await writeLease(acquireSql, [leaseName, owner, holder, leaseMs]))) {
      const otherLease = await readLease();
      if (otherLease === undefined) continue;
      if (lastExpiry !== null && lastExpiry !== otherLease.expiry) renewals += 1;
      // A single renewal may have been in flight when its gateway ended, so only the second one counts.
      if (renewals > 1) throw createLeaseTakenError(otherLease.holder);
      if (lastExpiry === null) {
        const seconds = Math.ceil(otherLease.remaining_ms / 1_000);
        onEvent(
          `another gateway (${otherLease.holder}) counts this database's quota in its memory; if it does not renew its lease, this one takes over in ${seconds} s`,
        );
      }
      lastExpiry = otherLease.expiry;
      await sleep(Math.max(50, Math.min(renewIntervalMs / 2, otherLease.remaining_ms)));
    }
  };

  try {
    await acquire();
  } catch (error) {
    await pool.end();
    throw error;
  }
  timer = setTimeout(renew, renewIntervalMs).unref();
  return {
    /** Whether this gateway may count. It is called for each charge, so it only compares two numbers. */
    isHeld,
    /** Resolves when another gateway has, or may have had, the lease. Then the counters in memory are outdated. */
    lost,
    /**
     * Prevents another gateway from taking over the lease before the transaction ends.
     * @throws SecondGatewayError when another gateway has taken it over
     */
    assertHeld: async (tx: Prisma.TransactionClient): Promise<void> => {
      const rows = await tx.$queryRaw<unknown[]>`
        SELECT set_config('idle_in_transaction_session_timeout', ${`${maxIdleMs}ms`}, true) FROM lease
        WHERE name = ${leaseName} AND owner = ${owner} FOR KEY SHARE`;
      if (rows.length === 0) throw createLeaseTakenError('its lease was taken over');
    },
    close: async (): Promise<void> => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      heldUntilMs = 0;
      // Release the lease, so that another gateway does not have to wait. If this fails, the lease expires.
      await pool
        .query('DELETE FROM lease WHERE name = $1 AND owner = $2', [leaseName, owner])
        .catch(() => {});
      await pool.end();
    },
  };
}
