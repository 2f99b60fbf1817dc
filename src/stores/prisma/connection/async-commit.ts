import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';

/** The timeout of a small transaction. It is long enough for a very busy machine. */
export const transactionTimeoutMs = 60_000;

/**
 * Runs a small transaction whose commit does not wait for the disk. The next commit that waits also makes
 * this one durable, because PostgreSQL writes its log in order. Imports use it to write a file in pieces,
 * because in the embedded database each wait would block the process.
 */
export function withAsyncCommit<Result>(
  prisma: PrismaClient,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL synchronous_commit TO off`;
      return work(tx);
    },
    { timeout: transactionTimeoutMs },
  );
}
