import type { ChangeType } from '../../domain/change-log.ts';
import {
  type AttemptEnd,
  type BehindWebhook,
  type ClaimedDelivery,
  type Delivery,
  type DisabledReason,
  keptDeliveries,
  maxWaiting,
  maxWebhooks,
  type NewDelivery,
  type Webhook,
  type WebhookStore,
} from '../../domain/webhook.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { WebhookDeliveryModel, WebhookModel } from '../../generated/prisma/models.ts';
import { bytes } from './key-store.ts';

/** A list of a filter: the database has an empty one where anything passes. */
const listed = <Item>(items: readonly Item[]): readonly Item[] | null => (items.length === 0 ? null : items);

const toWebhook = (row: WebhookModel): Webhook => ({
  id: row.id,
  accountId: row.accountId,
  url: row.url,
  types: row.types as ChangeType[],
  brands: listed(row.brands),
  phoneIds: listed(row.phoneIds),
  state: row.state,
  disabledReason: row.disabledReason as DisabledReason | null,
  createdAt: row.createdAt,
});

const toDelivery = (row: WebhookDeliveryModel): Delivery => ({
  id: row.id,
  webhookId: row.webhookId,
  kind: row.kind as Delivery['kind'],
  changes: row.changes,
  outcome: row.outcome,
  attempts: row.attempts,
  createdAt: row.createdAt,
  dueAt: row.dueAt,
  status: row.lastStatus,
  error: row.lastError,
  durationMs: row.lastDurationMs,
  endedAt: row.endedAt,
  isKept: row.body !== null,
});

/** Webhooks and deliveries are claimed as mails are: with a term in the row, each in one statement. */
export function createWebhookStore(prisma: PrismaClient): WebhookStore {
  const isOwn = async (accountId: string, id: string): Promise<boolean> =>
    (await prisma.webhook.findFirst({ where: { id, accountId }, select: { id: true } })) !== null;
  return {
    add: ({ sealedSecret, types, brands, phoneIds, ...webhook }) =>
      prisma.$transaction(async (tx) => {
        // Two that are made at the same time come one after the other.
        const [account] = await tx.$queryRaw<object[]>`
          SELECT id FROM account WHERE id = ${webhook.accountId} FOR NO KEY UPDATE`;
        const count = await tx.webhook.count({ where: { accountId: webhook.accountId } });
        if (account === undefined || count >= maxWebhooks) return null;
        const lists = { types: [...types], brands: [...(brands ?? [])], phoneIds: [...(phoneIds ?? [])] };
        const data = { ...webhook, ...lists, sealedSecret: bytes(sealedSecret) };
        return toWebhook(await tx.webhook.create({ data }));
      }),
    list: async (accountId) => {
      const rows = await prisma.webhook.findMany({
        where: { accountId },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      });
      return rows.map(toWebhook);
    },
    change: async (accountId, id, { url, state }) => {
      const data = {
        ...(url !== undefined && { url }),
        ...(state !== undefined && { state, disabledReason: null }),
      };
      const { count } = await prisma.webhook.updateMany({ where: { id, accountId }, data });
      if (count === 0) return null;
      const row = await prisma.webhook.findUnique({ where: { id } });
      return row && toWebhook(row);
    },
    remove: async (accountId, id) =>
      (await prisma.webhook.deleteMany({ where: { id, accountId } })).count === 1,
    claimBehind: async ({ owner, termMs }, { realTimePlans, newest, daily }) => {
      const [row] = await prisma.$queryRaw<(Omit<BehindWebhook, 'brands' | 'phoneIds'> & Lists)[]>`
        UPDATE webhook SET claimed_by = ${owner}, claimed_until = ${inMs(termMs)}
        FROM account
        WHERE account.id = account_id AND webhook.id = (
          SELECT behind.id FROM webhook AS behind JOIN account AS holder ON holder.id = behind.account_id
          WHERE behind.state = 'active'
            AND behind.seen_revision <
              CASE WHEN holder.plan = ANY(${[...realTimePlans]}::text[]) THEN ${newest}::int ELSE ${daily}::int END
            AND (behind.claimed_until IS NULL OR behind.claimed_until <= clock_timestamp())
            AND ${maxWaiting}::int > (
              SELECT count(*) FROM webhook_delivery WHERE webhook_id = behind.id AND outcome = 'waiting')
          ORDER BY behind.seen_revision, behind.id LIMIT 1 FOR UPDATE OF behind SKIP LOCKED)
        RETURNING webhook.id, account.plan, cursor, types, brands, phone_ids AS "phoneIds"`;
      return row === undefined
        ? null
        : { ...row, brands: listed(row.brands), phoneIds: listed(row.phoneIds) };
    },
    advance: async (id, owner, { cursor, seenRevision, delivery }) => {
      const moved = Prisma.sql`
        UPDATE webhook SET cursor = ${cursor}, seen_revision = ${seenRevision}, claimed_by = NULL, claimed_until = NULL
        WHERE id = ${id} AND claimed_by = ${owner} AND claimed_until > clock_timestamp() RETURNING id`;
      // Both or none, and none when the claim was lost: another gateway makes the same delivery then.
      await prisma.$executeRaw(
        delivery === null
          ? moved
          : Prisma.sql`WITH moved AS (${moved}) ${insertDelivery(delivery, Prisma.sql`moved`)}`,
      );
    },
    addDelivery: async (accountId, id, delivery) => {
      if (!(await isOwn(accountId, id))) return null;
      const own = Prisma.sql`(SELECT id FROM webhook WHERE id = ${id}) AS own`;
      await prisma.$executeRaw(insertDelivery(delivery, own));
      const row = await prisma.webhookDelivery.findUnique({ where: { id: delivery.id } });
      return row && toDelivery(row);
    },
    deliveries: async (accountId, id) => {
      if (!(await isOwn(accountId, id))) return null;
      const rows = await prisma.webhookDelivery.findMany({
        where: { webhookId: id },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: keptDeliveries,
      });
      return rows.map(toDelivery);
    },
    resend: async (accountId, id, deliveryId) => {
      if (!(await isOwn(accountId, id))) return null;
      await prisma.$executeRaw`
        UPDATE webhook_delivery SET outcome = 'waiting', attempts = 0, due_at = clock_timestamp(), ended_at = NULL
        WHERE id = ${deliveryId} AND webhook_id = ${id} AND body IS NOT NULL
          AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())`;
      const row = await prisma.webhookDelivery.findFirst({ where: { id: deliveryId, webhookId: id } });
      return row === null || row.body === null ? null : toDelivery(row);
    },
    claimDue: async ({ owner, termMs }, maxAtOnce) => {
      const [row] = await prisma.$queryRaw<ClaimedDelivery[]>`
        UPDATE webhook_delivery SET claimed_by = ${owner}, claimed_until = ${inMs(termMs)}
        FROM webhook
        WHERE webhook.id = webhook_id AND webhook_delivery.id = (
          SELECT due.id FROM webhook_delivery AS due JOIN webhook AS target ON target.id = due.webhook_id
          WHERE due.due_at <= clock_timestamp()
            AND (due.claimed_until IS NULL OR due.claimed_until <= clock_timestamp())
            AND (target.state = 'active' OR due.kind = 'test')
            AND ${maxAtOnce}::int > (
              SELECT count(*) FROM webhook_delivery AS busy JOIN webhook AS sibling ON sibling.id = busy.webhook_id
              WHERE sibling.account_id = target.account_id AND busy.claimed_until > clock_timestamp())
          ORDER BY due.due_at LIMIT 1 FOR UPDATE OF due SKIP LOCKED)
        RETURNING webhook_delivery.id, webhook_id AS "webhookId", kind, changes, attempts, body,
          account_id AS "accountId", url, sealed_secret AS "sealedSecret", charged_at IS NOT NULL AS "isCharged",
          (extract(epoch FROM clock_timestamp() - webhook_delivery.created_at) * 1000)::float8 AS "ageMs",
          (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "claimedAtMs"`;
      return row ?? null;
    },
    setCharged: async (id, owner, isCharged) => {
      const chargedAt = isCharged ? Prisma.sql`clock_timestamp()` : Prisma.sql`NULL`;
      const changed = await prisma.$executeRaw`
        UPDATE webhook_delivery SET charged_at = ${chargedAt}
        WHERE id = ${id} AND claimed_by = ${owner} AND claimed_until > clock_timestamp()`;
      return changed === 1;
    },
    postpone: async (id, owner, delayMs, error) => {
      await prisma.$executeRaw`
        UPDATE webhook_delivery SET claimed_by = NULL, claimed_until = NULL, due_at = ${inMs(delayMs)},
          last_error = coalesce(${error}, last_error)
        WHERE id = ${id} AND claimed_by = ${owner}`;
    },
    finish: (id, owner, end) => prisma.$transaction((tx) => finish(tx, id, owner, end)),
    waiting: async () => {
      const [row] = await prisma.$queryRaw<{ deliveries: number; oldest_ms: number | null }[]>`
        SELECT count(*)::int AS deliveries,
          (extract(epoch FROM clock_timestamp() - min(created_at)) * 1000)::float8 AS oldest_ms
        FROM webhook_delivery WHERE due_at IS NOT NULL`;
      return { deliveries: row?.deliveries ?? 0, oldestMs: Math.max(0, row?.oldest_ms ?? 0) };
    },
    prune: async () => {
      await prisma.$executeRaw`
        DELETE FROM webhook_delivery WHERE outcome <> 'waiting' AND id IN (
          SELECT id FROM (
            SELECT id, row_number() OVER (PARTITION BY webhook_id ORDER BY created_at DESC, id DESC) AS place
            FROM webhook_delivery) AS placed
          WHERE place > ${keptDeliveries})`;
    },
  };
}

