import type { SessionStore } from '../../domain/session.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { toAccount } from './account-store.ts';
import { bytes } from './key-store.ts';

/** Prisma's code for it. */
const foreignKeyViolated = 'P2003';

export function createSessionStore(prisma: PrismaClient): SessionStore {
  return {
    insert: async (session) => {
      try {
        await prisma.session.create({ data: { ...session, tokenHash: bytes(session.tokenHash) } });
      } catch (error) {
        // The account was deleted meanwhile: no session.
        if ((error as { code?: unknown }).code !== foreignKeyViolated) throw error;
      }
    },
    find: async (tokenHash) => {
      const row = await prisma.session.findUnique({
        where: { tokenHash: bytes(tokenHash) },
        include: { account: true },
      });
      if (row === null || row.secretId !== row.account.secretId) return null;
      const { account, ...session } = row;
      return { session, account: toAccount(account) };
    },
    // Not `update`: that the session was ended meanwhile is no error.
    touch: async (tokenHash, seenAt) => {
      await prisma.session.updateMany({ where: { tokenHash: bytes(tokenHash) }, data: { seenAt } });
    },
    delete: async (tokenHash) => {
      await prisma.session.deleteMany({ where: { tokenHash: bytes(tokenHash) } });
    },
    deleteAll: async (accountId) => {
      await prisma.session.deleteMany({ where: { accountId } });
    },
    deleteEnded: async ({ createdAt, seenAt }) => {
      await prisma.session.deleteMany({
        where: { OR: [{ createdAt: { lt: createdAt } }, { seenAt: { lt: seenAt } }] },
      });
    },
  };
}
