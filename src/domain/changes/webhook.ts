import type {
  DeliveryKind,
  DisabledReason,
  PublicDelivery,
  PublicWebhook,
  WebhookState,
} from '../../record/types/webhook.ts';
import type { AccountChange } from '../accounts/account-change.ts';
import type { ChangeFilter } from './change-log.ts';

/** How many webhooks an account may have. */
export const maxWebhooks = 5;
/** The longest grace period of a secret that was replaced, in hours. It is a week. */
export const maxSecretGraceHours = 168;
/** How many replaced secrets of a webhook may sign in addition to the present one. Older ones no longer sign. */
export const maxFormerSecrets = 3;
/** How many changes one delivery may have. */
export const maxChangesPerDelivery = 100;
/** How many deliveries of a webhook are stored. */
export const maxStoredDeliveries = 100;
/**
 * How many deliveries of a webhook may wait. If this many are waiting, no more are created, and changes stay in
 * the change log.
 */
export const maxWaitingDeliveries = 20;
/** A receiver counts as slow until it first answers within this time, and again after it once took longer. */
export const slowAnswerMs = 2_000;

/**
 * The groups in which deliveries are sent, so that receivers that hang do not delay others: `proven` for receivers whose
 * last answer was in time, `new` for the first request to a receiver of an account, `slow` for other receivers. An
 * account's receivers are `new` again once one of them that was not proven answers in time.
 */
export type DeliveryLane = 'proven' | 'new' | 'slow';

export type {
  DeliveryKind,
  DeliveryOutcome,
  DisabledReason,
  WebhookState,
} from '../../record/types/webhook.ts';

/** The values of `type` in the body of a delivery. */
export const messageTypes = {
  changes: 'catalogue.changes',
  test: 'webhook.test',
} as const satisfies Record<DeliveryKind, string>;

export interface Webhook extends PublicWebhook {
  readonly accountId: string;
}

export interface Delivery extends PublicDelivery {
  readonly webhookId: string;
  /** Whether its body is still stored. Only then can the delivery be sent again. */
  readonly isBodyStored: boolean;
}

/** A webhook that is to be stored. */
export interface NewWebhook extends Pick<Webhook, 'id' | 'accountId' | 'url' | keyof ChangeFilter> {
  /** The secret that signs requests, encrypted. */
  readonly sealedSecret: Uint8Array;
  /** The position in the change log at which the webhook starts. */
  readonly cursor: string;
  /** The newest revision at creation. */
  readonly seenRevision: number;
  readonly createdAt: Date;
}

/** A change to a webhook. Absent members stay as they are. */
export interface WebhookChange {
  readonly url?: string | undefined;
  readonly state?: Exclude<WebhookState, 'disabled'> | undefined;
}

/** The owner and the longest duration of a claim. */
export interface WebhookClaim {
  /** The UUID of the process. */
  readonly owner: string;
  readonly leaseMs: number;
}

/** A webhook with recorded changes that are not in a delivery yet. */
export interface LaggingWebhook extends ChangeFilter {
  readonly id: string;
  readonly cursor: string;
  /** The last revision that the plan of its account may see. */
  readonly upTo: number;
}

export interface NewDelivery {
  readonly id: string;
  readonly kind: DeliveryKind;
  /** The JSON text that each attempt sends. */
  readonly body: string;
  readonly changes: number;
}

/** A delivery that is due, with everything needed to send it. */
export interface ClaimedDelivery
  extends Pick<Delivery, 'id' | 'webhookId' | 'kind' | 'changes' | 'attempts'> {
  readonly accountId: string;
  readonly url: string;
  readonly sealedSecret: Uint8Array;
  /** The replaced secrets that still sign requests, encrypted. */
  readonly formerSecrets: readonly Uint8Array[];
  readonly body: string;
  readonly isCharged: boolean;
  readonly lane: DeliveryLane;
  /** The time since the delivery was created. */
  readonly ageMs: number;
  /** When it was claimed, by the database's clock, because receivers reject signatures with a wrong time. */
  readonly claimedAtMs: number;
}

