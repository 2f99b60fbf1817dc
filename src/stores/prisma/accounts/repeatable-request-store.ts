import type {
  RecordedRequest,
  RepeatableRequestStore,
  StoredAnswer,
} from '../../../domain/accounts/repeatable-request.ts';
import { GatewayError } from '../../../domain/errors.ts';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import { readSqlState } from '../connection/sql-state.ts';
import { addMsToNow, toPlainBytes } from '../connection/sql-values.ts';

/**
 * How often a claim is attempted. It is attempted again if the claim that blocked it was released before it could be
 * read.
 */
const maxAttempts = 3;
/** The SQLSTATE for a row that refers to an account that does not exist. */
const foreignKeyViolation = '23503';

/** Creates the store of requests with an Idempotency-Key. If a request is repeated, it gets the stored answer. */
export function createRepeatableRequestStore(prisma: PrismaClient): RepeatableRequestStore {
  const claimOnce = async (
    request: Parameters<RepeatableRequestStore['claim']>[0],
  ): Promise<RecordedRequest | 'claimed' | 'released'> => {
    const { id, owner, accountId, inputHash, leaseMs, retentionMs } = request;
    const claimedCount = await prisma.$executeRaw`
      INSERT INTO repeatable_request AS existing (id, account_id, input_hash, claimed_by, claimed_until, expires_at)
      VALUES (${id}, ${accountId}, ${toPlainBytes(inputHash)}, ${owner}, ${addMsToNow(leaseMs)}, ${addMsToNow(retentionMs)})
      ON CONFLICT (id) DO UPDATE SET account_id = excluded.account_id, input_hash = excluded.input_hash,
        claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until, expires_at = excluded.expires_at,
        sealed_answer = NULL
      WHERE existing.expires_at <= clock_timestamp()
        OR (existing.sealed_answer IS NULL AND existing.claimed_until <= clock_timestamp())`;
    if (claimedCount > 0) return 'claimed';
    const row = await prisma.repeatableRequest.findUnique({
      where: { id },
      select: { inputHash: true, sealedAnswer: true },
    });
    return row ?? 'released';
  };

  return {
    claim: async (request) => {
      try {
        for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
          const outcome = await claimOnce(request);
          if (outcome !== 'released') return outcome === 'claimed' ? null : outcome;
        }
      } catch (error) {
        if (readSqlState(error) !== foreignKeyViolation) throw error;
        throw new GatewayError('not-found', 'The account was deleted.');
      }
      // Report the request as in progress, so that the client tries again.
      return { inputHash: request.inputHash, sealedAnswer: null };
    },
    finish: async ({ id, owner, sealedAnswer }) => {
      await prisma.repeatableRequest.updateMany({
        where: { id, claimedBy: owner, sealedAnswer: null },
        data: { sealedAnswer: toPlainBytes(sealedAnswer) },
      });
    },
    release: async ({ id, owner }) => {
      await prisma.repeatableRequest.deleteMany({ where: { id, claimedBy: owner, sealedAnswer: null } });
    },
    deleteExpired: async () => {
      await prisma.$executeRaw`DELETE FROM repeatable_request WHERE expires_at <= clock_timestamp()`;
    },
  };
}

/**
 * Stores an answer in the transaction of its change. If another process has the claim by now, the error undoes the
 * transaction, because the other process makes the change.
 * @throws GatewayError `idempotency-in-progress`
 */
export async function storeAnswer(
  tx: Prisma.TransactionClient,
  accountId: string,
  { id, owner, sealedAnswer }: StoredAnswer,
): Promise<void> {
  const { count } = await tx.repeatableRequest.updateMany({
    where: { id, claimedBy: owner, sealedAnswer: null },
    data: { accountId, sealedAnswer: toPlainBytes(sealedAnswer) },
  });
  if (count === 0)
    throw new GatewayError(
      'idempotency-in-progress',
      'Another request with this Idempotency-Key is still in progress. Send this one again in a moment.',
      { retryAfterSeconds: 1 },
    );
}
