import { randomBytes } from 'node:crypto';
import type { RevisionStore } from '../../domain/changes/revisions.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';

/** How long changes of credentials are stored. */
const changeRetentionMs = 86_400_000;

/** Creates the store of revisions, which show a gateway what other processes have changed. */
export function createRevisionStore(prisma: PrismaClient): RevisionStore {
  return {
    read: async () => {
      const rows = await prisma.$queryRaw<{ topic: string; version: number; isImporting: boolean }[]>`
        SELECT topic, version, coalesce(importing_until > now(), false) AS "isImporting" FROM revision`;
      const findVersion = (topic: string) => rows.find((row) => row.topic === topic)?.version ?? 0;
      return {
        catalogue: findVersion('catalogue'),
        credentials: findVersion('credentials'),
        isImporting: rows.some(({ isImporting }) => isImporting),
      };
    },
    listAccountsChangedSince: async (credentialsVersion) => {
      const changes = await prisma.credentialChange.findMany({
        where: { version: { gt: credentialsVersion } },
        orderBy: { version: 'asc' },
      });
      // Versions have no gaps, so if the first row is not the next version, earlier changes were deleted.
      if (changes[0] !== undefined && changes[0].version !== credentialsVersion + 1) return null;
      return [...new Set(changes.map(({ accountId }) => accountId))];
    },
  };
}

/** Raises a revision inside a transaction. Concurrent changes wait for each other, because its row is locked. */
async function raiseRevision(
  tx: Prisma.TransactionClient,
  topic: 'catalogue' | 'credentials',
): Promise<number> {
  const { version } = await tx.revision.update({ where: { topic }, data: { version: { increment: 1 } } });
  return version;
}

/**
 * Returns the time at which the changes of this transaction are recorded: now by the database's clock, but
 * never earlier than the previous revision, in case that clock was set back. Must be called while the
 * catalogue's lock is held.
 */
export async function readRecordTime(tx: Prisma.TransactionClient): Promise<Date> {
  const [row] = await tx.$queryRaw<{ at: Date }[]>`
    SELECT greatest(date_trunc('milliseconds', clock_timestamp()),
      (SELECT changed_at FROM catalogue_revision ORDER BY version DESC LIMIT 1)) AS at`;
  return (row as { at: Date }).at;
}

/** The number of random bytes in `CatalogueRevision.token`, which makes a token impossible to guess. */
const tokenBytes = 9;

/**
 * Raises the revision of the catalogue, in the transaction that changed it, and adds it to the change log.
 * @param changedAt the result of `readRecordTime`; default: now
 */
export async function raiseCatalogueRevision(tx: Prisma.TransactionClient, changedAt?: Date): Promise<void> {
  const version = await raiseRevision(tx, 'catalogue');
  const token = randomBytes(tokenBytes).toString('base64url');
  await tx.catalogueRevision.create({
    data: { version, token, changedAt: changedAt ?? (await readRecordTime(tx)) },
  });
}

/** How long gateways wait for the next file of an import. After this time, the importing process is considered gone. */
const importLeaseSeconds = 15;

/** Records in the transaction of a file whether more files of its import follow. */
export async function markImport(tx: Prisma.TransactionClient, hasMoreFiles: boolean): Promise<void> {
  await tx.$executeRaw`
    UPDATE revision SET importing_until =
      CASE WHEN ${hasMoreFiles} THEN clock_timestamp() + ${importLeaseSeconds} * interval '1 second' END
    WHERE topic = 'catalogue' AND (${hasMoreFiles} OR importing_until IS NOT NULL)`;
}

/** Records a change of an account's credentials, so that every gateway forgets the account's verified keys. */
export async function recordCredentialChange(tx: Prisma.TransactionClient, accountId: string): Promise<void> {
  const version = await raiseRevision(tx, 'credentials');
  await tx.credentialChange.create({ data: { version, accountId } });
  await tx.credentialChange.deleteMany({
    where: { changedAt: { lt: new Date(Date.now() - changeRetentionMs) } },
  });
}
