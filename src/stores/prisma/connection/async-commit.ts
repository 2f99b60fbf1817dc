import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';

/** Of a small transaction, on the busiest machine. */
export const longestMs = 60_000;

/**
 * A small transaction whose commit does not wait for the disk; the next one that does takes it along, as PostgreSQL writes
 * its log in order. For pieces of a whole: in the embedded database each wait would block the process.
 */
export function lazily<Result>(
  prisma: PrismaClient,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL synchronous_commit TO off`;
      return work(tx);
    },
    { timeout: longestMs },
  );
}
