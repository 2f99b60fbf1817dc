import type { MailStore } from '../../../domain/accounts/mail.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import { addMsToNow, toPlainBytes } from '../connection/sql-values.ts';

/** The columns that are read when an e-mail is claimed. */
interface ClaimedRow {
  readonly id: string;
  readonly sealed: Uint8Array;
  readonly created_at: Date;
  readonly age_ms: number;
  readonly attempts: number;
}

/**
 * Creates the queue of e-mails. A claim is stored in the row and expires, like the claim of a feed. A lock would
 * have to last until the mail server answers, and behind a pooler it would belong to a connection that other
 * clients use next.
 */
export function createMailStore(prisma: PrismaClient): MailStore {
  return {
    add: async ({ id, key, accountId, sealed }) => {
      // This SELECT drops an e-mail without an error if its account was deleted in the meantime.
      const addedCount = await prisma.$executeRaw`
        INSERT INTO mail (id, key, account_id, sealed, created_at, due_at)
        SELECT ${id}, ${key}, ${accountId}, ${toPlainBytes(sealed)}, clock_timestamp(), clock_timestamp()
        WHERE ${accountId}::text IS NULL OR EXISTS (SELECT FROM account WHERE id = ${accountId} FOR KEY SHARE)
        ON CONFLICT (key) DO NOTHING`;
      return addedCount === 1;
    },
    claimDue: async ({ owner, leaseMs }) => {
      const [row] = await prisma.$queryRaw<ClaimedRow[]>`
        UPDATE mail SET claimed_by = ${owner}, claimed_until = ${addMsToNow(leaseMs)}
        WHERE id = (
          SELECT id FROM mail
          WHERE due_at <= clock_timestamp() AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())
          ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, sealed, created_at, attempts,
          (extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS age_ms`;
      if (row === undefined) return null;
      const { id, sealed, attempts, created_at: createdAt, age_ms: ageMs } = row;
      return { id, sealed, attempts, createdAt, ageMs };
    },
    finish: async (id, owner, result) => {
      const isFinal = result.outcome !== 'postponed';
      const dueAt = isFinal ? Prisma.sql`NULL` : addMsToNow(result.delayMs);
      await prisma.$executeRaw`
        UPDATE mail SET claimed_by = NULL, claimed_until = NULL, attempts = attempts + 1, due_at = ${dueAt},
          sealed = CASE WHEN ${isFinal} THEN NULL ELSE sealed END,
          last_error = ${result.outcome === 'sent' ? null : result.error},
          sent_at = CASE WHEN ${result.outcome === 'sent'} THEN clock_timestamp() END
        WHERE id = ${id} AND claimed_by = ${owner}`;
    },
    release: async (id, owner) => {
      await prisma.mail.updateMany({
        where: { id, claimedBy: owner },
        data: { claimedBy: null, claimedUntil: null },
      });
    },
    countWaiting: async () => {
      const [row] = await prisma.$queryRaw<{ mails: number; oldest_ms: number | null }[]>`
        SELECT count(*)::int AS mails,
          (extract(epoch FROM clock_timestamp() - min(created_at)) * 1000)::float8 AS oldest_ms
        FROM mail WHERE due_at IS NOT NULL`;
      return { mails: row?.mails ?? 0, oldestMs: Math.max(0, row?.oldest_ms ?? 0) };
    },
    prune: async (olderThanMs) => {
      await prisma.$executeRaw`
        DELETE FROM mail WHERE due_at IS NULL
          AND created_at < clock_timestamp() - ${olderThanMs}::float8 * interval '1 millisecond'`;
    },
  };
}
