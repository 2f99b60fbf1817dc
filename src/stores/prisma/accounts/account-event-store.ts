import {
  type AccountEvent,
  type AccountEventStore,
  eventRetentionDays,
  maxAccountEvents,
} from '../../../domain/accounts/account-event.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { AccountEventModel } from '../../../generated/prisma/models.ts';

const toEvent = (row: AccountEventModel): AccountEvent => ({
  id: row.id,
  at: row.at,
  type: row.type as AccountEvent['type'],
  by: row.actor as AccountEvent['by'],
  address: row.network,
  key: row.keyId === null ? null : { id: row.keyId, name: row.keyName ?? '' },
  newKeyId: row.newKeyId,
  webhook: row.webhookId === null ? null : { id: row.webhookId, url: row.webhookUrl ?? '' },
  plan: row.plan,
});

/** Creates the store that lists and prunes the events of accounts. They are added by `recordEvent`. */
export function createAccountEventStore(prisma: PrismaClient): AccountEventStore {
  return {
    list: async (accountId, { page, perPage }) => {
      const where = { accountId };
      const skip = (page - 1) * perPage;
      const [storedCount, rows] = await Promise.all([
        prisma.accountEvent.count({ where }),
        prisma.accountEvent.findMany({
          where,
          orderBy: { id: 'desc' },
          skip,
          take: Math.max(0, Math.min(perPage, maxAccountEvents - skip)),
        }),
      ]);
      return { items: rows.map(toEvent), total: Math.min(storedCount, maxAccountEvents), page, perPage };
    },
    prune: async () => {
      await prisma.$executeRaw`
        DELETE FROM account_event WHERE at < clock_timestamp() - ${eventRetentionDays}::int * interval '1 day'`;
      await prisma.$executeRaw`
        DELETE FROM account_event WHERE id IN (
          SELECT id FROM (
            SELECT id, row_number() OVER (PARTITION BY account_id ORDER BY id DESC) AS place FROM account_event
            WHERE account_id IN (
              SELECT account_id FROM account_event GROUP BY account_id HAVING count(*) > ${maxAccountEvents})
          ) AS numbered WHERE place > ${maxAccountEvents})`;
    },
  };
}
