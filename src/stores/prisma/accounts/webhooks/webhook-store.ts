import {
  type Delivery,
  maxFormerSecrets,
  maxStoredDeliveries,
  maxWebhooks,
  type WebhookDirectory,
  type WebhookStore,
} from '../../../../domain/changes/webhook.ts';
import type { PrismaClient } from '../../../../generated/prisma/client.ts';
import { addMsToNow, toPlainBytes } from '../../connection/sql-values.ts';
import { lockForEvent, recordChange, recordEvent } from '../record-change.ts';
import { createWebhookQueue } from './webhook-queue.ts';
import { createDeleteOldestSql, deliveryColumns, formerSecretInclude, toWebhook } from './webhook-rows.ts';

/** Creates the store of webhooks. To prevent deadlocks, rows are locked in the order account, webhook, delivery. */
export function createWebhookStore(prisma: PrismaClient): WebhookStore {
  return { ...createWebhookDirectory(prisma), ...createWebhookQueue(prisma) };
}

/** Returns the members of a webhook that the history of an account shows. */
const toWebhookReference = ({ id, url }: { readonly id: string; readonly url: string }) => ({ id, url });

function createWebhookDirectory(prisma: PrismaClient): WebhookDirectory {
  const ownsWebhook = async (accountId: string, id: string): Promise<boolean> =>
    (await prisma.webhook.findFirst({ where: { id, accountId }, select: { id: true } })) !== null;
  return {
    add: ({ sealedSecret, types, brands, phoneIds, ...webhook }, change) =>
      prisma.$transaction(async (tx) => {
        // The lock makes concurrent additions wait for each other, so that all of them are counted.
        const [account] = await tx.$queryRaw<object[]>`
          SELECT id FROM account WHERE id = ${webhook.accountId} FOR NO KEY UPDATE`;
        const count = await tx.webhook.count({ where: { accountId: webhook.accountId } });
        if (account === undefined || count >= maxWebhooks) return null;
        const lists = { types: [...types], brands: [...(brands ?? [])], phoneIds: [...(phoneIds ?? [])] };
        const data = { ...webhook, ...lists, sealedSecret: toPlainBytes(sealedSecret) };
        const createdWebhook = toWebhook({ ...(await tx.webhook.create({ data })), formerSecrets: [] });
        const event = { type: 'webhook_created', webhook: toWebhookReference(createdWebhook) } as const;
        return recordChange(tx, webhook.accountId, change, event, createdWebhook);
      }),
    list: async (accountId) => {
      const rows = await prisma.webhook.findMany({
        where: { accountId },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        ...formerSecretInclude,
      });
      return rows.map((row) => toWebhook(row));
    },
    change: async (accountId, id, { url = null, state = null }) => {
      const isResumed = state === 'active';
      // A delivery that is being sent is not changed, because its attempt schedules the next one itself.
      const changedRows = await prisma.$queryRaw<object[]>`
        WITH changed AS (
          UPDATE webhook SET url = coalesce(${url}::text, url), state = coalesce(${state}::webhook_state, state),
            disabled_reason = CASE WHEN ${state}::text IS NULL THEN disabled_reason END,
            is_slow = is_slow OR url <> coalesce(${url}::text, url)
          WHERE id = ${id} AND account_id = ${accountId} RETURNING id
        ), waiting AS (
          SELECT id FROM webhook_delivery
          WHERE ${isResumed}::boolean AND webhook_id IN (SELECT id FROM changed) AND outcome = 'waiting'
            AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())
          FOR UPDATE SKIP LOCKED
        ), due AS (
          UPDATE webhook_delivery SET due_at = clock_timestamp(), attempts = 0 WHERE id IN (SELECT id FROM waiting)
        ) SELECT id FROM changed`;
      if (changedRows.length === 0) return null;
      const row = await prisma.webhook.findUnique({ where: { id }, ...formerSecretInclude });
      return row && toWebhook(row);
    },
    rotate: (accountId, id, { sealedSecret, graceMs }, change) =>
      prisma.$transaction(async (tx) => {
        await lockForEvent(tx, accountId);
        // The lock makes concurrent rotations wait for each other, so that each replaces the newest secret.
        const [lockedRow] = await tx.$queryRaw<{ sealedSecret: Uint8Array }[]>`
          SELECT sealed_secret AS "sealedSecret" FROM webhook
          WHERE id = ${id} AND account_id = ${accountId} FOR NO KEY UPDATE`;
        if (lockedRow === undefined) return null;
        await tx.$executeRaw`
          UPDATE former_webhook_secret SET until = least(until, ${addMsToNow(graceMs)}) WHERE webhook_id = ${id}`;
        await tx.$executeRaw`
          INSERT INTO former_webhook_secret (webhook_id, sealed_secret, until)
          VALUES (${id}, ${toPlainBytes(lockedRow.sealedSecret)}, ${addMsToNow(graceMs)})`;
        await tx.$executeRaw`
          DELETE FROM former_webhook_secret WHERE webhook_id = ${id} AND (until <= clock_timestamp() OR id NOT IN (
            SELECT id FROM former_webhook_secret WHERE webhook_id = ${id} ORDER BY id DESC LIMIT ${maxFormerSecrets}))`;
        const row = await tx.webhook.update({
          where: { id },
          data: { sealedSecret: toPlainBytes(sealedSecret) },
          ...formerSecretInclude,
        });
        const webhook = toWebhook(row);
        const event = { type: 'webhook_rotated', webhook: toWebhookReference(webhook) } as const;
        return recordChange(tx, accountId, change, event, webhook);
      }),
    remove: (accountId, id, change) =>
      prisma.$transaction(async (tx) => {
        await lockForEvent(tx, accountId);
        const [deletedWebhook] = await tx.$queryRaw<{ id: string; url: string }[]>`
          DELETE FROM webhook WHERE id = ${id} AND account_id = ${accountId} RETURNING id, url`;
        if (deletedWebhook === undefined) return false;
        const event = { type: 'webhook_deleted', webhook: toWebhookReference(deletedWebhook) } as const;
        await recordEvent(tx, accountId, change, event);
        return true;
      }),
    addDelivery: async (accountId, id, { id: deliveryId, kind, body, changes }) => {
      const [row] = await prisma.$queryRaw<Delivery[]>`
        WITH pruned AS (${createDeleteOldestSql(id)})
        INSERT INTO webhook_delivery (id, webhook_id, kind, body, changes, created_at, due_at)
        SELECT ${deliveryId}, id, ${kind}, ${body}, ${changes}::int, clock_timestamp(), clock_timestamp()
        FROM webhook WHERE id = ${id} AND account_id = ${accountId}
        RETURNING ${deliveryColumns}`;
      return row ?? null;
    },
    listDeliveries: async (accountId, id) => {
      if (!(await ownsWebhook(accountId, id))) return null;
      return prisma.$queryRaw<Delivery[]>`
        SELECT ${deliveryColumns} FROM webhook_delivery WHERE webhook_id = ${id}
        ORDER BY created_at DESC, id DESC LIMIT ${maxStoredDeliveries}`;
    },
    resend: async (accountId, id, deliveryId) => {
      if (!(await ownsWebhook(accountId, id))) return null;
      await prisma.$executeRaw`
        UPDATE webhook_delivery SET outcome = 'waiting', attempts = 0, due_at = clock_timestamp(), ended_at = NULL
        WHERE id = ${deliveryId} AND webhook_id = ${id} AND body IS NOT NULL
          AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())`;
      const [row] = await prisma.$queryRaw<Delivery[]>`
        SELECT ${deliveryColumns} FROM webhook_delivery
        WHERE id = ${deliveryId} AND webhook_id = ${id} AND body IS NOT NULL`;
      return row ?? null;
    },
  };
}
