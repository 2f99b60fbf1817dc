import { messageTypes } from '../../domain/changes/webhook.ts';
import { toInstant } from '../../domain/instant.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import type { DeliveryRenderer } from '../../services/webhooks/delivery-maker.ts';
import { presentChange } from './presenters.ts';

/**
 * Creates functions that render the bodies sent to webhooks, in the format of Standard Webhooks 1.0.0: `type`,
 * `timestamp` and `data`. Changes have the same form as in `GET /v1/changes`, where a receiver can continue
 * reading from `next_cursor`.
 */
export function createWebhookRenderer(catalogue: PhoneCatalogue, now: () => number): DeliveryRenderer {
  const formatBody = (type: string, data: readonly unknown[], otherMembers: object = {}): string =>
    JSON.stringify({ type, timestamp: toInstant(now()), data, ...otherMembers });
  return {
    renderChanges: (changes, nextCursor) => {
      const data = changes.map((change) => presentChange(change, catalogue));
      return formatBody(messageTypes.changes, data, { next_cursor: nextCursor });
    },
    renderTest: () => formatBody(messageTypes.test, []),
  };
}
