import {
  type KeyStore,
  keptDeadKeys,
  keyStatus,
  maxActiveKeys,
  maxRetiringKeys,
} from '../../../domain/accounts/account.ts';
import { GatewayError } from '../../../domain/errors.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import { recordCredentialChange } from '../revision-store.ts';
import { carriedColumns, toCarried } from './carried-usage.ts';
import { type KeyRow, restrictionsColumn, toKey } from './key-row.ts';

/** A key without what it is checked against. */
const shown = { omit: { hash: true } } as const;

/** When its restrictions let a key end; null: they do not. */
const restrictedUntil = Prisma.sql`(restrictions->>'expiresAt')::timestamptz`;
/** When a key ended, or will: the first of the three that is set. */
const ended = Prisma.sql`LEAST(revoked_at, expires_at, ${restrictedUntil})`;

/** Keys of the account that are active at that instant, as `keyStatus` says it. */
async function countActive(tx: Prisma.TransactionClient, accountId: string, at: Date): Promise<number> {
  const [{ count } = { count: 0 }] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM api_key WHERE account_id = ${accountId} AND revoked_at IS NULL
      AND expires_at IS NULL AND (${ended} IS NULL OR ${ended} > ${at})`;
  return count;
}

/** Keys of the account that work at that instant, oldest first. */
export async function findWorkingKeys(tx: Prisma.TransactionClient, accountId: string, at: Date) {
  const rows = await tx.apiKey.findMany({
    where: { accountId, revokedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    ...shown,
  });
  return rows
    .map(toKey)
    .filter((key) => ['active', 'retiring'].includes(keyStatus(key, at.getTime())))
    .map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }));
}

/** The half of the account store that is about keys. Rows are locked in the order account, key, revision. */
export function createKeyStore(prisma: PrismaClient): KeyStore {
  return {
    findKey: async (id) => {
      const row = await prisma.apiKey.findUnique({
        where: { id },
        include: { account: { select: { plan: true, ...carriedColumns } } },
      });
      if (row === null) return null;
      const { account, ...key } = row;
      return { ...toKey(key), plan: account.plan, carried: toCarried(account) };
    },
    // Neither half is without a bound: keys may have been rotated by the thousand before that was limited.
    listKeys: async (accountId, at) => {
      const rows = await prisma.$queryRaw<KeyRow[]>`
        SELECT id, account_id AS "accountId", name, created_at AS "createdAt", expires_at AS "expiresAt",
          revoked_at AS "revokedAt", last_used_at AS "lastUsedAt", restrictions,
          reported_at AS "reportedAt", reported_url AS "reportedUrl"
        FROM (
          (SELECT * FROM api_key WHERE account_id = ${accountId} AND (${ended} IS NULL OR ${ended} > ${at})
            ORDER BY expires_at DESC NULLS FIRST, id LIMIT ${keptDeadKeys})
          UNION ALL
          (SELECT * FROM api_key WHERE account_id = ${accountId} AND ${ended} <= ${at}
            ORDER BY ${ended} DESC, id LIMIT ${keptDeadKeys})
        ) AS listed ORDER BY created_at, id`;
      return rows.map(toKey);
    },
    insertKey: (key) =>
      prisma.$transaction(async (tx) => {
        // So that two requests at once cannot make a sixth key.
        await lockAccount(tx, key.accountId);
        if ((await countActive(tx, key.accountId, key.createdAt)) >= maxActiveKeys) return null;
        const data = {
          ...key,
          hash: bytes(key.hash),
          restrictions: restrictionsColumn(key.restrictions),
        };
        return toKey(await tx.apiKey.create({ data, ...shown }));
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
    changeKey: ({ id, accountId }, { name, restrictions }, at) =>
      prisma.$transaction(async (tx) => {
        // So that a key that works again is counted, and one that is rotated meanwhile passes on what it has then.
        await lockAccount(tx, accountId);
        const row = await tx.apiKey.findUnique({ where: { id, accountId }, ...shown });
        if (row === null) return null;
        if (restrictions !== undefined) {
          const key = toKey(row);
          const withoutThem = keyStatus({ ...key, restrictions: null }, at.getTime());
          if (withoutThem === 'revoked' || withoutThem === 'expired') return 'not-active';
          const isBack = keyStatus(key, at.getTime()) === 'expired' && withoutThem === 'active';
          if (isBack && (await countActive(tx, accountId, at)) >= maxActiveKeys) return 'too-many-active';
        }
        const data = {
          ...(name !== undefined && { name }),
          ...(restrictions !== undefined && { restrictions: restrictionsColumn(restrictions) }),
        };
        const [changed = null] = await tx.apiKey.updateManyAndReturn({ where: { id }, data, ...shown });
        // Gateways cache both.
        if (changed !== null) await recordCredentialChange(tx, accountId);
        return changed && toKey(changed);
      }),
    reportKey: (id, { at, url }) =>
      prisma.$transaction(async (tx) => {
        const row = await tx.apiKey.findUnique({ where: { id }, ...shown });
        const status = row && keyStatus(toKey(row), at.getTime());
        if (status !== 'active' && status !== 'retiring') return null;
        const data = { reportedAt: at, ...(url !== null && { reportedUrl: url }) };
        const [reported = null] = await tx.apiKey.updateManyAndReturn({ where: { id }, data, ...shown });
        return reported && toKey(reported);
      }),
    rotateKey: ({ id, accountId }, replacement, expiresAt) =>
      prisma.$transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const { createdAt } = replacement;
        if (expiresAt > createdAt) {
          const retiring = await tx.$queryRaw<unknown[]>`
            SELECT id FROM api_key WHERE account_id = ${accountId} AND expires_at IS NOT NULL AND ${ended} > ${createdAt}
            LIMIT ${maxRetiringKeys}`;
          if (retiring.length >= maxRetiringKeys) return 'too-many-retiring';
        }
        const row = await tx.apiKey.findUnique({ where: { id }, ...shown });
        if (row === null || keyStatus(toKey(row), createdAt.getTime()) !== 'active') return 'not-active';
        // Whoever revokes it meanwhile does not wait for the account.
        const [old] = await tx.apiKey.updateManyAndReturn({
          where: { id, revokedAt: null, expiresAt: null },
          data: { expiresAt },
        });
        if (old === undefined) return 'not-active';
        await recordCredentialChange(tx, accountId);
        const { name, restrictions } = toKey(old);
        const data = {
          ...{ ...replacement, accountId, name },
          hash: bytes(replacement.hash),
          restrictions: restrictionsColumn(restrictions),
        };
        return toKey(await tx.apiKey.create({ data, ...shown }));
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
    // SKIP LOCKED: keys that are being changed are left for the next time.
    removeDeadKeys: ({ at, endedBefore, count }) =>
      prisma.$executeRaw`
        DELETE FROM api_key WHERE id IN (
          SELECT id FROM api_key WHERE id IN (
            SELECT id FROM (
              SELECT id, ${ended} AS ended_at, row_number() OVER (PARTITION BY account_id ORDER BY ${ended} DESC, id) AS place
              FROM api_key WHERE ${ended} <= ${at}
            ) AS dead WHERE place > ${keptDeadKeys} OR ended_at < ${endedBefore} LIMIT ${count}
          ) FOR UPDATE SKIP LOCKED)`,
  };
}

/** False when there is no such account. */
export async function lockAccounts(tx: Prisma.TransactionClient, ids: readonly string[]): Promise<boolean> {
  const rows = await tx.$queryRaw<
    unknown[]
  >`SELECT id FROM account WHERE id = ANY(${[...ids]}::text[]) ORDER BY id FOR UPDATE`;
  return rows.length === ids.length;
}

async function lockAccount(tx: Prisma.TransactionClient, id: string): Promise<void> {
  if (!(await lockAccounts(tx, [id]))) throw new GatewayError('not-found', 'This account no longer exists.');
}

/** Prisma types its byte columns by their buffer; a digest always owns a plain one. */
export function bytes(digest: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(digest);
}
