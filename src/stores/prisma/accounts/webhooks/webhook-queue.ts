import {
  type AttemptResult,
  type ClaimedDelivery,
  maxWaitingDeliveries,
  slowAnswerMs,
  type WebhookQueue,
} from '../../../../domain/changes/webhook.ts';
import { Prisma, type PrismaClient } from '../../../../generated/prisma/client.ts';
import { addMsToNow } from '../../connection/sql-values.ts';
import { createDeleteOldestSql, type FilterColumns, toFilter } from './webhook-rows.ts';

/** The columns of a `LaggingWebhook`. */
type LaggingRow = FilterColumns & { readonly id: string; readonly cursor: string; readonly upTo: number };

/** The lane of a delivery. */
const laneSql = Prisma.sql`
  CASE WHEN NOT target.is_slow THEN 'proven' WHEN holder.has_slow_receiver THEN 'slow' ELSE 'new' END`;

/** Creates the queue of webhooks and deliveries. A claim is stored in the row, and expires if the gateway ends. */
export function createWebhookQueue(prisma: PrismaClient): WebhookQueue {
  return {
    claimBehind: async ({ owner, leaseMs }, { realTimePlans, newest, daily }, count) => {
      // In the query below, the first comparison of revisions can use the index. The second one takes the revision of
      // the account's plan.
      const upToSql = Prisma.sql`
        CASE WHEN holder.plan = ANY(${[...realTimePlans]}::text[]) THEN ${newest}::int ELSE ${daily}::int END`;
      const rows = await prisma.$queryRaw<LaggingRow[]>`
        UPDATE webhook SET claimed_by = ${owner}, claimed_until = ${addMsToNow(leaseMs)}
        FROM (
          SELECT behind.id, ${upToSql} AS up_to
          FROM webhook AS behind JOIN account AS holder ON holder.id = behind.account_id
          WHERE behind.state = 'active' AND behind.seen_revision < ${Math.max(newest, daily)}::int
            AND behind.seen_revision < ${upToSql}
            AND (behind.claimed_until IS NULL OR behind.claimed_until <= clock_timestamp())
            AND ${maxWaitingDeliveries}::int > (
              SELECT count(*) FROM webhook_delivery
              WHERE webhook_id = behind.id AND outcome = 'waiting' AND kind = 'changes')
          ORDER BY behind.seen_revision, behind.id LIMIT ${count} FOR UPDATE OF behind SKIP LOCKED) AS claimed
        WHERE webhook.id = claimed.id
        RETURNING webhook.id, cursor, types, brands, phone_ids AS "phoneIds", claimed.up_to AS "upTo"`;
      return rows.map((row) => ({ id: row.id, cursor: row.cursor, upTo: row.upTo, ...toFilter(row) }));
    },
    advance: async (id, owner, { cursor, seenRevision, delivery }) => {
      const moveSql = Prisma.sql`
        UPDATE webhook SET cursor = ${cursor}, seen_revision = coalesce(${seenRevision}::int, seen_revision),
          claimed_by = NULL, claimed_until = NULL
        WHERE id = ${id} AND claimed_by = ${owner} AND claimed_until > clock_timestamp() AND state = 'active' RETURNING id`;
      // A single statement moves the cursor and adds the delivery. It does neither if the claim was lost, because
      // another gateway then makes the same delivery.
      await prisma.$executeRaw(
        delivery === null
          ? moveSql
          : Prisma.sql`
        WITH moved AS (${moveSql}), pruned AS (${createDeleteOldestSql(id)})
        INSERT INTO webhook_delivery (id, webhook_id, kind, body, changes, created_at, due_at)
        SELECT ${delivery.id}, id, ${delivery.kind}, ${delivery.body}, ${delivery.changes}::int,
          clock_timestamp(), clock_timestamp() FROM moved`,
      );
    },
    releaseWebhooks: async (owner, ids) => {
      await prisma.webhook.updateMany({
        where: { id: { in: [...ids] }, claimedBy: owner },
        data: { claimedBy: null, claimedUntil: null },
      });
    },
    claimDue: async ({ owner, leaseMs }, { maxPerAccount, busyAccounts, lanes }) => {
      const dueSql = Prisma.sql`
        webhook_delivery AS due JOIN webhook AS target ON target.id = due.webhook_id
          JOIN account AS holder ON holder.id = target.account_id
        WHERE due.due_at <= clock_timestamp()
          AND (due.claimed_until IS NULL OR due.claimed_until <= clock_timestamp())
          AND (target.state = 'active' OR due.kind = 'test')
          AND ${laneSql} = ANY(${[...lanes]}::text[])
          AND NOT holder.id = ANY(${[...busyAccounts]}::text[])
          AND ${maxPerAccount}::int > (
            SELECT count(*) FROM (
              SELECT busy.id FROM webhook_delivery AS busy JOIN webhook AS sibling ON sibling.id = busy.webhook_id
              WHERE sibling.account_id = holder.id AND busy.claimed_until > clock_timestamp()
              UNION
              SELECT delivery_id FROM webhook_request
              WHERE account_id = holder.id AND claimed_until > clock_timestamp()) AS under_way)`;
      const createClaimSql = (accountId: string) => Prisma.sql`
        WITH claimed AS (
        UPDATE webhook_delivery SET claimed_by = ${owner}, claimed_until = ${addMsToNow(leaseMs)}
        FROM webhook AS target JOIN account AS holder ON holder.id = target.account_id
        WHERE target.id = webhook_id AND webhook_delivery.id = (
          SELECT due.id FROM ${dueSql} AND holder.id = ${accountId}
          ORDER BY due.due_at LIMIT 1 FOR UPDATE OF due SKIP LOCKED)
        RETURNING webhook_delivery.id, webhook_id AS "webhookId", kind, changes, attempts, body,
          account_id AS "accountId", url, sealed_secret AS "sealedSecret", ${laneSql} AS lane,
          ARRAY(SELECT former.sealed_secret FROM former_webhook_secret AS former
            WHERE former.webhook_id = target.id AND former.until > clock_timestamp() ORDER BY former.id DESC) AS "formerSecrets",
          charged_at IS NOT NULL AS "isCharged",
          (extract(epoch FROM clock_timestamp() - webhook_delivery.created_at) * 1000)::float8 AS "ageMs",
          (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "claimedAtMs"
        ), recorded_request AS (
          INSERT INTO webhook_request (delivery_id, account_id, claimed_by, claimed_until)
          SELECT id, "accountId", ${owner}, ${addMsToNow(leaseMs)} FROM claimed
          ON CONFLICT (delivery_id) DO UPDATE SET account_id = excluded.account_id,
            claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
        ), suspected_account AS (
          -- Recorded before the request, because it is aborted without a result if the webhook is deleted.
          UPDATE account SET has_slow_receiver = true FROM claimed
          WHERE account.id = claimed."accountId" AND claimed.lane = 'new')
        SELECT * FROM claimed`;
      for (;;) {
        const claim = await prisma.$transaction(async (tx) => {
          // The lock of the account makes concurrent claims wait for each other, so that each counts all the others.
          const [holder] = await tx.$queryRaw<{ id: string }[]>`
            SELECT holder.id FROM ${dueSql} ORDER BY due.due_at LIMIT 1 FOR NO KEY UPDATE OF holder SKIP LOCKED`;
          if (holder === undefined) return null;
          const [delivery] = await tx.$queryRaw<ClaimedDelivery[]>(createClaimSql(holder.id));
          return { delivery };
        });
        // If another gateway was first to claim the delivery, try again with the next account.
        if (claim === null || claim.delivery !== undefined) return claim?.delivery ?? null;
      }
    },
    listStillClaimed: async (owner, ids) => {
      const rows = await prisma.webhookDelivery.findMany({
        where: { id: { in: [...ids] }, claimedBy: owner },
        select: { id: true },
      });
      return rows.map(({ id }) => id);
    },
    setCharged: async (id, owner, isCharged) => {
      const chargedAt = isCharged ? Prisma.sql`clock_timestamp()` : Prisma.sql`NULL`;
      const changedCount = await prisma.$executeRaw`
        UPDATE webhook_delivery SET charged_at = ${chargedAt}
        WHERE id = ${id} AND claimed_by = ${owner} AND claimed_until > clock_timestamp()`;
      return changedCount === 1;
    },
    postpone: async (id, owner, delayMs, error) => {
      await prisma.$executeRaw`
        WITH deleted_request AS (${createDeleteRequestSql(id, owner)})
        UPDATE webhook_delivery SET claimed_by = NULL, claimed_until = NULL, due_at = ${addMsToNow(delayMs)},
          last_error = coalesce(${error}, last_error)
        WHERE id = ${id} AND claimed_by = ${owner}`;
    },
    finish: async (id, owner, result) => {
      const { status, error, durationMs } = result;
      const delayMs = result.outcome === 'waiting' ? result.delayMs : null;
      const nowSql = Prisma.sql`clock_timestamp()`;
      const nullSql = Prisma.sql`NULL`;
      const isInTime = durationMs <= slowAnswerMs;
      // A receiver that could not be reached in time has not proved anything yet, so it stays as it is.
      const isSlow = isInTime && status === null ? Prisma.sql`is_slow` : Prisma.sql`${!isInTime}::boolean`;
      const [holder] = await prisma.$queryRaw<{ id: string }[]>`
        WITH deleted_request AS (${createDeleteRequestSql(id, owner)}), target AS (
          SELECT id, is_slow AS was_slow FROM webhook
          WHERE id = (SELECT webhook_id FROM webhook_delivery WHERE id = ${id}) FOR NO KEY UPDATE
        ), ended AS (
          UPDATE webhook_delivery SET claimed_by = NULL, claimed_until = NULL, attempts = attempts + 1,
            outcome = ${result.outcome}::webhook_outcome, due_at = ${delayMs === null ? nullSql : addMsToNow(delayMs)},
            ended_at = ${delayMs === null ? nowSql : nullSql},
            last_status = ${status}::int, last_error = ${error}, last_duration_ms = ${Math.round(durationMs)}::int
          FROM target WHERE webhook_delivery.id = ${id} AND webhook_id = target.id AND claimed_by = ${owner}
          RETURNING webhook_id, was_slow
        ), changed AS (
          UPDATE webhook SET is_slow = ${isSlow}, ${createDisableSql(result)}
          FROM ended WHERE webhook.id = ended.webhook_id RETURNING account_id, was_slow
        ) SELECT account_id AS id FROM changed WHERE was_slow AND ${isInTime}::boolean`;
      // This is a statement of its own, because an account is locked before its webhooks.
      if (holder) await prisma.account.updateMany({ where: holder, data: { hasSlowReceiver: false } });
    },
    wakeUncharged: async (accountIds) => {
      await prisma.$executeRaw`
        UPDATE webhook_delivery SET due_at = clock_timestamp()
        WHERE due_at > clock_timestamp() AND charged_at IS NULL AND kind = 'changes' AND claimed_by IS NULL
          AND webhook_id IN (SELECT id FROM webhook WHERE account_id = ANY(${[...accountIds]}::text[]))`;
    },
    countWaiting: async () => {
      const [row] = await prisma.$queryRaw<{ deliveries: number; oldest_ms: number | null }[]>`
        SELECT count(*)::int AS deliveries,
          (extract(epoch FROM clock_timestamp() - min(webhook_delivery.created_at)) * 1000)::float8 AS oldest_ms
        FROM webhook_delivery JOIN webhook ON webhook.id = webhook_id
        WHERE due_at IS NOT NULL AND state = 'active'`;
      return { deliveries: row?.deliveries ?? 0, oldestMs: Math.max(0, row?.oldest_ms ?? 0) };
    },
    cleanUp: async (olderThanMs) => {
      await prisma.$executeRaw`
        UPDATE webhook_delivery SET body = NULL
        WHERE body IS NOT NULL AND ended_at < clock_timestamp() - ${olderThanMs}::float8 * interval '1 millisecond'`;
      await prisma.$executeRaw`DELETE FROM webhook_request WHERE claimed_until <= clock_timestamp()`;
      await prisma.$executeRaw`DELETE FROM former_webhook_secret WHERE until <= clock_timestamp()`;
    },
  };
}

/** Creates SQL that deletes the record of a request, even if the request's delivery was deleted. */
const createDeleteRequestSql = (deliveryId: string, owner: string): Prisma.Sql => Prisma.sql`
  DELETE FROM webhook_request WHERE delivery_id = ${deliveryId} AND claimed_by = ${owner}`;

/** Creates SQL assignments that disable a webhook, if the attempt requires that and the webhook is not paused. */
function createDisableSql(result: AttemptResult): Prisma.Sql {
  const reason = result.outcome === 'failed' ? result.disabledReason : null;
  if (reason === null) return Prisma.sql`state = state`;
  return Prisma.sql`state = CASE WHEN state = 'active' THEN 'disabled' ELSE state END,
    disabled_reason = CASE WHEN state = 'active' THEN ${reason} ELSE disabled_reason END`;
}
