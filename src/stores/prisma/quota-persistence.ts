import type { QuotaPersistence } from '../../domain/quota-persistence.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import { createUsageHistory, toUsage } from './usage-history.ts';

const rowsPerStatement = 1_000;

/** The embedded quota store's counters in SQL. */
export function createQuotaPersistence(prisma: PrismaClient): QuotaPersistence {
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
    save: async (counters, usage) => {
      await prisma.$transaction([
        ...chunks(counters).map((some) => {
          const rows = some.map(
            (c) => Prisma.sql`(${c.account}, ${c.dayWindow}, ${c.dayUsed}, ${c.monthWindow}, ${c.monthUsed})`,
          );
          return prisma.$executeRaw`
            INSERT INTO quota_counter (account_id, day_window, day_used, month_window, month_used)
            VALUES ${Prisma.join(rows)}
            ON CONFLICT (account_id) DO UPDATE SET day_window = excluded.day_window, day_used = excluded.day_used,
              month_window = excluded.month_window, month_used = excluded.month_used`;
        }),
        ...chunks(usage).map((some) => {
          const rows = some.map(
            (u) => Prisma.sql`(${u.account}, ${u.key}, ${u.day}, ${u.requests}, ${u.units}, ${u.refused})`,
          );
          return prisma.$executeRaw`
            INSERT INTO usage_day (account_id, key_id, day, requests, units, refused)
            VALUES ${Prisma.join(rows)}
            ON CONFLICT (account_id, key_id, day) DO UPDATE SET requests = excluded.requests, units = excluded.units,
              refused = excluded.refused`;
        }),
      ]);
    },
    usage: createUsageHistory(prisma).usage,
  };
}

function chunks<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    parts.push(rows.slice(from, from + rowsPerStatement));
  return parts;
}
