import type { ChangeType } from '../../../../domain/changes/change-log.ts';
import {
  type DisabledReason,
  maxStoredDeliveries,
  type Webhook,
} from '../../../../domain/changes/webhook.ts';
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { WebhookModel } from '../../../../generated/prisma/models.ts';

/**
 * Converts a stored list to the list of a filter. An empty stored list means that everything passes, and is converted
 * to null.
 */
const toFilterList = <Item>(items: readonly Item[]): readonly Item[] | null =>
  items.length === 0 ? null : items;

/** The columns of a webhook that select its changes. */
export type FilterColumns = Pick<WebhookModel, 'types' | 'brands' | 'phoneIds'>;

export const toFilter = ({ types, brands, phoneIds }: FilterColumns) => ({
  types: types as ChangeType[],
  brands: toFilterList(brands),
  phoneIds: toFilterList(phoneIds),
});

/** An option of queries that also reads the former secret that is valid for the longest time. */
export const formerSecretInclude = {
  include: { formerSecrets: { select: { until: true }, orderBy: { until: 'desc' }, take: 1 } },
} as const;

type WebhookRow = WebhookModel & { readonly formerSecrets: readonly { readonly until: Date }[] };

/** @param at the current time; former secrets that have expired by then are ignored */
export const toWebhook = (row: WebhookRow, at = new Date()): Webhook => ({
  id: row.id,
  accountId: row.accountId,
  url: row.url,
  ...toFilter(row),
  state: row.state,
  disabledReason: row.disabledReason as DisabledReason | null,
  createdAt: row.createdAt,
  previousSecretUntil: row.formerSecrets.find(({ until }) => until > at)?.until ?? null,
});

/** The columns of a `Delivery`, without its body, which may be large. */
export const deliveryColumns = Prisma.sql`webhook_delivery.id, webhook_id AS "webhookId", kind, changes, outcome, attempts,
  webhook_delivery.created_at AS "createdAt", due_at AS "dueAt", last_status AS status, last_error AS error,
  last_duration_ms AS "durationMs", ended_at AS "endedAt", body IS NOT NULL AS "isBodyStored"`;

/**
 * Creates SQL that makes room for one more delivery of a webhook: it deletes the finished deliveries that are not among
 * the newest `maxStoredDeliveries - 1`. Waiting deliveries stay, so there may be more than the maximum.
 */
export const createDeleteOldestSql = (webhookId: string): Prisma.Sql => Prisma.sql`
  DELETE FROM webhook_delivery WHERE outcome <> 'waiting' AND id IN (
    SELECT id FROM webhook_delivery WHERE webhook_id = ${webhookId}
    ORDER BY created_at DESC, id DESC OFFSET ${maxStoredDeliveries - 1})`;
