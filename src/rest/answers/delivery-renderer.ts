import { messageTypes } from '../../domain/changes/webhook.ts';
import { toInstant } from '../../domain/instant.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import type { RenderDelivery } from '../../services/webhooks/delivery-maker.ts';
import { presentChange } from './presenters.ts';

/**
 * Creates a function that renders the bodies sent to webhooks, in the format of Standard Webhooks 1.0.0: `type`,
 * `timestamp` and `data`. Changes have the same form as in `GET /v1/changes`, where a receiver can continue
 * reading from `next_cursor`.
 */
export const createDeliveryRenderer =
  (catalogue: PhoneCatalogue, now: () => number): RenderDelivery =>
  (kind, changes, nextCursor) =>
    JSON.stringify({
      type: messageTypes[kind],
      timestamp: toInstant(now()),
      data: changes.map((change) => presentChange(change, catalogue)),
      next_cursor: nextCursor,
    });
