import { type ChargeStore, maxCharges, spareCharges } from '../../../domain/quota/charge-log.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';

const maxStored = maxCharges + spareCharges;

/** Selects blocks with the number of charges of their account in newer blocks, as `newer`. */
const selectNumbered = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT *, SUM(charges) OVER (PARTITION BY account_id ORDER BY last_at DESC, id) - charges AS newer
  FROM charge_block WHERE ${condition}`;

const deleteUnlisted = (prisma: PrismaClient, condition: Prisma.Sql): Promise<number> =>
  prisma.$executeRaw`
    DELETE FROM charge_block WHERE id IN (
      SELECT id FROM (${selectNumbered(condition)}) AS numbered WHERE newer >= ${maxStored})`;

export function createChargeStore(prisma: PrismaClient): ChargeStore {
  return {
    // One text is much cheaper to send than seven lists. Accounts are locked before the sums of their days, as their deletion does, and the sums in one order, so no two
    // statements wait for each other.
    save: async (blocks) => {
      await prisma.$executeRaw`
        WITH inserted AS (
          INSERT INTO charge_block (id, account_id, day, last_at, charges, units, body)
          SELECT given.id, given."accountId", given.day, given."lastAt", given.charges, given.units, given.body
          FROM json_to_recordset(${JSON.stringify(blocks)}::json) AS given
            (id text, "accountId" text, day int, "lastAt" timestamptz, charges int, units int, body text)
          JOIN LATERAL (SELECT id FROM account WHERE account.id = given."accountId" FOR KEY SHARE) AS existing ON true
          ON CONFLICT (id) DO NOTHING
          RETURNING account_id, day, units)
        INSERT INTO charge_day AS stored (account_id, day, units)
        SELECT account_id, day, SUM(units)::int FROM inserted GROUP BY account_id, day ORDER BY account_id, day
        ON CONFLICT (account_id, day) DO UPDATE SET units = stored.units + excluded.units`;
    },
    // The sums are read first: what is stored in between is then missing from them, and readers notice a difference.
    read: async (accountId, since, sinceDay) => {
      const days = await prisma.chargeDay.findMany({ where: { accountId, day: { gte: sinceDay } } });
      const condition = Prisma.sql`account_id = ${accountId} AND last_at >= ${since}`;
      const blocks = await prisma.$queryRaw<{ id: string; body: string }[]>`
        SELECT id, body FROM (${selectNumbered(condition)}) AS numbered WHERE newer < ${maxStored}`;
      return { blocks, unitsByDay: new Map(days.map(({ day, units }) => [day, units])) };
    },
    trim: async (accountIds) => {
      await deleteUnlisted(prisma, Prisma.sql`account_id = ANY(${[...accountIds]}::text[])`);
    },
    prune: async (before, beforeDay) => {
      await prisma.chargeBlock.deleteMany({ where: { lastAt: { lt: before } } });
      await prisma.chargeDay.deleteMany({ where: { day: { lt: beforeDay } } });
      await deleteUnlisted(
        prisma,
        Prisma.sql`account_id IN (SELECT account_id FROM charge_block GROUP BY 1 HAVING SUM(charges) > ${maxStored})`,
      );
    },
  };
}
