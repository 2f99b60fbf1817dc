import { type AccountStore, type ApiKey, type KeyRecord, maxActiveKeys } from '../../domain/account.ts';
import { GatewayError } from '../../domain/errors.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { AccountModel, ApiKeyModel } from '../../generated/prisma/models.ts';
import { recordCredentialChange } from './revision-store.ts';

type KeyStore = Pick<
  AccountStore,
  'findKey' | 'listKeys' | 'insertKey' | 'revokeKey' | 'renameKey' | 'rotateKey' | 'recordKeyUse'
>;

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

/** The half of the account store that is about keys. Rows are locked in the order account, key, revision. */
export function createKeyStore(prisma: PrismaClient): KeyStore {
  return {
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
        // So that two requests at once cannot make a sixth key.
        await lockAccount(tx, key.accountId);
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
          await tx.apiKey.updateMany({ where: { id }, data: { revokedAt: at } });
          await recordCredentialChange(tx, key.accountId);
        }
        return true;
      }),
    renameKey: (id, name) =>
      prisma.$transaction(async (tx) => {
        const [key] = await tx.apiKey.updateManyAndReturn({ where: { id }, data: { name } });
        // The name is part of what gateways keep of a key, and show.
        if (key !== undefined) await recordCredentialChange(tx, key.accountId);
        return key !== undefined;
      }),
    rotateKey: ({ id, accountId }, replacement, expiresAt) =>
      prisma.$transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const [old] = await tx.apiKey.updateManyAndReturn({
          where: { id, revokedAt: null, expiresAt: null },
          data: { expiresAt },
        });
        if (old === undefined) return null;
        await recordCredentialChange(tx, accountId);
        const data = { ...replacement, hash: bytes(replacement.hash), accountId, name: old.name };
        return toApiKey(await tx.apiKey.create({ data }));
      }),
    recordKeyUse: async (uses) => {
      if (uses.length === 0) return;
      const rows = uses.map(({ keyId, at }) => Prisma.sql`(${keyId}::text, ${at}::timestamptz)`);
      // A key that somebody is changing is left out: waiting for several rows at once could end in a deadlock.
      await prisma.$executeRaw`
        WITH use (id, at) AS (VALUES ${Prisma.join(rows)}),
          free AS (SELECT id FROM api_key WHERE id IN (SELECT id FROM use) FOR UPDATE SKIP LOCKED)
        UPDATE api_key SET last_used_at = GREATEST(api_key.last_used_at, use.at)
        FROM use JOIN free ON free.id = use.id WHERE api_key.id = free.id`;
    },
  };
}

async function lockAccount(tx: Prisma.TransactionClient, id: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT id FROM account WHERE id = ${id} FOR UPDATE`;
  if (rows.length === 0) throw new GatewayError('not-found', 'There is no such account any more.');
}

/** Prisma types its byte columns by their buffer; a digest always owns a plain one. */
export function bytes(digest: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(digest);
}
