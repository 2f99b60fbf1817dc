import {
  type ApiKey,
  getKeyStatus,
  type KeyStore,
  maxActiveKeys,
  maxEndedKeys,
  maxRetiringKeys,
  type StoredCredential,
} from '../../../domain/accounts/account.ts';
import type { KeyRestrictions } from '../../../domain/accounts/key-restrictions.ts';
import { GatewayError } from '../../../domain/errors.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import { noRestrictions } from '../../../record/types/key.ts';
import { toPlainBytes } from '../connection/sql-values.ts';
import { recordCredentialChange } from '../revision-store.ts';
import { carriedColumns, toCarriedUsage } from './carried-usage.ts';
import { lockForEvent, recordChange, recordEvent } from './record-change.ts';

/** An option of queries that omits the hash of a key. */
const withoutHash = { omit: { hash: true, pepperId: true } } as const;

/** SQL for the instant at which a key's restrictions end it, or null if they do not. */
const restrictionEndSql = Prisma.sql`(restrictions->>'expiresAt')::timestamptz`;
/** SQL for the instant at which a key has ended or will end, or null if it never ends. */
const endedAtSql = Prisma.sql`LEAST(revoked_at, expires_at, ${restrictionEndSql})`;

/**
 * Creates SQL for whether a pepper is the newest one of the database. While gateways receive a new pepper one after
 * the other, gateways with the older pepper must not replace hashes that were made with the new one.
 */
export const createNewestPepperCondition = (pepperId: Uint8Array): Prisma.Sql => Prisma.sql`
  substring((SELECT value FROM pepper_check ORDER BY id DESC LIMIT 1) FROM 1 FOR ${pepperId.length}::int) = ${toPlainBytes(pepperId)}`;

/** Returns the members of a key that the history of an account shows. */
const toKeyReference = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });

