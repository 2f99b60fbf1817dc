import type { QuotaPersistence } from '../../../domain/quota/quota-persistence.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import { inStatements } from '../connection/in-statements.ts';
import { createUsageHistory, toUsage } from './usage-history.ts';

/** For all statements of a save together: thousands of accounts on a slow machine. */
const saveMs = 60_000;

/**
 * The embedded quota store's counters in SQL.
 * @param assertOwned Fails a save by a gateway that may not count any more: its figures would be written over newer ones.
 */
export function createQuotaPersistence(
  prisma: PrismaClient,
  assertOwned: (tx: Prisma.TransactionClient) => Promise<void> = async () => {},
): QuotaPersistence {
  return {
    load: async (since) => {
      const [counters, usage] = await Promise.all([
        prisma.quotaCounter.findMany({ where: { monthWindow: { gte: since.month } } }),
        prisma.usageDay.findMany({ where: { day: { gte: since.day } } }),
      ]);
      return {
        counters: counters.map(({ accountId, ...counter }) => ({ account: accountId, ...counter })),
        usage: usage.map(toUsage),
      };
    },
    save: (counters, usage) =>
      prisma.$transaction(
        async (tx) => {
          await assertOwned(tx);
          for (const some of inStatements(counters)) {
            const rows = some.map(
              (c) =>
                Prisma.sql`(${c.account}, ${c.dayWindow}, ${c.dayUsed}, ${c.monthWindow}, ${c.monthUsed})`,
            );
            await tx.$executeRaw`
            INSERT INTO quota_counter (account_id, day_window, day_used, month_window, month_used)
            VALUES ${Prisma.join(rows)}
            ON CONFLICT (account_id) DO UPDATE SET day_window = excluded.day_window, day_used = excluded.day_used,
              month_window = excluded.month_window, month_used = excluded.month_used`;
          }
          for (const some of inStatements(usage)) {
            const rows = some.map(
              (u) => Prisma.sql`(${u.account}, ${u.key}, ${u.day}, ${u.requests}, ${u.units}, ${u.refused})`,
            );
            await tx.$executeRaw`
            INSERT INTO usage_day (account_id, key_id, day, requests, units, refused)
            VALUES ${Prisma.join(rows)}
            ON CONFLICT (account_id, key_id, day) DO UPDATE SET requests = excluded.requests, units = excluded.units,
              refused = excluded.refused`;
          }
        },
        { timeout: saveMs },
      ),
    remove: async (accountId) => {
      const where = { accountId };
      await prisma.$transaction([
        prisma.quotaCounter.deleteMany({ where }),
        prisma.usageDay.deleteMany({ where }),
      ]);
    },
    usage: createUsageHistory(prisma).usage,
  };
}
