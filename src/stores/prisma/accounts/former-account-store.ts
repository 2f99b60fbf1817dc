import type { FormerAccountStore, NewFormerAccount } from '../../../domain/accounts/former-account.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import { toPlainBytes } from '../connection/sql-values.ts';
import { recordCredentialChange } from '../revision-store.ts';
import type { CarriedRow } from './carried-usage.ts';

const accountsPerRead = 100;

/**
 * Creates the store of deleted accounts. Their usage counts towards the quota of a new account with the same e-mail
 * address.
 */
export function createFormerAccountStore(prisma: PrismaClient): FormerAccountStore {
  return {
    listWithCountersToClear: async (at) => {
      const rows = await prisma.formerAccount.findMany({
        where: { clearAt: { lte: at } },
        orderBy: { clearAt: 'asc' },
        take: accountsPerRead,
      });
      return rows.map(({ accountId: id, deletedAt }) => ({ id, deletedAt }));
    },
    raiseUsage: async (accountId, { day, month }) => {
      await prisma.$executeRaw`
        UPDATE former_account SET
          day_used = CASE WHEN day = ${day.id} THEN GREATEST(day_used, ${day.used}) WHEN day < ${day.id} THEN ${day.used} ELSE day_used END,
          day = GREATEST(day, ${day.id}),
          month_used = CASE WHEN month = ${month.id} THEN GREATEST(month_used, ${month.used}) WHEN month < ${month.id} THEN ${month.used} ELSE month_used END,
          month = GREATEST(month, ${month.id})
        WHERE account_id = ${accountId}`;
      await raiseCarriedUsage(prisma, accountId);
    },
    recordCountersCleared: async (accountId, clearAgainAt) => {
      await prisma.formerAccount.updateMany({ where: { accountId }, data: { clearAt: clearAgainAt } });
    },
    forget: async ({ addressesBefore, accountsBefore }) => {
      await prisma.formerAccount.updateMany({
        where: { deletedAt: { lt: addressesBefore }, emailHash: { not: null } },
        data: { emailHash: null },
      });
      const clearedCondition = { deletedAt: { lt: addressesBefore }, clearAt: null };
      const expiredCondition = { deletedAt: { lt: accountsBefore } };
      await prisma.formerAccount.deleteMany({ where: { OR: [clearedCondition, expiredCondition] } });
    },
  };
}

/** Raises the usage that a deleted account's successor took over, if the deleted account has more usage by now. */
async function raiseCarriedUsage(prisma: PrismaClient, formerId: string): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const [raisedAccount] = await tx.$queryRaw<{ id: string }[]>`
      UPDATE account SET
        carried_day_used = CASE WHEN carried_day = former.day THEN GREATEST(carried_day_used, former.day_used)
          WHEN carried_day < former.day THEN former.day_used ELSE carried_day_used END,
        carried_day = GREATEST(carried_day, former.day),
        carried_month_used = CASE WHEN carried_month = former.month THEN GREATEST(carried_month_used, former.month_used)
          WHEN carried_month < former.month THEN former.month_used ELSE carried_month_used END,
        carried_month = GREATEST(carried_month, former.month)
      FROM former_account AS former
      WHERE former.account_id = ${formerId} AND account.id = former.successor_id
        AND (carried_day < former.day OR (carried_day = former.day AND carried_day_used < former.day_used)
          OR carried_month < former.month OR (carried_month = former.month AND carried_month_used < former.month_used))
      RETURNING account.id`;
    if (raisedAccount !== undefined) await recordCredentialChange(tx, raisedAccount.id);
  });
}

/** Records an account before its deletion. The recorded usage is `used`, or the stored usage if that is higher. */
export async function insertFormerAccount(
  tx: Prisma.TransactionClient,
  accountId: string,
  { emailHash, deletedAt, clearAt, used: { day, month }, firstDayOfMonth }: NewFormerAccount,
): Promise<void> {
  const createUnitSumSql = (from: number): Prisma.Sql => Prisma.sql`
    (SELECT COALESCE(SUM(units), 0) FROM usage_day WHERE account_id = account.id AND day BETWEEN ${from} AND ${day.id})`;
  // If two requests delete the account at the same time, only one of them stores the row.
  await tx.$executeRaw`
    INSERT INTO former_account (account_id, email_hash, deleted_at, clear_at, day, day_used, month, month_used)
    SELECT id, ${toPlainBytes(emailHash)}, ${deletedAt}, ${clearAt},
      ${day.id}, LEAST(2147483647, GREATEST(${day.used}, ${createUnitSumSql(day.id)}
        + CASE WHEN carried_day = ${day.id} THEN carried_day_used ELSE 0 END)),
      ${month.id}, LEAST(2147483647, GREATEST(${month.used}, ${createUnitSumSql(firstDayOfMonth)}
        + CASE WHEN carried_month = ${month.id} THEN carried_month_used ELSE 0 END))
    FROM account WHERE id = ${accountId}
    ON CONFLICT (account_id) DO NOTHING`;
}

/**
 * Records the successor of deleted accounts with this e-mail address.
 * @returns the highest usage that these accounts have in their latest windows, or null if there are no such accounts
 */
export async function takeOverUsage(
  prisma: PrismaClient,
  emailHashes: readonly Uint8Array[],
  since: Date,
  successorId: string,
): Promise<CarriedRow | null> {
  // A single statement records the successor and reads the usage. If the deleted accounts have more usage later, it
  // is carried over too (see `raiseCarriedUsage`).
  const formerAccounts = await prisma.formerAccount.updateManyAndReturn({
    where: { emailHash: { in: emailHashes.map(toPlainBytes) }, deletedAt: { gt: since } },
    data: { successorId },
  });
  if (formerAccounts.length === 0) return null;
  const carriedDay = Math.max(...formerAccounts.map(({ day }) => day));
  const carriedMonth = Math.max(...formerAccounts.map(({ month }) => month));
  const lastDayAccounts = formerAccounts.filter(({ day }) => day === carriedDay);
  const lastMonthAccounts = formerAccounts.filter(({ month }) => month === carriedMonth);
  return {
    carriedDay,
    carriedDayUsed: Math.max(...lastDayAccounts.map(({ dayUsed }) => dayUsed)),
    carriedMonth,
    carriedMonthUsed: Math.max(...lastMonthAccounts.map(({ monthUsed }) => monthUsed)),
  };
}
