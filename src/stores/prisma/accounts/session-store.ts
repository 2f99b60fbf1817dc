import { maxSessions, type SealedCredentials, type SessionStore } from '../../../domain/accounts/session.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { toPlainBytes } from '../connection/sql-values.ts';
import { toAccount } from './account-store.ts';
import { lockAccounts } from './key-store.ts';

/** Creates the store of sessions. A session ends when the API Secret of its account is replaced. */
export function createSessionStore(prisma: PrismaClient): SessionStore {
  return {
    insert: (session, credentials) =>
      prisma.$transaction(async (tx) => {
        const { accountId } = session;
        // The lock prevents simultaneous sign-ins from exceeding the limit. If the account was deleted in the meantime,
        // no session is stored.
        if (!(await lockAccounts(tx, [accountId]))) return;
        await tx.$executeRaw`
          DELETE FROM session WHERE token_hash IN (SELECT token_hash FROM session WHERE account_id = ${accountId}
            ORDER BY created_at DESC OFFSET ${maxSessions - 1})`;
        const tokenHash = toPlainBytes(session.tokenHash);
        await tx.session.create({ data: { ...session, tokenHash, ...toCredentialColumns(credentials) } });
      }),
    find: async (tokenHashes) => {
      const row = await prisma.session.findFirst({
        where: createTokenCondition(tokenHashes),
        include: { account: true },
        omit: { newCredentials: true },
      });
      if (row === null || row.secretId !== row.account.secretId) return null;
      const { account, ...session } = row;
      return { session, account: toAccount(account) };
    },
    // If the session has ended in the meantime, `update` would fail, but `updateMany` changes nothing.
    touch: async (tokenHashes, seenAt) => {
      await prisma.session.updateMany({ where: createTokenCondition(tokenHashes), data: { seenAt } });
    },
    setNewCredentials: async (tokenHashes, credentials) => {
      await prisma.session.updateMany({
        where: createTokenCondition(tokenHashes),
        data: toCredentialColumns(credentials),
      });
    },
    findNewCredentials: async (tokenHashes) => {
      const row = await prisma.session.findFirst({
        where: createTokenCondition(tokenHashes),
        select: { newCredentials: true },
      });
      return row?.newCredentials ?? null;
    },
    delete: async (tokenHashes) => {
      await prisma.session.deleteMany({ where: createTokenCondition(tokenHashes) });
    },
    deleteAll: async (accountId) => {
      await prisma.session.deleteMany({ where: { accountId } });
    },
    deleteEnded: async ({ createdAt, seenAt, newCredentialsUntil }) => {
      await prisma.session.deleteMany({
        where: { OR: [{ createdAt: { lt: createdAt } }, { seenAt: { lt: seenAt } }] },
      });
      await prisma.session.updateMany({
        where: { newCredentialsUntil: { lt: newCredentialsUntil } },
        data: toCredentialColumns(null),
      });
    },
  };
}

const createTokenCondition = (tokenHashes: readonly Uint8Array[]) => ({
  tokenHash: { in: tokenHashes.map(toPlainBytes) },
});

const toCredentialColumns = (credentials: SealedCredentials | null) => ({
  newCredentials: credentials && toPlainBytes(credentials.newCredentials),
  newCredentialsUntil: credentials?.newCredentialsUntil ?? null,
});
