import { type ChargeStore, maxCharges, spareCharges } from '../../../domain/quota/charge-log.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';

const maxStored = maxCharges + spareCharges;

/** Selects blocks with the number of charges of their account in newer blocks, as `newer`. */
const selectNumbered = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT *, SUM(charges) OVER (PARTITION BY account_id ORDER BY last_at DESC, id) - charges AS newer
  FROM charge_block WHERE ${condition}`;

/**
 * Deletes blocks, and adds their units to what deleted blocks of their days had. Accounts are locked first, as their
 * deletion does, and days are written in one order, so no two statements wait for each other.
 * @param selection selects the blocks with their account
 */
const deleteBlocks = (prisma: PrismaClient, selection: Prisma.Sql): Promise<number> =>
  prisma.$executeRaw`
    WITH selected AS MATERIALIZED (${selection}),
    locked AS MATERIALIZED (
      SELECT id FROM account WHERE id IN (SELECT account_id FROM selected) ORDER BY id FOR KEY SHARE),
    deleted AS (
      DELETE FROM charge_block AS block USING selected JOIN locked ON locked.id = selected.account_id
      WHERE block.account_id = selected.account_id AND block.id = selected.id
      RETURNING block.account_id, block.day, block.units)
    INSERT INTO charge_day AS stored (account_id, day, units)
    SELECT account_id, day, SUM(units)::int FROM deleted GROUP BY account_id, day ORDER BY account_id, day
    ON CONFLICT (account_id, day) DO UPDATE SET units = stored.units + excluded.units`;

const deleteUnlisted = (prisma: PrismaClient, condition: Prisma.Sql): Promise<number> =>
  deleteBlocks(
    prisma,
    Prisma.sql`SELECT account_id, id FROM (${selectNumbered(condition)}) AS numbered WHERE newer >= ${maxStored}`,
  );

export function createChargeStore(prisma: PrismaClient): ChargeStore {
  return {
    // One text is much cheaper to send than seven lists.
    save: async (blocks) => {
      await prisma.$executeRaw`
        INSERT INTO charge_block (id, account_id, day, last_at, charges, units, body)
        SELECT given.id, given."accountId", given.day, given."lastAt", given.charges, given.units, given.body
        FROM json_to_recordset(${JSON.stringify(blocks)}::json) AS given
          (id text, "accountId" text, day int, "lastAt" timestamptz, charges int, units int, body text)
        JOIN LATERAL (SELECT id FROM account WHERE account.id = given."accountId" FOR KEY SHARE) AS existing ON true
        ON CONFLICT (account_id, id) DO NOTHING`;
    },
    // The sums are read first: what is stored in between is then missing from them, and readers notice a difference.
    read: async (accountId, since, sinceDay) => {
      const days = await prisma.$queryRaw<{ day: number; units: number }[]>`
        SELECT day, SUM(units)::int AS units FROM (
          SELECT account_id, day, units FROM charge_block UNION ALL SELECT account_id, day, units FROM charge_day) AS stored
        WHERE account_id = ${accountId} AND day >= ${sinceDay} GROUP BY day`;
      const condition = Prisma.sql`account_id = ${accountId} AND last_at >= ${since}`;
      const blocks = await prisma.$queryRaw<{ id: string; body: string }[]>`
        SELECT id, body FROM (${selectNumbered(condition)}) AS numbered WHERE newer < ${maxStored}`;
      return { blocks, unitsByDay: new Map(days.map(({ day, units }) => [day, units])) };
    },
    trim: async (accountIds) => {
      await deleteUnlisted(prisma, Prisma.sql`account_id = ANY(${[...accountIds]}::text[])`);
    },
    prune: async (before, beforeDay) => {
      await deleteBlocks(
        prisma,
        Prisma.sql`SELECT account_id, id FROM charge_block WHERE last_at < ${before}`,
      );
      await prisma.chargeDay.deleteMany({ where: { day: { lt: beforeDay } } });
      await deleteUnlisted(
        prisma,
        Prisma.sql`account_id IN (SELECT account_id FROM charge_block GROUP BY 1 HAVING SUM(charges) > ${maxStored})`,
      );
    },
  };
}
