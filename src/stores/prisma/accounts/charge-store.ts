import { type ChargeStore, maxCharges, spareCharges } from '../../../domain/quota/charge-log.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';

const maxStoredCharges = maxCharges + spareCharges;

/** SQL that selects blocks. Its column `newer` is the number of charges in newer blocks of the same account. */
const selectWithNewerCharges = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT *, SUM(charges) OVER (PARTITION BY account_id ORDER BY last_at DESC, id) - charges AS newer
  FROM charge_block WHERE ${condition}`;

/**
 * Deletes blocks, and adds their units to the sum of deleted units of each day. To prevent deadlocks, accounts are
 * locked first, as when an account is deleted, and all statements write days in the same order.
 * @param selection SQL that selects the account ids and ids of the blocks to delete
 * @returns the number of changed days
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

/** Deletes the oldest blocks of accounts that have more than `maxStoredCharges` charges. */
const deleteExcessBlocks = (prisma: PrismaClient, condition: Prisma.Sql): Promise<number> =>
  deleteBlocks(
    prisma,
    Prisma.sql`SELECT account_id, id FROM (${selectWithNewerCharges(condition)}) AS numbered WHERE newer >= ${maxStoredCharges}`,
  );

/**
 * Creates the store of charges, which are stored in blocks. When a block is deleted, only its units remain, in the sum
 * of its day.
 */
export function createChargeStore(prisma: PrismaClient): ChargeStore {
  return {
    // One JSON parameter is much cheaper to send than seven arrays.
    save: async (blocks) => {
      await prisma.$executeRaw`
        INSERT INTO charge_block (id, account_id, day, last_at, charges, units, body)
        SELECT new.id, new."accountId", new.day, new."lastAt", new.charges, new.units, new.body
        FROM json_to_recordset(${JSON.stringify(blocks)}::json) AS new
          (id text, "accountId" text, day int, "lastAt" timestamptz, charges int, units int, body text)
        JOIN LATERAL (SELECT id FROM account WHERE account.id = new."accountId" FOR KEY SHARE) AS existing ON true
        ON CONFLICT (account_id, id) DO NOTHING`;
    },
    // The sums are read before the blocks. If charges are stored in between, the sums lack these charges. Callers
    // detect that.
    read: async (accountId, since, sinceDay) => {
      const dayRows = await prisma.$queryRaw<{ day: number; units: number }[]>`
        SELECT day, SUM(units)::int AS units FROM (
          SELECT account_id, day, units FROM charge_block UNION ALL SELECT account_id, day, units FROM charge_day) AS stored
        WHERE account_id = ${accountId} AND day >= ${sinceDay} GROUP BY day`;
      const condition = Prisma.sql`account_id = ${accountId} AND last_at >= ${since}`;
      const blocks = await prisma.$queryRaw<{ id: string; body: string }[]>`
        SELECT id, body FROM (${selectWithNewerCharges(condition)}) AS numbered WHERE newer < ${maxStoredCharges}`;
      return { blocks, unitsByDay: new Map(dayRows.map(({ day, units }) => [day, units])) };
    },
    trim: async (accountIds) => {
      await deleteExcessBlocks(prisma, Prisma.sql`account_id = ANY(${[...accountIds]}::text[])`);
    },
    prune: async (before, beforeDay) => {
      await deleteBlocks(
        prisma,
        Prisma.sql`SELECT account_id, id FROM charge_block WHERE last_at < ${before}`,
      );
      await prisma.chargeDay.deleteMany({ where: { day: { lt: beforeDay } } });
      await deleteExcessBlocks(
        prisma,
        Prisma.sql`account_id IN (SELECT account_id FROM charge_block GROUP BY 1 HAVING SUM(charges) > ${maxStoredCharges})`,
      );
    },
  };
}
