import type { ChangeType } from '../../../domain/changes/change-log.ts';
import { type DisabledReason, keptDeliveries, type Webhook } from '../../../domain/changes/webhook.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { WebhookModel } from '../../../generated/prisma/models.ts';

/** A list of a filter: the database has an empty one where anything passes. */
const listed = <Item>(items: readonly Item[]): readonly Item[] | null => (items.length === 0 ? null : items);

export const toFilter = ({
  types,
  brands,
  phoneIds,
}: Pick<WebhookModel, 'types' | 'brands' | 'phoneIds'>) => ({
  types: types as ChangeType[],
  brands: listed(brands),
  phoneIds: listed(phoneIds),
});

export const toWebhook = (row: WebhookModel): Webhook => ({
  id: row.id,
  accountId: row.accountId,
  url: row.url,
  ...toFilter(row),
  state: row.state,
  disabledReason: row.disabledReason as DisabledReason | null,
  createdAt: row.createdAt,
});

/** A `Delivery`; its body, which may be large, stays where it is. */
export const shownDelivery = Prisma.sql`webhook_delivery.id, webhook_id AS "webhookId", kind, changes, outcome, attempts,
  webhook_delivery.created_at AS "createdAt", due_at AS "dueAt", last_status AS status, last_error AS error,
  last_duration_ms AS "durationMs", ended_at AS "endedAt", body IS NOT NULL AS "isKept"`;

/** Removes what is over of a webhook, so that with one more it has `keptDeliveries`. */
export const forgetOldest = (webhookId: string): Prisma.Sql => Prisma.sql`
  DELETE FROM webhook_delivery WHERE outcome <> 'waiting' AND id IN (
    SELECT id FROM webhook_delivery WHERE webhook_id = ${webhookId}
    ORDER BY created_at DESC, id DESC OFFSET ${keptDeliveries - 1})`;
