import type { KeyUsage } from '../../domain/quota.ts';
import type { UsageHistory } from '../../domain/usage-history.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { UsageDayModel } from '../../generated/prisma/models.ts';

export const toUsage = (row: UsageDayModel): KeyUsage => ({
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
      return (await prisma.usageDay.findMany({ where })).map(toUsage);
    },
    raise: async (rows) => {
      if (rows.length === 0) return;
      const values = rows.map(
        (u) =>
          Prisma.sql`(${u.account}::text, ${u.key}::text, ${u.day}::int, ${u.requests}::int, ${u.units}::int, ${u.refused}::int)`,
      );
      // In one order everywhere, since two gateways may bring the same rows at the same time.
      await prisma.$executeRaw`
        INSERT INTO usage_day AS kept (account_id, key_id, day, requests, units, refused)
        SELECT given.* FROM (VALUES ${Prisma.join(values)}) AS given (account_id, key_id, day, requests, units, refused)
        JOIN account ON account.id = given.account_id
        ORDER BY given.account_id, given.key_id, given.day
        ON CONFLICT (account_id, key_id, day) DO UPDATE SET requests = GREATEST(kept.requests, excluded.requests),
          units = GREATEST(kept.units, excluded.units), refused = GREATEST(kept.refused, excluded.refused)`;
    },
  };
}
