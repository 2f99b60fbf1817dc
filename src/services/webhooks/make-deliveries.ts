import { randomUUID } from 'node:crypto';
import { readChangeCursor, toChangeCursor } from '../../domain/change-cursor.ts';
import { type ChangeLogStore, firstPlace, type LoggedRevision, positionAt } from '../../domain/change-log.ts';
import type { StreamedChange } from '../../domain/change-stream.ts';
import {
  type BehindWebhook,
  maxDelivered,
  type WebhookClaim,
  type WebhookStore,
} from '../../domain/webhook.ts';

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

/**
 * Makes the next delivery of a webhook that is behind.
 * @returns false: there is none
 */
export function createDeliveryMaker(options: {
  readonly store: Pick<WebhookStore, 'claimBehind' | 'advance'>;
  readonly log: Pick<ChangeLogStore, 'newest' | 'revisionBefore' | 'read'>;
  readonly realTimePlans: readonly string[];
  readonly dayStartsAtMs: () => number;
  readonly render: RenderDelivery;
}): () => Promise<boolean> {
  const { store, log, realTimePlans, dayStartsAtMs, render } = options;
  const claim: WebhookClaim = { owner: randomUUID(), termMs };

  const advance = async (webhook: BehindWebhook, upTo: LoggedRevision): Promise<void> => {
    const { id, types, brands, phoneIds } = webhook;
    const after = readChangeCursor(webhook.cursor)?.position.others ?? firstPlace;
    const found = await log.read({
      ...{ types, brands, phoneIds, after: positionAt(after) },
      ...{ upTo: upTo.version, pricesBefore: null, limit: maxDelivered },
    });
    const changes = found.map((change) => ({
      change,
      cursor: toChangeCursor({ position: positionAt(change.place), token: change.token }),
    }));
    const last = changes[changes.length - 1];
    const cursor = last?.cursor ?? webhook.cursor;
    const lastRevision = last?.change.place.revision ?? upTo.version;
    const body = changes.length === 0 ? null : render.changes(changes, cursor);
    await store.advance(id, claim.owner, {
      cursor,
      // A full one may have more behind it.
      seenRevision: changes.length < maxDelivered ? upTo.version : lastRevision - 1,
      delivery:
        body === null ? null : { id: newDeliveryId(), kind: 'changes', body, changes: changes.length },
    });
  };

  return async () => {
    const [newest, daily] = await Promise.all([log.newest(), log.revisionBefore(new Date(dayStartsAtMs()))]);
    const behind = await store.claimBehind(claim, {
      ...{ realTimePlans, newest: newest.version, daily: daily?.version ?? 0 },
    });
    if (behind === null) return false;
    const upTo = realTimePlans.includes(behind.plan) ? newest : daily;
    if (upTo !== null) await advance(behind, upTo);
    return true;
  };
}
