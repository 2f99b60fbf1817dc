import { GatewayError } from '../../../domain/errors.ts';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import { findBlocker, lockNotAvailable } from '../connection/find-blocker.ts';
import { sqlStateOf } from '../connection/sql-state.ts';

/** How long one try waits for the lock, and how often the wait is reported. */
const lockMs = 5_000;
const patienceMs = 300_000;
/** After this the transaction of a process whose machine is gone ends, and its lock with it. */
const idleMs = 300_000;
const transactionMs = 600_000;

/**
 * Runs what writes the catalogue in a transaction, after that of every other process: the lock of the revision's row
 * lasts to the commit.
 * @param onWait called with the process that it waits for
 * @param work Gets the version of the catalogue as it is.
 * @throws GatewayError `unavailable`, when others have had it for too long; it says who
 */
export async function inCatalogueOrder<Result>(
  prisma: PrismaClient,
  onWait: (message: string) => void,
  work: (tx: Prisma.TransactionClient, version: number) => Promise<Result>,
  waitMs = patienceMs,
): Promise<Result> {
  const giveUpAtMs = performance.now() + waitMs;
  for (;;) {
    let isLocked = false;
    try {
      return await prisma.$transaction(
        async (tx) => {
          const version = await lockRevision(tx, Math.min(lockMs, waitMs));
          isLocked = true;
          return work(tx, version);
        },
        { timeout: transactionMs, maxWait: transactionMs },
      );
    } catch (error) {
      if (isLocked || sqlStateOf(error) !== lockNotAvailable) throw error;
      const blocker = await findBlocker((sql, values) => prisma.$queryRawUnsafe(sql, ...values));
      if (performance.now() > giveUpAtMs) {
        throw new GatewayError(
          'unavailable',
          `Another process is writing the catalogue; gave up after ${Math.round(waitMs / 1_000)} s: ${blocker.name}. Nothing was imported. ${blocker.mend}`,
          { retryAfterSeconds: 60 },
          { cause: error },
        );
      }
      onWait(`an import waits for ${blocker.name}`);
    }
  }
}

async function lockRevision(tx: Prisma.TransactionClient, ms: number): Promise<number> {
  await tx.$queryRaw`
    SELECT set_config('lock_timeout', ${`${ms}ms`}, true),
      set_config('idle_in_transaction_session_timeout', ${`${idleMs}ms`}, true)`;
  const [revision] = await tx.$queryRaw<{ version: number }[]>`
    SELECT version FROM revision WHERE topic = 'catalogue' FOR UPDATE`;
  await tx.$executeRaw`SET LOCAL lock_timeout TO DEFAULT`;
  return revision?.version ?? 0;
}
