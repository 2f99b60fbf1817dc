import { randomUUID } from 'node:crypto';
import { formatChangeCursor, readChangeCursor } from '../../domain/changes/change-cursor.ts';
import {
  type ChangeLogStore,
  type ChangePlace,
  getRevisionEnd,
  toPosition,
} from '../../domain/changes/change-log.ts';
import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import {
  type DeliveryKind,
  type LaggingWebhook,
  maxChangesPerDelivery,
  type WebhookQueue,
} from '../../domain/changes/webhook.ts';
import type { PhoneLoader } from '../changes/phone-loader.ts';
import { isUnavailable } from '../unavailable-error.ts';
import { createClaim } from '../work/claim.ts';

/**
 * Renders the body of a delivery as JSON.
 * @param nextCursor the cursor that continues after all of the changes
 */
export type RenderDelivery = (
  kind: DeliveryKind,
  changes: readonly StreamedChange[],
  nextCursor: string,
) => string;

/** Creates the `webhook-id` of a new delivery. */
export const createDeliveryId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

export const isDeliveryId = (text: string): boolean => /^msg_[0-9a-f]{32}$/.test(text);

/** How long a claim lasts. It is longer than reading and writing a page of changes takes. */
const leaseMs = 20_000;

/** How many webhooks are claimed together. */
const webhooksPerClaim = 20;

/**
 * Creates a function that makes the next delivery for webhooks that have not received the newest changes. An error of
 * one webhook is passed to `onError`: the others still get their deliveries, and it is retried when its claim ends. If
 * the database is unavailable, the other webhooks are released and the function rejects.
 * @returns a function that resolves to false if no webhook lags behind
 */
export function createDeliveryMaker(options: {
  readonly store: WebhookQueue;
  readonly log: ChangeLogStore;
  readonly realTimePlans: readonly string[];
  readonly dayStartsAtMs: () => number;
  readonly phones: PhoneLoader;
  readonly renderDelivery: RenderDelivery;
  /** Called with a webhook if its delivery cannot be made. */
  readonly onError: (error: unknown, webhookId: string) => void;
}): () => Promise<boolean> {
  const { store, log, realTimePlans, dayStartsAtMs, phones, renderDelivery, onError } = options;
  const claim = createClaim(leaseMs);

  /** @param upToToken the token of the revision `webhook.upTo` */
  const makeNextDelivery = async (webhook: LaggingWebhook, upToToken: string): Promise<void> => {
    const { id, types, brands, phoneIds, upTo } = webhook;
    const after = readChangeCursor(webhook.cursor)?.position;
    if (after === undefined) throw new Error('The cursor of the webhook cannot be read.');
    const { changes: pageChanges, hasMore } = await log.read({
      types,
      brands,
      phoneIds,
      after,
      lastRevision: upTo,
      pricesBefore: null,
      limit: maxChangesPerDelivery,
    });
    const formatCursorAt = (place: ChangePlace, placeToken: string): string =>
      formatChangeCursor({ position: toPosition(place), token: placeToken });
    const lastChange = hasMore ? pageChanges.at(-1) : undefined;
    // At the end of the log, the cursor also skips changes that the filter excludes, so that they are not read
    // again.
    const cursor = lastChange
      ? formatCursorAt(lastChange.place, lastChange.token)
      : formatCursorAt(getRevisionEnd(upTo), upToToken);
    const changes = pageChanges.map((change) => ({
      change,
      cursor: formatCursorAt(change.place, change.token),
    }));
    // Receivers fetch a phone once they are notified, so wait until its new version is loaded.
    if (!phones.areLoaded(changes)) await phones.load();
    const body = changes.length === 0 ? null : renderDelivery('changes', changes, cursor);
    await store.advance(id, claim.owner, {
      cursor,
      seenRevision: lastChange ? null : upTo,
      delivery:
        body === null ? null : { id: createDeliveryId(), kind: 'changes', body, changes: changes.length },
    });
  };

  return async () => {
    const [newest, dailyRevision] = await Promise.all([
      log.readNewest(),
      log.findRevisionBefore(new Date(dayStartsAtMs())),
    ]);
    const revisions = { realTimePlans, newest: newest.version, daily: dailyRevision?.version ?? 0 };
    const laggingWebhooks = await store.claimBehind(claim, revisions, webhooksPerClaim);
    for (const [index, webhook] of laggingWebhooks.entries()) {
      try {
        await makeNextDelivery(
          webhook,
          webhook.upTo === dailyRevision?.version ? dailyRevision.token : newest.token,
        );
      } catch (error) {
        if (!isUnavailable(error)) onError(error, webhook.id);
        else {
          const remainingIds = laggingWebhooks.slice(index).map(({ id }) => id);
          await store.releaseWebhooks(claim.owner, remainingIds).catch(() => {});
          throw error;
        }
      }
    }
    return laggingWebhooks.length > 0;
  };
}
