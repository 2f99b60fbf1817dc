import { type Account, type AccountStore, emailKey } from '../../domain/account.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import { bytes, createKeyStore } from './key-store.ts';
import { recordCredentialChange } from './revision-store.ts';

const publicAccount = { id: true, email: true, name: true, plan: true, createdAt: true } as const;

export const toAccount = ({ id, email, name, plan, createdAt }: Omit<Account, never>): Account => ({
  id,
  email,
  name,
  plan,
  createdAt,
});

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

export function createAccountStore(prisma: PrismaClient): AccountStore {
  /** Changes one account and tells every gateway; false when there is none. */
  const change = (accountId: string, work: (tx: Prisma.TransactionClient) => Promise<{ count: number }>) =>
    prisma.$transaction(async (tx) => {
      const { count } = await work(tx);
      if (count > 0) await recordCredentialChange(tx, accountId);
      return count > 0;
    });

  return {
    ...createKeyStore(prisma),
    insert: async ({ account, secret, key }) => {
      try {
        await prisma.account.create({
          data: {
            ...account,
            emailKey: emailKey(account.email),
            secretId: secret.id,
            secretHash: bytes(secret.hash),
            keys: { create: { ...key, hash: bytes(key.hash), createdAt: account.createdAt } },
          },
        });
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },
    list: async () =>
      (
        await prisma.account.findMany({
          select: publicAccount,
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        })
      ).map(toAccount),
    findByEmail: async (email) => {
      const row = await prisma.account.findUnique({
        where: { emailKey: emailKey(email) },
        select: publicAccount,
      });
      return row === null ? null : toAccount(row);
    },
    setPlan: (id, plan) => change(id, (tx) => tx.account.updateMany({ where: { id }, data: { plan } })),
    replaceSecret: (id, secret, replacedId) =>
      change(id, (tx) =>
        tx.account.updateMany({
          where: { id, ...(replacedId !== undefined && { secretId: replacedId }) },
          data: { secretId: secret.id, secretHash: bytes(secret.hash) },
        }),
      ),
    delete: (id) =>
      change(id, async (tx) => {
        // In the order in which the quota store writes them, so that neither waits for the other.
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
