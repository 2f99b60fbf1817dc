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
/** `type` in the body of a delivery. */
export const messageTypes = {
  changes: 'catalogue.changes',
  test: 'webhook.test',
} as const satisfies Record<DeliveryKind, string>;

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

/** A webhook as it is made. */
export interface NewWebhook extends Pick<Webhook, 'id' | 'accountId' | 'url' | keyof ChangeFilter> {
  /** What signs, encrypted. */
  readonly sealedSecret: Uint8Array;
  /** Where the account's changes begin. */
  readonly cursor: string;
  /** The newest revision then. */
  readonly seenRevision: number;
  readonly createdAt: Date;
}

/** What is changed of a webhook; what is absent stays. */
export interface WebhookChange {
  readonly url?: string | undefined;
  readonly state?: Exclude<WebhookState, 'disabled'> | undefined;
}

/** Of the process that has claimed something, and how long it does at most. */
export interface WebhookClaim {
  /** A UUID. */
  readonly owner: string;
  readonly termMs: number;
}

/** A webhook that has changes to be made into deliveries. */
export interface BehindWebhook extends ChangeFilter {
  readonly id: string;
  readonly cursor: string;
  /** The last revision that its plan sees. */
  readonly upTo: number;
}

export interface NewDelivery {
  readonly id: string;
  readonly kind: DeliveryKind;
  /** JSON, as it is sent each time. */
  readonly body: string;
  readonly changes: number;
}

/** A delivery that is due, and what is needed to send it. */
export interface ClaimedDelivery
  extends Pick<Delivery, 'id' | 'webhookId' | 'kind' | 'changes' | 'attempts'> {
  readonly accountId: string;
  readonly url: string;
  readonly sealedSecret: Uint8Array;
  readonly body: string;
  readonly isCharged: boolean;
  /** Whether the receiver was slow or failed the last time. */
  readonly isSlow: boolean;
  /** Since it was made, in ms. */
  readonly ageMs: number;
  /** When it was claimed: a gateway's own clock may be wrong, and receivers reject what is signed for another time. */
  readonly claimedAtMs: number;
}

/** How an attempt ended, and what is to become of the delivery. */
export type AttemptEnd = {
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
} & (
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'waiting'; readonly delayMs: number }
  /** The webhook is disabled for this reason; null: it goes on. */
  | { readonly outcome: 'failed'; readonly disables: DisabledReason | null }
);

/** The half of `WebhookStore` that is about accounts. */
export interface WebhookDirectory {
  /** Null when the account has `maxWebhooks` already, or is gone. */
  add(webhook: NewWebhook): Promise<Webhook | null>;
  /** Oldest first. */
  list(accountId: string): Promise<Webhook[]>;
  /** Null without it. Taking it up again makes a disabled one active, and what waits due, with ten attempts. */
  change(accountId: string, id: string, change: WebhookChange): Promise<Webhook | null>;
  /** False without it. Its deliveries go with it. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** A delivery that is due now, of one of the account's webhooks in any state; null without it. */
  addDelivery(accountId: string, id: string, delivery: NewDelivery): Promise<Delivery | null>;
  /** Newest first, `keptDeliveries` at most; null without the webhook. */
  deliveries(accountId: string, id: string): Promise<Delivery[] | null>;
  /** Makes one due again that is over, with ten more attempts; null without it, or when its body is not kept any more. */
  resend(accountId: string, id: string, deliveryId: string): Promise<Delivery | null>;
}

/** The half of `WebhookStore` that is about the work of gateways. */
export interface WebhookQueue {
  /**
   * Claims active webhooks that have not seen these revisions, and of which fewer than `maxWaiting` deliveries wait; those
   * furthest behind first.
   * @param revisions the newest that plans see: those named, and all others
   */
  claimBehind(
    claim: WebhookClaim,
    revisions: { readonly realTimePlans: readonly string[]; readonly newest: number; readonly daily: number },
    count: number,
  ): Promise<BehindWebhook[]>;
  /**
   * Moves a claimed webhook on, with the delivery that is made of what lies between, if there is anything; gives the claim back, and
   * forgets deliveries beyond `keptDeliveries`. Does nothing when the claim is lost, or the webhook not active any more.
   * @param to `seenRevision`: null when there is more for it already
   */
  advance(
    id: string,
    owner: string,
    to: {
      readonly cursor: string;
      readonly seenRevision: number | null;
      readonly delivery: NewDelivery | null;
    },
  ): Promise<void>;
  /** Gives claims of webhooks back. */
  giveBack(owner: string, ids: readonly string[]): Promise<void>;
  /**
   * Claims a delivery that is due; null: none.
   * @param limits `ofAccount`: not of an account for which so many are under way, also of webhooks that were deleted meanwhile;
   *   `busyAccounts`: nor of these; `avoidsSlow`: not to receivers that were slow or failed the last time
   */
  claimDue(
    claim: WebhookClaim,
    limits: {
      readonly ofAccount: number;
      readonly busyAccounts: readonly string[];
      readonly avoidsSlow: boolean;
    },
  ): Promise<ClaimedDelivery | null>;
  /** Those of the deliveries that are still this owner's: no webhook of theirs was deleted, and nobody else has claimed them. */
  stillClaimed(owner: string, ids: readonly string[]): Promise<readonly string[]>;
  /** Says that it is charged, before it is, or that it is not after all; false when the claim is lost. */
  setCharged(id: string, owner: string, isCharged: boolean): Promise<boolean>;
  /** Gives a claim back: it is due again then. */
  postpone(id: string, owner: string, delayMs: number, error: string | null): Promise<void>;
  finish(id: string, owner: string, end: AttemptEnd): Promise<void>;
  /** Makes what these accounts' quota had no room for due: it may have by now. */
  wakeUncharged(accountIds: readonly string[]): Promise<void>;
  /** Those of webhooks that are active. */
  waiting(): Promise<{ readonly deliveries: number; readonly oldestMs: number }>;
  /** Forgets what was sent in deliveries that ended so long ago, and requests of gateways that ended. */
  forgetBodies(olderThanMs: number): Promise<void>;
}

/** Webhooks and their deliveries, over all gateways. Times are by the clock of the database. */
export interface WebhookStore extends WebhookDirectory, WebhookQueue {}

/** Why a request to a receiver had no answer; the message has no address in it and is shown to the account's holder. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export interface WebhookTransport {
  /** Whether private and loopback addresses are allowed, and plain HTTP there. */
  readonly isPrivateAllowed: boolean;
  /** Whether an IPv4 or IPv6 address may be connected to. */
  canConnect(address: string): boolean;
  /**
   * POSTs to the receiver, at an address that was checked; follows no redirects and reads little of the answer.
   * @param signal ends it
   * @throws WebhookError
   */
  post(
    request: {
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    },
    signal: AbortSignal,
  ): Promise<{ readonly status: number; readonly retryAfterSeconds: number | null }>;
}