/** What is known of an attempt to send a delivery. If there was no response, `status` is null. */
export interface AttemptFacts {
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

/** The result of an attempt, and what happens to the delivery. */
export type AttemptResult = AttemptFacts &
  (
    | { readonly outcome: 'delivered' }
    | { readonly outcome: 'waiting'; readonly delayMs: number }
    /** `disabledReason` is the reason why the webhook is disabled, or null if it stays active. */
    | { readonly outcome: 'failed'; readonly disabledReason: DisabledReason | null }
  );

/** The methods of `WebhookStore` for the holders of accounts. */
export interface WebhookDirectory {
  /** Adds a webhook. Returns null if the account has `maxWebhooks` already or was deleted. */
  add(webhook: NewWebhook, change?: AccountChange<Webhook>): Promise<Webhook | null>;
  /** Lists the webhooks of an account, the oldest first. */
  list(accountId: string): Promise<Webhook[]>;
  /**
   * Changes a webhook. The state `active` resumes the webhook, even if it was disabled: its waiting
   * deliveries are due at once, with ten new attempts.
   * @returns null if there is no such webhook
   */
  change(accountId: string, id: string, members: WebhookChange): Promise<Webhook | null>;
  /**
   * Replaces the secret of a webhook. The old secret also signs for `graceMs`. Secrets that were replaced earlier
   * stop signing at that time at the latest.
   * @returns null if there is no such webhook
   */
  rotate(
    accountId: string,
    id: string,
    secret: { readonly sealedSecret: Uint8Array; readonly graceMs: number },
    change?: AccountChange<Webhook>,
  ): Promise<Webhook | null>;
  /** Deletes a webhook with its deliveries. Returns false if there is no such webhook. */
  remove(accountId: string, id: string, change?: AccountChange): Promise<boolean>;
  /** Adds a delivery that is due now, whatever the webhook's state. Returns null if there is no such webhook. */
  addDelivery(accountId: string, id: string, delivery: NewDelivery): Promise<Delivery | null>;
  /**
   * Lists the deliveries of a webhook, the newest first, at most `maxStoredDeliveries`. Returns null if there
   * is no such webhook.
   */
  listDeliveries(accountId: string, id: string): Promise<Delivery[] | null>;
  /**
   * Makes a delivery due again, with ten new attempts.
   * @returns null if there is no such delivery, or if its body is no longer stored
   */
  resend(accountId: string, id: string, deliveryId: string): Promise<Delivery | null>;
}

/** The methods of `WebhookStore` for the gateways, which send the deliveries. */
export interface WebhookQueue {
  /**
   * Claims active webhooks that have not seen these revisions and have fewer than `maxWaitingDeliveries` waiting
   * deliveries of changes. The webhooks that are furthest behind come first.
   * @param revisions the last revision for the plans in `realTimePlans` (`newest`) and for all other plans (`daily`)
   */
  claimBehind(
    claim: WebhookClaim,
    revisions: { readonly realTimePlans: readonly string[]; readonly newest: number; readonly daily: number },
    count: number,
  ): Promise<LaggingWebhook[]>;
  /**
   * Moves the cursor of a claimed webhook, adds a delivery with the changes in between if there are any,
   * releases the claim, and deletes the oldest deliveries if there are more than `maxStoredDeliveries`. It does
   * nothing if the claim is lost or the webhook is not active.
   * @param target the new cursor and revision; a `seenRevision` of null leaves the revision as it is, so that the
   *   webhook is claimed again for further changes
   */
  advance(
    id: string,
    owner: string,
    target: {
      readonly cursor: string;
      readonly seenRevision: number | null;
      readonly delivery: NewDelivery | null;
    },
  ): Promise<void>;
  releaseWebhooks(owner: string, ids: readonly string[]): Promise<void>;
  /**
   * Claims a delivery that is due. If it is in the lane `new`, the account's other receivers that are not proven are
   * in the lane `slow` from then on, even if the webhook is deleted, until one of them answers within `slowAnswerMs`.
   * @param limits `maxPerAccount` excludes accounts that have this many requests in progress, including requests
   *   of deleted webhooks; `busyAccounts` are also excluded; `lanes` are the lanes to claim from
   * @returns the delivery, or null if there is none
   */
  claimDue(
    claim: WebhookClaim,
    limits: {
      readonly maxPerAccount: number;
      readonly busyAccounts: readonly string[];
      readonly lanes: readonly DeliveryLane[];
    },
  ): Promise<ClaimedDelivery | null>;
  /**
   * Returns the ids of deliveries whose claims this owner still has, because their webhooks exist and no other process
   * has claimed them.
   */
  listStillClaimed(owner: string, ids: readonly string[]): Promise<readonly string[]>;
  /**
   * Records that a delivery is charged, before the charge is made, or that it was not charged after all.
   * @returns false if the claim is lost
   */
  setCharged(id: string, owner: string, isCharged: boolean): Promise<boolean>;
  /** Releases the claim of a delivery, and makes the delivery due again after the delay. */
  postpone(id: string, owner: string, delayMs: number, error: string | null): Promise<void>;
  finish(id: string, owner: string, result: AttemptResult): Promise<void>;
  /** Makes the deliveries due that were waiting because the quota of these accounts was used up. */
  wakeUncharged(accountIds: readonly string[]): Promise<void>;
  /** Counts the waiting deliveries of active webhooks, and returns how long the oldest has waited. */
  countWaiting(): Promise<{ readonly deliveries: number; readonly oldestMs: number }>;
  /**
   * Deletes the bodies of deliveries that ended more than `olderThanMs` ago. Also deletes the requests of gateways
   * that have stopped, and replaced secrets that no longer sign.
   */
  cleanUp(olderThanMs: number): Promise<void>;
}

/** Stores webhooks and their deliveries, for all gateways. Times are from the clock of the database. */
export interface WebhookStore extends WebhookDirectory, WebhookQueue {}
