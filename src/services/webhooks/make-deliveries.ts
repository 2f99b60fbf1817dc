import { randomUUID } from 'node:crypto';
import { readChangeCursor, toChangeCursor } from '../../domain/changes/change-cursor.ts';
import {
  type ChangeLogStore,
  type ChangePlace,
  endOfRevision,
  positionAt,
} from '../../domain/changes/change-log.ts';
import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import {
  type BehindWebhook,
  maxChangesPerDelivery,
  type WebhookClaim,
  type WebhookQueue,
} from '../../domain/changes/webhook.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { PhoneWait } from '../changes/phone-wait.ts';

/** What the requests of a webhook say; JSON. */
export interface RenderDelivery {
  /** @param nextCursor behind all of them */
  changes(changes: readonly StreamedChange[], nextCursor: string): string;
  test(): string;
}

/** The `webhook-id` of a new delivery. */
export const newDeliveryId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

export const isDeliveryId = (text: string): boolean => /^msg_[0-9a-f]{32}$/.test(text);

/** Longer than it takes to read a page of changes and to write it. */
const termMs = 20_000;

/** Webhooks that are claimed together. */
const atATime = 20;

/**
 * Makes the next delivery of each of some webhooks that are behind. One that fails is tried again when its claim ends; the others get
 * theirs.
 * @param options `onError`: called with a webhook of which none can be made
 * @returns false: there is none
 */
export function createDeliveryMaker(options: {
  readonly store: Pick<WebhookQueue, 'claimBehind' | 'advance' | 'releaseWebhooks'>;
  readonly log: Pick<ChangeLogStore, 'newest' | 'revisionBefore' | 'read'>;
  readonly realTimePlans: readonly string[];
  readonly dayStartsAtMs: () => number;
  readonly phones: PhoneWait;
  readonly render: RenderDelivery;
  readonly onError: (error: unknown, webhookId: string) => void;
}): () => Promise<boolean> {
  const { store, log, realTimePlans, dayStartsAtMs, phones, render, onError } = options;
  const claim: WebhookClaim = { owner: randomUUID(), termMs };

  const advance = async (webhook: BehindWebhook, token: string): Promise<void> => {
    const { id, types, brands, phoneIds, upTo } = webhook;
    const after = readChangeCursor(webhook.cursor)?.position;
    if (after === undefined) throw new Error('The cursor of the webhook cannot be read.');
    const { changes: page, hasMore } = await log.read({
      types,
      brands,
      phoneIds,
      after,
      upTo,
      pricesBefore: null,
      limit: maxChangesPerDelivery,
    });
    const cursorAt = (place: ChangePlace, tokenThere: string): string =>
      toChangeCursor({ position: positionAt(place), token: tokenThere });
    const last = hasMore ? page.at(-1) : undefined;
    // Also behind what is not asked for, so that it is not read again.
    const cursor = last ? cursorAt(last.place, last.token) : cursorAt(endOfRevision(upTo), token);
    const changes = page.map((change) => ({ change, cursor: cursorAt(change.place, change.token) }));
    // Who hears of a phone reads it then, and nobody tells of it again.
    if (!phones.areLoaded(changes)) await phones.load();
    const body = changes.length === 0 ? null : render.changes(changes, cursor);
    await store.advance(id, claim.owner, {
      cursor,
      seenRevision: last ? null : upTo,
      delivery:
        body === null ? null : { id: newDeliveryId(), kind: 'changes', body, changes: changes.length },
    });
  };

  return async () => {
    const [newest, daily] = await Promise.all([log.newest(), log.revisionBefore(new Date(dayStartsAtMs()))]);
    const revisions = { realTimePlans, newest: newest.version, daily: daily?.version ?? 0 };
    const behind = await store.claimBehind(claim, revisions, atATime);
    for (const [at, webhook] of behind.entries()) {
      try {
        await advance(webhook, webhook.upTo === daily?.version ? daily.token : newest.token);
      } catch (error) {
        if (!isAway(error)) onError(error, webhook.id);
        else {
          await store
            .releaseWebhooks(
              claim.owner,
              behind.slice(at).map(({ id }) => id),
            )
            .catch(() => {});
          throw error;
        }
      }
    }
    return behind.length > 0;
  };
}

const isAway = (error: unknown): boolean => error instanceof GatewayError && error.code === 'unavailable';
