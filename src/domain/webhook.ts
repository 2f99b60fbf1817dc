import type { ChangeFilter } from './change-log.ts';

/** Webhooks that an account may have. */
export const maxWebhooks = 5;
/** Changes in one delivery. */
export const maxDelivered = 100;
/** Deliveries of a webhook that are remembered. */
export const keptDeliveries = 100;
/** Deliveries of a webhook that may wait: as long as there are so many, changes stay in the log. */
export const maxWaiting = 20;

export const webhookStates = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Why the gateway disabled it: the receiver answered 410, or ten attempts failed. */
export const disabledReasons = ['gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const deliveryKinds = ['changes', 'test'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

export const deliveryOutcomes = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

export interface Webhook extends ChangeFilter {
  /** Ten letters and digits. */
  readonly id: string;
  readonly accountId: string;
  /** https, or http for loopback in development. */
  readonly url: string;
  readonly state: WebhookState;
  /** Null unless it is disabled. */
  readonly disabledReason: DisabledReason | null;
  readonly createdAt: Date;
}

export interface Delivery {
  /** The `webhook-id` of its requests. */
  readonly id: string;
  readonly webhookId: string;
  readonly kind: DeliveryKind;
  /** How many changes are in it. */
  readonly changes: number;
  readonly outcome: DeliveryOutcome;
  readonly attempts: number;
  readonly createdAt: Date;
  /** When it is sent (again); null when it is delivered or has failed. */
  readonly dueAt: Date | null;
  /** Of the last attempt; null where there was no answer. */
  readonly status: number | null;
  /** Why the last attempt failed, a sentence without addresses of ours; null where it did not. */
  readonly error: string | null;
  /** Of the last attempt, in ms; null before the first. */
  readonly durationMs: number | null;
  readonly endedAt: Date | null;
  /** Whether its body is still there, so that it can be sent again. */
  readonly isKept: boolean;
}
