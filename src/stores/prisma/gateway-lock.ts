import pg from 'pg';

/** Another gateway keeps its quota in memory on this database; the message says what to do. */
export class SecondGatewayError extends Error {
  override readonly name = 'SecondGatewayError';
}

export interface GatewayLock {
  close(): Promise<void>;
}

/** Chosen once, at random: the name of this lock among the advisory locks of a database. */
export const gatewayLockId = 4_183_220_718;
const retryMs = 1_000;

/**
 * Holds an advisory lock for as long as this process keeps the quota of a shared database in its own memory. The
 * lock belongs to a connection of its own; when that is lost it is taken again as soon as the database is back.
 * @throws SecondGatewayError when another gateway holds it
 */
export async function openGatewayLock(
  url: string,
  onEvent: (message: string, error?: unknown) => void,
): Promise<GatewayLock> {
  let client: pg.Client | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;

  const take = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, keepAlive: true });
    next.on('error', () => {}); // `end` follows
    await next.connect();
    const { rows } = await next.query('SELECT pg_try_advisory_lock($1) AS taken', [gatewayLockId]);
    if (rows[0]?.taken !== true) {
      await next.end();
      throw new SecondGatewayError(
        'Another gateway on this database keeps the quota in its memory. Set REDIS_URL for both, so that they share it.',
      );
    }
    client = next;
    next.on('end', () => {
      client = null;
      if (!isClosed) retake();
    });
  };

  const retake = (): void => {
    timer = setTimeout(() => {
      take().catch((error: unknown) => {
        if (error instanceof SecondGatewayError) onEvent(error.message);
        retake();
      });
    }, retryMs).unref();
  };

  await take();
  return {
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end();
    },
  };
}
