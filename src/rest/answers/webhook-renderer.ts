import { messageTypes } from '../../domain/changes/webhook.ts';
import { toInstant } from '../../domain/instant.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import type { DeliveryRenderer } from '../../services/webhooks/delivery-maker.ts';
import { presentChange } from './presenters.ts';

/**
 * Creates the bodies that webhooks send, in the form of Standard Webhooks 1.0.0: `type`, `timestamp`, `data`.
 * Changes have the form of `GET /v1/changes`, from which a receiver can read on at `next_cursor`.
 */
export function createWebhookRenderer(
  catalogue: Pick<PhoneCatalogue, 'convert'>,
  now: () => number,
): DeliveryRenderer {
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
