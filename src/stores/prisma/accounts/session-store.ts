import type { SealedCredentials, SessionStore } from '../../../domain/accounts/session.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { foreignKeyViolated } from '../connection/sql-state.ts';
import { toAccount } from './account-store.ts';
import { bytes } from './key-store.ts';

export function createSessionStore(prisma: PrismaClient): SessionStore {
  return {
    insert: async (session, held) => {
      try {
        await prisma.session.create({
          data: { ...session, tokenHash: bytes(session.tokenHash), ...toColumns(held) },
        });
      } catch (error) {
        // The account was deleted meanwhile: no session.
        if ((error as { code?: unknown }).code !== foreignKeyViolated) throw error;
      }
    },
    find: async (tokenHash) => {
      const row = await prisma.session.findUnique({
        where: { tokenHash: bytes(tokenHash) },
        include: { account: true },
        omit: { newCredentials: true },
      });
      if (row === null || row.secretId !== row.account.secretId) return null;
      const { account, ...session } = row;
      return { session, account: toAccount(account) };
    },
    // Not `update`: that the session was ended meanwhile is no error.
    touch: async (tokenHash, seenAt) => {
      await prisma.session.updateMany({ where: { tokenHash: bytes(tokenHash) }, data: { seenAt } });
    },
    hold: async (tokenHash, held) => {
      await prisma.session.updateMany({ where: { tokenHash: bytes(tokenHash) }, data: toColumns(held) });
    },
    findHeld: async (tokenHash) => {
      const row = await prisma.session.findUnique({
        where: { tokenHash: bytes(tokenHash) },
        select: { newCredentials: true },
      });
      return row?.newCredentials ?? null;
    },
    delete: async (tokenHash) => {
      await prisma.session.deleteMany({ where: { tokenHash: bytes(tokenHash) } });
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
  newCredentials: held && bytes(held.newCredentials),
  newCredentialsUntil: held?.newCredentialsUntil ?? null,
});