type Lists = { readonly brands: string[]; readonly phoneIds: number[] };

async function finish(
  tx: Prisma.TransactionClient,
  id: string,
  owner: string,
  { status, error, durationMs, ...end }: AttemptEnd,
): Promise<void> {
  const isOver = end.outcome !== 'waiting';
  const [row] = await tx.$queryRaw<{ webhook_id: string }[]>`
    UPDATE webhook_delivery SET claimed_by = NULL, claimed_until = NULL, attempts = attempts + 1,
      outcome = ${end.outcome}::webhook_outcome, due_at = ${isOver ? Prisma.sql`NULL` : inMs(end.delayMs)},
      ended_at = ${isOver ? Prisma.sql`clock_timestamp()` : Prisma.sql`NULL`},
      last_status = ${status}, last_error = ${error}, last_duration_ms = ${Math.round(durationMs)}::int
    WHERE id = ${id} AND claimed_by = ${owner} RETURNING webhook_id`;
  if (row === undefined || end.outcome !== 'failed' || end.disables === null) return;
  await tx.webhook.updateMany({
    where: { id: row.webhook_id, state: 'active' },
    data: { state: 'disabled', disabledReason: end.disables },
  });
}

/** @param of a row with the `id` of the webhook, or none */
const insertDelivery = ({ id, kind, body, changes }: NewDelivery, of: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO webhook_delivery (id, webhook_id, kind, body, changes, created_at, due_at)
  SELECT ${id}, id, ${kind}, ${body}, ${changes}, clock_timestamp(), clock_timestamp() FROM ${of}`;

const inMs = (ms: number): Prisma.Sql =>
  Prisma.sql`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;
