import {
  type Account,
  type AccountStore,
  type ApiKey,
  emailKey,
  type KeyRecord,
  maxActiveKeys,
} from '../../domain/account.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { AccountModel, ApiKeyModel } from '../../generated/prisma/models.ts';
import { recordCredentialChange } from './revision-store.ts';

const publicAccount = { id: true, email: true, name: true, plan: true, createdAt: true } as const;

const toAccount = ({ id, email, name, plan, createdAt }: Omit<Account, never>): Account => ({
  id,
  email,
  name,
  plan,
  createdAt,
});

const toApiKey = (row: Omit<ApiKeyModel, 'hash'>): ApiKey => ({
  id: row.id,
  accountId: row.accountId,
  name: row.name,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  revokedAt: row.revokedAt,
  lastUsedAt: row.lastUsedAt,
});

const toKeyRecord = (row: ApiKeyModel & { account: Pick<AccountModel, 'plan'> }): KeyRecord => ({
  ...toApiKey(row),
  hash: row.hash,
  plan: row.account.plan,
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
    replaceSecret: (id, secret) =>
      change(id, (tx) =>
        tx.account.updateMany({
          where: { id },
          data: { secretId: secret.id, secretHash: bytes(secret.hash) },
        }),
      ),
    delete: (id) => change(id, (tx) => tx.account.deleteMany({ where: { id } })),

    findKey: async (id) => {
      const row = await prisma.apiKey.findUnique({
        where: { id },
        include: { account: { select: { plan: true } } },
      });
      return row === null ? null : toKeyRecord(row);
    },
    listKeys: async (accountId) =>
      (
        await prisma.apiKey.findMany({ where: { accountId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
      ).map(toApiKey),
    insertKey: (key) =>
      prisma.$transaction(async (tx) => {
        // The account's row is locked, so that two requests at once cannot make a sixth key.
        await tx.$queryRaw`SELECT id FROM account WHERE id = ${key.accountId} FOR UPDATE`;
        const active = await tx.apiKey.count({
          where: { accountId: key.accountId, revokedAt: null, expiresAt: null },
        });
        if (active >= maxActiveKeys) return null;
        return toApiKey(await tx.apiKey.create({ data: { ...key, hash: bytes(key.hash) } }));
      }),
    revokeKey: (id, at) =>
      prisma.$transaction(async (tx) => {
        const key = await tx.apiKey.findUnique({ where: { id } });
        if (key === null) return false;
        if (key.revokedAt === null) {
          await tx.apiKey.update({ where: { id }, data: { revokedAt: at } });
          await recordCredentialChange(tx, key.accountId);
        }
        return true;
      }),
  };
}

/** Prisma types its byte columns by their buffer; a digest always owns a plain one. */
function bytes(digest: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(digest);
}
