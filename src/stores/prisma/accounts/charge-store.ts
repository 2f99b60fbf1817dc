import { type ChargeStore, maxCharges, spareCharges } from '../../../domain/quota/charge-log.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';

const maxStoredCharges = maxCharges + spareCharges;

/** SQL that selects blocks. Its column `newer` is the number of charges in newer blocks of the same account. */
const selectWithNewerCharges = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT *, SUM(charges) OVER (PARTITION BY account_id ORDER BY last_at DESC, id) - charges AS newer
  FROM charge_block WHERE ${condition}`;

/**
 * Deletes blocks. To prevent deadlocks, accounts are locked first, as when an account is deleted.
 * @param selection SQL that selects the account ids and ids of the blocks to delete
 * @returns the number of deleted blocks
 */
const deleteBlocks = (prisma: PrismaClient, selection: Prisma.Sql): Promise<number> =>
  prisma.$executeRaw`
    WITH selected AS MATERIALIZED (${selection}),
    locked AS MATERIALIZED (
      SELECT id FROM account WHERE id IN (SELECT account_id FROM selected) ORDER BY id FOR KEY SHARE)
    DELETE FROM charge_block AS block USING selected JOIN locked ON locked.id = selected.account_id
    WHERE block.account_id = selected.account_id AND block.id = selected.id`;

/** Deletes the oldest blocks of accounts that have more than `maxStoredCharges` charges. */
const deleteExcessBlocks = (prisma: PrismaClient, condition: Prisma.Sql): Promise<number> =>
  deleteBlocks(
    prisma,
    Prisma.sql`SELECT account_id, id FROM (${selectWithNewerCharges(condition)}) AS numbered WHERE newer >= ${maxStoredCharges}`,
  );

/** Creates the store of charges, which are stored in blocks. */
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
    read: (accountId, since) => {
      const condition = Prisma.sql`account_id = ${accountId} AND last_at >= ${since}`;
      return prisma.$queryRaw<{ id: string; body: string }[]>`
        SELECT id, body FROM (${selectWithNewerCharges(condition)}) AS numbered WHERE newer < ${maxStoredCharges}`;
    },
    trim: async (accountIds) => {
      await deleteExcessBlocks(prisma, Prisma.sql`account_id = ANY(${[...accountIds]}::text[])`);
    },
    prune: async (before) => {
      await deleteBlocks(
        prisma,
        Prisma.sql`SELECT account_id, id FROM charge_block WHERE last_at < ${before}`,
      );
      await deleteExcessBlocks(
        prisma,
        Prisma.sql`account_id IN (SELECT account_id FROM charge_block GROUP BY 1 HAVING SUM(charges) > ${maxStoredCharges})`,
      );
    },
  };
}
