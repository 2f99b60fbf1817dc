import type { KeyUsage } from '../../../domain/quota/quota.ts';
import { removedKeysName, type UsageHistory } from '../../../domain/quota/usage-history.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { UsageDayModel } from '../../../generated/prisma/models.ts';
import { splitIntoStatements } from '../connection/sql-values.ts';

export const toKeyUsage = (row: UsageDayModel): KeyUsage => ({
  account: row.accountId,
  key: row.keyId,
  day: row.day,
  requests: row.requests,
  units: row.units,
  refused: row.refused,
});

export function createUsageHistory(prisma: PrismaClient): UsageHistory {
  return {
    usage: async (accountId, fromDay, toDay) => {
      const where = { accountId, day: { gte: fromDay, lte: toDay } };
      return (await prisma.usageDay.findMany({ where })).map(toKeyUsage);
    },
    // The database sums the rows, because deleted keys may have thousands.
    foldedUsage: (accountId, listed, fromDay, toDay) =>
      prisma.$queryRaw<KeyUsage[]>`
        SELECT account_id AS account, CASE WHEN key_id = ANY(${[...listed]}::text[]) THEN key_id ELSE ${removedKeysName} END AS key,
          day, SUM(requests)::int AS requests, SUM(units)::int AS units, SUM(refused)::int AS refused
        FROM usage_day WHERE account_id = ${accountId} AND day BETWEEN ${fromDay} AND ${toDay}
        GROUP BY 1, 2, 3`,
    raise: async (rows) => {
      for (const chunk of splitIntoStatements(rows)) await raiseUsage(prisma, chunk);
    },
  };
}

async function raiseUsage(prisma: PrismaClient, rows: readonly KeyUsage[]): Promise<void> {
  const values = rows.map(
    (u) =>
      Prisma.sql`(${u.account}::text, ${u.key}::text, ${u.day}::int, ${u.requests}::int, ${u.units}::int, ${u.refused}::int)`,
  );
  // The order prevents deadlocks, because two gateways may write the same rows at the same time.
  await prisma.$executeRaw`
        INSERT INTO usage_day AS kept (account_id, key_id, day, requests, units, refused)
        SELECT given.* FROM (VALUES ${Prisma.join(values)}) AS given (account_id, key_id, day, requests, units, refused)
        JOIN account ON account.id = given.account_id
        ORDER BY given.account_id, given.key_id, given.day
        ON CONFLICT (account_id, key_id, day) DO UPDATE SET requests = GREATEST(kept.requests, excluded.requests),
          units = GREATEST(kept.units, excluded.units), refused = GREATEST(kept.refused, excluded.refused)`;
}