/** Counts the keys of an account that are active at an instant, in the sense of `getKeyStatus`. */
async function countActiveKeys(tx: Prisma.TransactionClient, accountId: string, at: Date): Promise<number> {
  const [{ count } = { count: 0 }] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM api_key WHERE account_id = ${accountId} AND revoked_at IS NULL
      AND expires_at IS NULL AND (${endedAtSql} IS NULL OR ${endedAtSql} > ${at})`;
  return count;
}

/** Finds an account's keys that work at an instant, oldest first. */
export async function findWorkingKeys(tx: Prisma.TransactionClient, accountId: string, at: Date) {
  const rows = await tx.apiKey.findMany({
    where: { accountId, revokedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    ...withoutHash,
  });
  return rows
    .map(toKey)
    .filter((key) => ['active', 'retiring'].includes(getKeyStatus(key, at.getTime())))
    .map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }));
}

/** Creates the store of keys. To prevent deadlocks, rows are locked in the order account, key, revision. */
export function createKeyStore(prisma: PrismaClient): KeyStore {
  return {
    findKey: async (id) => {
      const row = await prisma.apiKey.findUnique({
        where: { id },
        include: { account: { select: { plan: true, ...carriedColumns } } },
      });
      if (row === null) return null;
      const { account, ...key } = row;
      return { ...toKey(key), plan: account.plan, carriedUsage: toCarriedUsage(account) };
    },
    // The number of listed working keys is limited too, because earlier releases allowed thousands of rotated keys.
    listKeys: async (accountId, at) => {
      const rows = await prisma.$queryRaw<KeyRow[]>`
        SELECT id, account_id AS "accountId", name, created_at AS "createdAt", expires_at AS "expiresAt",
          revoked_at AS "revokedAt", last_used_at AS "lastUsedAt", restrictions
        FROM (
          (SELECT * FROM api_key WHERE account_id = ${accountId} AND (${endedAtSql} IS NULL OR ${endedAtSql} > ${at})
            ORDER BY expires_at DESC NULLS FIRST, id LIMIT ${maxEndedKeys})
          UNION ALL
          (SELECT * FROM api_key WHERE account_id = ${accountId} AND ${endedAtSql} <= ${at}
            ORDER BY ${endedAtSql} DESC, id LIMIT ${maxEndedKeys})
        ) AS listed ORDER BY created_at, id`;
      return rows.map(toKey);
    },
    insertKey: (key, change) =>
      prisma.$transaction(async (tx) => {
        // The lock prevents two concurrent requests from exceeding the limit.
        await lockAccount(tx, key.accountId);
        if ((await countActiveKeys(tx, key.accountId, key.createdAt)) >= maxActiveKeys) return null;
        const data = {
          ...key,
          ...toHashColumns(key),
          restrictions: toRestrictionsColumn(key.restrictions),
        };
        const createdKey = toKey(await tx.apiKey.create({ data, ...withoutHash }));
        return recordChange(
          tx,
          key.accountId,
          change,
          { type: 'key_created', key: toKeyReference(createdKey) },
          createdKey,
        );
      }),
    revokeKey: (id, at, change) =>
      prisma.$transaction(async (tx) => {
        const key = await tx.apiKey.findUnique({ where: { id } });
        if (key === null) return false;
        await lockForEvent(tx, key.accountId);
        const { count } = await tx.apiKey.updateMany({
          where: { id, revokedAt: null },
          data: { revokedAt: at },
        });
        if (count > 0) {
          const event = { type: 'key_revoked', key: toKeyReference(key) } as const;
          await recordEvent(tx, key.accountId, change, event);
          await recordCredentialChange(tx, key.accountId);
        }
        return true;
      }),
    changeKey: ({ id, accountId }, { name, restrictions }, at, change) =>
      prisma.$transaction(async (tx) => {
        // Because of the lock, concurrent requests count a key that becomes active, and rotations copy the change.
        await lockAccount(tx, accountId);
        const row = await tx.apiKey.findUnique({ where: { id, accountId }, ...withoutHash });
        if (row === null) return null;
        if (restrictions !== undefined) {
          const key = toKey(row);
          const unrestrictedStatus = getKeyStatus({ ...key, restrictions: null }, at.getTime());
          if (unrestrictedStatus === 'revoked' || unrestrictedStatus === 'expired') return 'not-active';
          const isBecomingActive =
            getKeyStatus(key, at.getTime()) === 'expired' && unrestrictedStatus === 'active';
          if (isBecomingActive && (await countActiveKeys(tx, accountId, at)) >= maxActiveKeys)
            return 'too-many-active';
        }
        const data = {
          ...(name !== undefined && { name }),
          ...(restrictions !== undefined && { restrictions: toRestrictionsColumn(restrictions) }),
        };
        const [changedKey = null] = await tx.apiKey.updateManyAndReturn({
          where: { id },
          data,
          ...withoutHash,
        });
        if (changedKey === null) return null;
        const event =
          restrictions === undefined
            ? null
            : ({ type: 'key_restricted', key: toKeyReference(changedKey) } as const);
        await recordEvent(tx, accountId, change, event);
        // Gateways cache the name and the restrictions, so they must read the key again.
        await recordCredentialChange(tx, accountId);
        return toKey(changedKey);
      }),
    rotateKey: ({ id, accountId }, replacement, expiresAt, change) =>
      prisma.$transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const { createdAt } = replacement;
        if (expiresAt > createdAt) {
          const retiringKeys = await tx.$queryRaw<unknown[]>`
            SELECT id FROM api_key WHERE account_id = ${accountId} AND expires_at IS NOT NULL AND ${endedAtSql} > ${createdAt}
            LIMIT ${maxRetiringKeys}`;
          if (retiringKeys.length >= maxRetiringKeys) return 'too-many-retiring';
        }
        const row = await tx.apiKey.findUnique({ where: { id }, ...withoutHash });
        if (row === null || getKeyStatus(toKey(row), createdAt.getTime()) !== 'active') return 'not-active';
        // The conditions ensure that a key is never rotated if it was revoked or rotated in the meantime.
        const [rotatedKey] = await tx.apiKey.updateManyAndReturn({
          where: { id, revokedAt: null, expiresAt: null },
          data: { expiresAt },
        });
        if (rotatedKey === undefined) return 'not-active';
        await recordCredentialChange(tx, accountId);
        const { name, restrictions } = toKey(rotatedKey);
        const data = {
          ...replacement,
          accountId,
          firstKeyId: row.firstKeyId ?? id,
          name,
          ...toHashColumns(replacement),
          restrictions: toRestrictionsColumn(restrictions),
        };
        const createdKey = toKey(await tx.apiKey.create({ data, ...withoutHash }));
        const event = {
          type: 'key_rotated',
          key: toKeyReference(rotatedKey),
          newKeyId: createdKey.id,
        } as const;
        return recordChange(tx, accountId, change, event, createdKey);
      }),
    renewKeyHash: async (id, { replacedHash, hash, pepperId }) => {
      await prisma.$executeRaw`
        UPDATE api_key SET hash = ${toPlainBytes(hash)}, pepper_id = ${toPlainBytes(pepperId)}
        WHERE id = ${id} AND hash = ${toPlainBytes(replacedHash)} AND ${createNewestPepperCondition(pepperId)}`;
    },
    recordKeyUse: async (uses) => {
      if (uses.length === 0) return;
      const rows = uses.map(({ keyId, at }) => Prisma.sql`(${keyId}::text, ${at}::timestamptz)`);
      // Keys that are being changed are skipped, because waiting for several rows at once could cause a deadlock.
      await prisma.$executeRaw`
        WITH use (id, at) AS (VALUES ${Prisma.join(rows)}),
          free AS (SELECT id FROM api_key WHERE id IN (SELECT id FROM use) FOR UPDATE SKIP LOCKED)
        UPDATE api_key SET last_used_at = GREATEST(api_key.last_used_at, use.at)
        FROM use JOIN free ON free.id = use.id WHERE api_key.id = free.id`;
    },
    // SKIP LOCKED leaves keys that are being changed for the next run.
    removeEndedKeys: ({ at, endedBefore, count }) =>
      prisma.$executeRaw`
        DELETE FROM api_key WHERE id IN (
          SELECT id FROM api_key WHERE id IN (
            SELECT id FROM (
              SELECT id, ${endedAtSql} AS ended_at, row_number() OVER (PARTITION BY account_id ORDER BY ${endedAtSql} DESC, id) AS place
              FROM api_key WHERE ${endedAtSql} <= ${at}
            ) AS ended WHERE place > ${maxEndedKeys} OR ended_at < ${endedBefore} LIMIT ${count}
          ) FOR UPDATE SKIP LOCKED)`,
  };
}

/** Locks the rows of accounts, ordered by id. @returns whether all of them exist */
export async function lockAccounts(tx: Prisma.TransactionClient, ids: readonly string[]): Promise<boolean> {
  const rows = await tx.$queryRaw<
    unknown[]
  >`SELECT id FROM account WHERE id = ANY(${[...ids]}::text[]) ORDER BY id FOR UPDATE`;
  return rows.length === ids.length;
}

async function lockAccount(tx: Prisma.TransactionClient, id: string): Promise<void> {
  if (!(await lockAccounts(tx, [id]))) throw new GatewayError('not-found', 'This account no longer exists.');
}

/** A stored key, with its restrictions as JSON. */
type KeyRow = Omit<ApiKey, 'restrictions'> & { readonly restrictions: Prisma.JsonValue };

function toKey<Row extends KeyRow>(row: Row) {
  return { ...row, restrictions: toRestrictions(row.restrictions) };
}

export const toHashColumns = ({ hash, pepperId }: StoredCredential) => ({
  hash: toPlainBytes(hash),
  pepperId: toPlainBytes(pepperId),
});

function toRestrictions(restrictionsJson: Prisma.JsonValue): KeyRestrictions | null {
  if (restrictionsJson === null) return null;
  const { expiresAt, ...members } = restrictionsJson as Partial<Omit<KeyRestrictions, 'expiresAt'>> & {
    expiresAt?: string;
  };
  return { ...noRestrictions, ...members, expiresAt: expiresAt === undefined ? null : new Date(expiresAt) };
}

/**
 * Converts restrictions to JSON. Members that do not restrict the key are left out. In older rows, members that were
 * introduced later are missing too.
 */
function toRestrictionsColumn(restrictions: KeyRestrictions | null) {
  if (restrictions === null) return Prisma.DbNull;
  const { expiresAt, ...members } = restrictions;
  const restrictingMembers = Object.entries(members).filter(([, value]) => value !== null && value !== false);
  return {
    ...Object.fromEntries(restrictingMembers),
    ...(expiresAt !== null && { expiresAt: expiresAt.toISOString() }),
  } as Prisma.InputJsonObject;
}
