import type { KeyUsage } from '../../../domain/quota/quota.ts';
import { removedKeysName, type UsageHistory } from '../../../domain/quota/usage-history.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { UsageDayModel } from '../../../generated/prisma/models.ts';
import { splitIntoStatements } from '../connection/sql-values.ts';

const toKeyUsage = (row: UsageDayModel): KeyUsage => ({
  account: row.accountId,
  key: row.keyId,
  day: row.day,
  requests: row.requests,
  units: row.units,
  refused: row.refused,
});

/** Creates the store of usage: the requests, units and rejections of each key on each day. */
export function createUsageHistory(prisma: PrismaClient): UsageHistory {
  return {
    readUsage: async (accountId, fromDay, toDay) => {
      const where = { accountId, day: { gte: fromDay, lte: toDay } };
      return (await prisma.usageDay.findMany({ where })).map(toKeyUsage);
    },
    // The database sums the rows, because there may be thousands of rows of deleted keys.
    readFoldedUsage: (accountId, listedKeyIds, fromDay, toDay) =>
      prisma.$queryRaw<KeyUsage[]>`
        SELECT account_id AS account, CASE WHEN key_id = ANY(${[...listedKeyIds]}::text[]) THEN key_id ELSE ${removedKeysName} END AS key,
          day, SUM(requests)::int AS requests, SUM(units)::int AS units, SUM(refused)::int AS refused
        FROM usage_day WHERE account_id = ${accountId} AND day BETWEEN ${fromDay} AND ${toDay}
        GROUP BY 1, 2, 3`,
    raise: async (rows) => {
      for (const chunk of splitIntoStatements(rows)) await raiseUsage(prisma, chunk);
    },
  };
}

/** Stores usage. If higher numbers are stored already, they remain. */
async function raiseUsage(prisma: PrismaClient, rows: readonly KeyUsage[]): Promise<void> {
  const values = rows.map(
    ({ account, key, day, requests, units, refused }) =>
      Prisma.sql`(${account}::text, ${key}::text, ${day}::int, ${requests}::int, ${units}::int, ${refused}::int)`,
  );
  // The join leaves out accounts that were deleted in the meantime. The order prevents deadlocks, because two gateways
  // may write the same rows at the same time.
  await prisma.$executeRaw`
    INSERT INTO usage_day AS stored (account_id, key_id, day, requests, units, refused)
    SELECT new.* FROM (VALUES ${Prisma.join(values)}) AS new (account_id, key_id, day, requests, units, refused)
    JOIN account ON account.id = new.account_id
    ORDER BY new.account_id, new.key_id, new.day
    ON CONFLICT (account_id, key_id, day) DO UPDATE SET requests = GREATEST(stored.requests, excluded.requests),
      units = GREATEST(stored.units, excluded.units), refused = GREATEST(stored.refused, excluded.refused)`;
}
