import type { ProfileStore } from '../../../domain/accounts/profile.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { toAccount } from './account-store.ts';
import { lockAccounts } from './key-store.ts';
import { toProofRow } from './proof-store.ts';

/** The maximum number of e-mails that are listed for an account. */
const maxMails = 100;

/** Creates the store that changes accounts and lists their records in other tables. */
export function createProfileStore(prisma: PrismaClient): ProfileStore {
  return {
    change: (id, { email, alerts, ...columns }) =>
      prisma.$transaction(async (tx) => {
        if (!(await lockAccounts(tx, [id]))) return null;
        const data = { ...columns, ...(alerts !== undefined && { alerts: [...alerts] }) };
        const row = await tx.account.update({ where: { id }, data });
        if (email !== undefined)
          await tx.emailProof.deleteMany({
            where: { accountId: id, purpose: 'verification', email: { not: email.newAddress } },
          });
        if (email?.proof) await tx.emailProof.create({ data: toProofRow(email.proof) });
        return toAccount(row);
      }),
    listRelatedRecords: async (accountId) => {
      const where = { accountId };
      const orderBy = { createdAt: 'desc' } as const;
      const [sessions, planRequests, mails, recoveryCodes, proofs] = await Promise.all([
        prisma.session.findMany({ where, orderBy, select: { createdAt: true, seenAt: true } }),
        prisma.planRequest.findMany({
          where,
          orderBy,
          select: { plan: true, note: true, createdAt: true, doneAt: true },
        }),
        prisma.mail.findMany({
          where,
          orderBy,
          take: maxMails,
          select: { createdAt: true, sentAt: true, attempts: true },
        }),
        prisma.recoveryCode.findMany({ where, orderBy, select: { createdAt: true } }),
        prisma.emailProof.findMany({
          where,
          orderBy,
          select: { purpose: true, email: true, createdAt: true, expiresAt: true },
        }),
      ]);
      return { sessions, planRequests, mails, recoveryCodes, proofs };
    },
  };
}
