import { type AccountStore, type ChargedAccount, emailKey } from '../../domain/account.ts';
import { addressRememberedMs } from '../../domain/former-account.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { AccountModel } from '../../generated/prisma/models.ts';
import { toCarried } from './carried-usage.ts';
import { carriedBy, rememberFormer } from './former-account-store.ts';
import { bytes, createKeyStore } from './key-store.ts';
import { recordCredentialChange } from './revision-store.ts';

export const toAccount = (row: AccountModel): ChargedAccount => ({
  id: row.id,
  email: row.email,
  name: row.name,
  plan: row.plan,
  createdAt: row.createdAt,
  carried: toCarried(row),
});

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

export function createAccountStore(prisma: PrismaClient): AccountStore {
  /** Changes one account and raises the credentials revision; false if there is none. */
  const change = (accountId: string, work: (tx: Prisma.TransactionClient) => Promise<{ count: number }>) =>
    prisma.$transaction(async (tx) => {
      const { count } = await work(tx);
      if (count > 0) await recordCredentialChange(tx, accountId);
      return count > 0;
    });

  return {
    ...createKeyStore(prisma),
    insert: async ({ account: { id, email, name, plan, createdAt }, emailHash, secret, key }) => {
      try {
        await prisma.account.create({
          data: {
            ...{ id, email, name, plan, createdAt },
            emailKey: emailKey(email),
            secretId: secret.id,
            secretHash: bytes(secret.hash),
            keys: { create: { ...key, hash: bytes(key.hash), createdAt } },
          },
        });
        // Only now: a concurrent deletion with the same address has finished, and the key is not in use yet.
        const since = new Date(createdAt.getTime() - addressRememberedMs);
        const carried = await carriedBy(prisma, emailHash, since);
        if (carried !== null) await prisma.account.update({ where: { id }, data: carried });
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },
    list: async () =>
      (await prisma.account.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })).map(toAccount),
    findByEmail: async (email) => {
      const row = await prisma.account.findUnique({ where: { emailKey: emailKey(email) } });
      return row && toAccount(row);
    },
    setPlan: (id, plan) => change(id, (tx) => tx.account.updateMany({ where: { id }, data: { plan } })),
    replaceSecret: (id, secret, replacedId) =>
      change(id, (tx) =>
        tx.account.updateMany({
          where: { id, ...(replacedId !== undefined && { secretId: replacedId }) },
          data: { secretId: secret.id, secretHash: bytes(secret.hash) },
        }),
      ),
    delete: (id, former) =>
      change(id, async (tx) => {
        await rememberFormer(tx, id, former);
        // In the quota store's order of writing, against deadlocks.
        await tx.quotaCounter.deleteMany({ where: { accountId: id } });
        await tx.usageDay.deleteMany({ where: { accountId: id } });
        return tx.account.deleteMany({ where: { id } });
      }),
    findBySecret: async (secretId) => {
      const row = await prisma.account.findUnique({ where: { secretId } });
      return row && { account: toAccount(row), secret: { id: row.secretId, hash: row.secretHash } };
    },
  };
}
