import type { SealedCredentials, SessionStore } from '../../../domain/accounts/session.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { foreignKeyViolated } from '../connection/sql-state.ts';
import { toPlainBytes } from '../connection/sql-values.ts';
import { toAccount } from './account-store.ts';

export function createSessionStore(prisma: PrismaClient): SessionStore {
  return {
    insert: async (session, held) => {
      try {
        await prisma.session.create({
          data: { ...session, tokenHash: toPlainBytes(session.tokenHash), ...toColumns(held) },
        });
      } catch (error) {
        // If the account was deleted meanwhile, there is no session.
        if ((error as { code?: unknown }).code !== foreignKeyViolated) throw error;
      }
    },
    find: async (tokenHash) => {
      const row = await prisma.session.findUnique({
        where: { tokenHash: toPlainBytes(tokenHash) },
        include: { account: true },
        omit: { newCredentials: true },
      });
      if (row === null || row.secretId !== row.account.secretId) return null;
      const { account, ...session } = row;
      return { session, account: toAccount(account) };
    },
    // `update` would fail if the session has ended meanwhile, which is no error.
    touch: async (tokenHash, seenAt) => {
      await prisma.session.updateMany({ where: { tokenHash: toPlainBytes(tokenHash) }, data: { seenAt } });
    },
    hold: async (tokenHash, held) => {
      await prisma.session.updateMany({
        where: { tokenHash: toPlainBytes(tokenHash) },
        data: toColumns(held),
      });
    },
    findHeld: async (tokenHash) => {
      const row = await prisma.session.findUnique({
        where: { tokenHash: toPlainBytes(tokenHash) },
        select: { newCredentials: true },
      });
      return row?.newCredentials ?? null;
    },
    delete: async (tokenHash) => {
      await prisma.session.deleteMany({ where: { tokenHash: toPlainBytes(tokenHash) } });
    },
    deleteAll: async (accountId) => {
      await prisma.session.deleteMany({ where: { accountId } });
    },
    deleteEnded: async ({ createdAt, seenAt, heldUntil }) => {
      await prisma.session.deleteMany({
        where: { OR: [{ createdAt: { lt: createdAt } }, { seenAt: { lt: seenAt } }] },
      });
      await prisma.session.updateMany({
        where: { newCredentialsUntil: { lt: heldUntil } },
        data: toColumns(null),
      });
    },
  };
}

const toColumns = (held: SealedCredentials | null) => ({
  newCredentials: held && toPlainBytes(held.newCredentials),
  newCredentialsUntil: held?.newCredentialsUntil ?? null,
});
