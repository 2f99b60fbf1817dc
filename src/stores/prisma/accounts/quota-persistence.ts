import type { PersistedUsage, QuotaPersistence } from '../../../domain/quota/quota-persistence.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import { splitIntoStatements } from '../connection/sql-values.ts';
import { createUsageHistory } from './usage-history.ts';

/** The timeout of a whole save. It is long enough for thousands of accounts on a slow machine. */
const saveTimeoutMs = 60_000;

/**
 * Stores the counters of the embedded quota store in SQL.
 * @param assertLeaseHeld a function that throws if this gateway has lost its lease, because its counts would then
 *   overwrite newer ones
 */
export function createQuotaPersistence(
  prisma: PrismaClient,
  assertLeaseHeld: (tx: Prisma.TransactionClient) => Promise<void> = async () => {},
): QuotaPersistence {
  return {
    load: async (since) => {
      const [counters, usage] = await Promise.all([
        prisma.quotaCounter.findMany({ where: { monthWindow: { gte: since.month } } }),
        prisma.$queryRaw<PersistedUsage[]>`
          SELECT usage_day.account_id AS account, key_id AS key, COALESCE(first_key_id, key_id) AS "limitKey",
            day, requests, units, refused
          FROM usage_day LEFT JOIN api_key ON api_key.id = key_id WHERE day >= ${since.day}`,
      ]);
      return {
        counters: counters.map(({ accountId, ...counter }) => ({ account: accountId, ...counter })),
        usage,
      };
    },
    save: (counters, usage) =>
      prisma.$transaction(
        async (tx) => {
          await assertLeaseHeld(tx);
          for (const chunk of splitIntoStatements(counters)) {
            const rows = chunk.map(
              ({ account, dayWindow, dayUsed, monthWindow, monthUsed }) =>
                Prisma.sql`(${account}, ${dayWindow}, ${dayUsed}, ${monthWindow}, ${monthUsed})`,
            );
            await tx.$executeRaw`
            INSERT INTO quota_counter (account_id, day_window, day_used, month_window, month_used)
            VALUES ${Prisma.join(rows)}
            ON CONFLICT (account_id) DO UPDATE SET day_window = excluded.day_window, day_used = excluded.day_used,
              month_window = excluded.month_window, month_used = excluded.month_used`;
          }
          for (const chunk of splitIntoStatements(usage)) {
            const rows = chunk.map(
              ({ account, key, day, requests, units, refused }) =>
                Prisma.sql`(${account}, ${key}, ${day}, ${requests}, ${units}, ${refused})`,
            );
            await tx.$executeRaw`
            INSERT INTO usage_day (account_id, key_id, day, requests, units, refused)
            VALUES ${Prisma.join(rows)}
            ON CONFLICT (account_id, key_id, day) DO UPDATE SET requests = excluded.requests, units = excluded.units,
              refused = excluded.refused`;
          }
        },
        { timeout: saveTimeoutMs },
      ),
    remove: async (accountId) => {
      const where = { accountId };
      await prisma.$transaction([
        prisma.quotaCounter.deleteMany({ where }),
        prisma.usageDay.deleteMany({ where }),
      ]);
    },
    readUsage: createUsageHistory(prisma).readUsage,
  };
}
