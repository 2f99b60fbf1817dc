import { randomBytes } from 'node:crypto';
import type { RevisionStore } from '../../domain/changes/revisions.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';

const changesKeptMs = 86_400_000;

export function createRevisionStore(prisma: PrismaClient): RevisionStore {
  return {
    read: async () => {
      const rows = await prisma.$queryRaw<{ topic: string; version: number; isImporting: boolean }[]>`
        SELECT topic, version, coalesce(importing_until > now(), false) AS "isImporting" FROM revision`;
      const version = (topic: string) => rows.find((row) => row.topic === topic)?.version ?? 0;
      return {
        catalogue: version('catalogue'),
        credentials: version('credentials'),
        isImporting: rows.some(({ isImporting }) => isImporting),
      };
    },
    accountsChangedSince: async (credentials) => {
      const changes = await prisma.credentialChange.findMany({
        where: { version: { gt: credentials } },
        orderBy: { version: 'asc' },
      });
      // Versions have no gaps, so a first one that is not the next means that older ones were pruned.
      if (changes[0] !== undefined && changes[0].version !== credentials + 1) return null;
      return [...new Set(changes.map(({ accountId }) => accountId))];
    },
  };
}

/** Raises a revision inside a transaction; its row lock puts concurrent changes in one order. */
async function raiseRevision(
  tx: Prisma.TransactionClient,
  topic: 'catalogue' | 'credentials',
): Promise<number> {
  const { version } = await tx.revision.update({ where: { topic }, data: { version: { increment: 1 } } });
  return version;
}

/**
 * The time at which what this transaction changes is recorded, by the database's clock, but never earlier than that of the
 * revision before, should that clock have been set back. To be called under the catalogue's lock.
 */
export async function readRecordTime(tx: Prisma.TransactionClient): Promise<Date> {
  const [row] = await tx.$queryRaw<{ at: Date }[]>`
    SELECT greatest(date_trunc('milliseconds', clock_timestamp()),
      (SELECT changed_at FROM catalogue_revision ORDER BY version DESC LIMIT 1)) AS at`;
  return (row as { at: Date }).at;
}

/** Of `CatalogueRevision.token`: as many as nobody guesses by accident. */
const tokenBytes = 9;

/**
 * Raises the revision of the catalogue, in the transaction that changed it, and notes it in the change log.
 * @param changedAt as `readRecordTime` told it; default now
 */
export async function raiseCatalogue(tx: Prisma.TransactionClient, changedAt?: Date): Promise<void> {
  const version = await raiseRevision(tx, 'catalogue');
  const token = randomBytes(tokenBytes).toString('base64url');
  await tx.catalogueRevision.create({
    data: { version, token, changedAt: changedAt ?? (await readRecordTime(tx)) },
  });
}

/** So long after a file of an import gateways wait for the next one, should its process be gone. */
const importSeconds = 15;

/** Says in the transaction of a file that its import goes on, or that it ended with it. */
export async function markImport(tx: Prisma.TransactionClient, goesOn: boolean): Promise<void> {
  await tx.$executeRaw`
    UPDATE revision SET importing_until =
      CASE WHEN ${goesOn} THEN clock_timestamp() + ${importSeconds} * interval '1 second' END
    WHERE topic = 'catalogue' AND (${goesOn} OR importing_until IS NOT NULL)`;
}

/** Makes every gateway forget the verified keys of this account. */
export async function recordCredentialChange(tx: Prisma.TransactionClient, accountId: string): Promise<void> {
  const version = await raiseRevision(tx, 'credentials');
  await tx.credentialChange.create({ data: { version, accountId } });
  await tx.credentialChange.deleteMany({
    where: { changedAt: { lt: new Date(Date.now() - changesKeptMs) } },
  });
}
