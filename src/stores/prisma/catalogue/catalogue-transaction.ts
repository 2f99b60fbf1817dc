import { GatewayError } from '../../../domain/errors.ts';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import { findBlocker, lockNotAvailable } from '../connection/find-blocker.ts';
import { readSqlState } from '../connection/sql-state.ts';

/** How long an attempt waits for the lock. After each attempt, the wait is reported. */
const lockTimeoutMs = 5_000;
const defaultWaitMs = 300_000;
/**
 * How long a transaction may be idle before Postgres ends it and thereby releases its lock. The machine that began it
 * may be gone.
 */
const idleTimeoutMs = 300_000;
const transactionTimeoutMs = 600_000;

/**
 * Runs work that writes the catalogue in a transaction. Such transactions run one after the other, even in different
 * processes, because each locks the row of the catalogue's revision until its commit.
 * @param onWait a listener that receives a message with the name of the process that the transaction waits for
 * @param work a function that receives the transaction and the current version of the catalogue
 * @throws GatewayError `unavailable` when another process holds the lock for too long; the message names it
 */
export async function runCatalogueTransaction<Result>(
  prisma: PrismaClient,
  onWait: (message: string) => void,
  work: (tx: Prisma.TransactionClient, version: number) => Promise<Result>,
  waitMs = defaultWaitMs,
): Promise<Result> {
  const giveUpAtMs = performance.now() + waitMs;
  for (;;) {
    let hasLock = false;
    try {
      return await prisma.$transaction(
        async (tx) => {
          const version = await lockRevision(tx, Math.min(lockTimeoutMs, waitMs));
          hasLock = true;
          return work(tx, version);
        },
        { timeout: transactionTimeoutMs, maxWait: transactionTimeoutMs },
      );
    } catch (error) {
      if (hasLock || readSqlState(error) !== lockNotAvailable) throw error;
      const blocker = await findBlocker((sql, values) => prisma.$queryRawUnsafe(sql, ...values));
      if (performance.now() > giveUpAtMs) {
        throw new GatewayError(
          'unavailable',
          `Another process is writing the catalogue; gave up after ${Math.round(waitMs / 1_000)} s: ${blocker.name}. Nothing was imported. ${blocker.fix}`,
          { retryAfterSeconds: 60 },
          { cause: error },
        );
      }
      onWait(`an import is waiting for ${blocker.name}`);
    }
  }
}

async function lockRevision(tx: Prisma.TransactionClient, timeoutMs: number): Promise<number> {
  await tx.$queryRaw`
    SELECT set_config('lock_timeout', ${`${timeoutMs}ms`}, true),
      set_config('idle_in_transaction_session_timeout', ${`${idleTimeoutMs}ms`}, true)`;
  const [revision] = await tx.$queryRaw<{ version: number }[]>`
    SELECT version FROM revision WHERE topic = 'catalogue' FOR UPDATE`;
  await tx.$executeRaw`SET LOCAL lock_timeout TO DEFAULT`;
  return revision?.version ?? 0;
}
