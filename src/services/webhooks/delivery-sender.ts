import type { ChargedAccount } from '../../domain/accounts/account.ts';
import {
  type AttemptFacts,
  type AttemptResult,
  type ClaimedDelivery,
  type DeliveryLane,
  slowAnswerMs,
  type WebhookQueue,
} from '../../domain/changes/webhook.ts';
import { WebhookError, type WebhookTransport } from '../../domain/changes/webhook-transport.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { Log } from '../../domain/log.ts';
import { webhookUsageName } from '../../domain/quota/usage-history.ts';
import { countChangeUnits } from '../changes/change-charges.ts';
import type { TextSealer } from '../keys/sealed-text.ts';
import type { Admission } from '../quota/admission.ts';
import type { PlanTable } from '../quota/plan-table.ts';
import { mayBeCharged } from '../quota/quota-rejection.ts';
import { createClaim } from '../work/claim.ts';
import { signWebhook } from './sign-webhook.ts';
import { type AttemptResponse, toAttemptResult, toFailure } from './to-attempt-result.ts';

/**
 * The outcome of an attempt, for metrics. It is `postponed` if no request was sent, because the quota is used up, its
 * store is unavailable, or the webhook's secret cannot be decrypted.
 */
export type DeliveryOutcome = 'delivered' | 'retried' | 'postponed' | 'failed';

/** How long an attempt may take, from the DNS lookup to the end of the response. */
const attemptMs = 15_000;
/**
 * How long a claim lasts. It is longer than an attempt. After a gateway has crashed, other gateways take over its
 * deliveries when its claims end.
 */
const leaseMs = 25_000;
/** How many deliveries of one account are sent at the same time, so that no account delays others. */
const maxPerAccount = 2;
/** How many requests a gateway has in progress at most, including those that have left their lane. */
const maxRequests = 200;
/** The longest time that a delivery waits until units are available. */
const maxWaitMs = 72 * 3_600_000;
/** The delay before a delivery is tried again while the quota store is unavailable. */
const quotaRetryMs = 5_000;
/** The delay if the webhook's secret cannot be decrypted. It is long, because an operator has to fix that. */
const secretRetryMs = 600_000;

export interface SendOptions {
  readonly store: WebhookQueue;
  readonly transport: WebhookTransport;
  readonly sealer: TextSealer;
  readonly findAccount: (accountId: string) => Promise<ChargedAccount | null>;
  readonly plans: PlanTable;
  readonly admission: Admission;
  readonly random: () => number;
  /** The value of the `User-Agent` header. */
  readonly userAgent: string;
  readonly log: Log;
  readonly onAttempt: (outcome: DeliveryOutcome) => void;
  /** Waits for work that a sender no longer waits for, and logs its error. */
  readonly runDetached: (work: () => Promise<void>) => void;
}

/** A request that is in progress. */
interface RunningRequest {
  readonly accountId: string;
  readonly claimLoss: AbortController;
}

/** How a request is ended early, and what happens if it takes long. */
interface RequestControl {
  readonly abortSignal: AbortSignal;
  /** Called if the receiver has not answered within `slowAnswerMs`. */
  readonly onLate: () => void;
}

/** Claims, charges and sends deliveries that are due. */
export function createDeliverySender(options: SendOptions) {
  const { store, transport, sealer, findAccount, plans, admission, random, userAgent, log } = options;
  const runningRequests = new Map<string, RunningRequest>();
  const claim = createClaim(leaseMs);

  const reportAttempt = (outcome: DeliveryOutcome, delivery: ClaimedDelivery, result: AttemptFacts): void => {
    options.onAttempt(outcome);
    logDelivery(log, outcome, delivery, result);
  };

  /** Postpones a delivery without an attempt. If it has waited for three days, it fails instead. */
  const postpone = async (delivery: ClaimedDelivery, waitMs: number, error: string): Promise<void> => {
    const remainingMs = maxWaitMs - delivery.ageMs;
    if (remainingMs > 0) {
      await store.postpone(delivery.id, claim.owner, Math.min(waitMs, remainingMs), error);
      reportAttempt('postponed', delivery, { status: null, error, durationMs: 0 });
    } else {
      await finish(delivery, toFailure(error));
    }
  };

  /** Charges a delivery. @returns false if it now belongs to another gateway, or was postponed */
  const charge = async (delivery: ClaimedDelivery): Promise<boolean> => {
    const { id, accountId, kind, changes } = delivery;
    if (delivery.isCharged || kind === 'test') return true;
    const account = await findAccount(accountId);
    if (account === null) return false;
    // Deliveries are charged to the account, but counted under a usage id of their own.
    const payer = {
      accountId,
      key: { id: webhookUsageName, name: webhookUsageName, restrictions: null },
      client: null,
      plan: plans.get(account.plan),
      carriedUsage: account.carriedUsage,
    };
    try {
      // Record the charge before making it. If the gateway crashes in between, the delivery is sent free of
      // charge, but it is never charged twice.
      if (!(await store.setCharged(id, claim.owner, true))) return false;
      const source = { transport: 'webhook', operation: delivery.webhookId, requestId: id } as const;
      await admission.admit(payer, countChangeUnits(changes), source);
      return true;
    } catch (error) {
      if (mayBeCharged(error)) return true;
      if (!(error instanceof GatewayError)) throw error;
      // Nothing was charged, so withdraw the record. If writing it failed, it may have been stored nevertheless.
      await store.setCharged(id, claim.owner, false);
      const isUsedUp = error.code === 'quota-exceeded';
      const waitMs = isUsedUp ? (error.facts.retryAfterSeconds ?? 60) * 1_000 : quotaRetryMs;
      await postpone(delivery, waitMs, isUsedUp ? error.message : quotaUnavailableMessage);
      return false;
    }
  };

  const attempt = async (
    delivery: ClaimedDelivery,
    secrets: readonly string[],
    { abortSignal, onLate }: RequestControl,
  ): Promise<AttemptResult> => {
    const { id, url, body } = delivery;
    const startedAtMs = performance.now();
    const deadline = AbortSignal.timeout(attemptMs);
    const lateTimer = setTimeout(onLate, slowAnswerMs);
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': userAgent,
      ...signWebhook(secrets, { id, body }, delivery.claimedAtMs),
    };
    const toResult = (response: Omit<AttemptResponse, 'durationMs'>): AttemptResult =>
      toAttemptResult(delivery, { ...response, durationMs: performance.now() - startedAtMs }, random());
    try {
      const signal = AbortSignal.any([deadline, abortSignal]);
      const { status, retryAfterSeconds } = await transport.post({ url, headers, body }, signal);
      return toResult({ status, error: null, retryAfterSeconds });
    } catch (error) {
      if (abortSignal.aborted || !(deadline.aborted || error instanceof WebhookError)) throw error;
      const reason = deadline.aborted ? tooSlowMessage : (error as WebhookError).message;
      return toResult({ status: null, error: reason, retryAfterSeconds: null });
    } finally {
      clearTimeout(lateTimer);
    }
  };

  const finish = async (delivery: ClaimedDelivery, result: AttemptResult): Promise<void> => {
    await store.finish(delivery.id, claim.owner, result);
    reportAttempt(result.outcome === 'waiting' ? 'retried' : result.outcome, delivery, result);
  };

  const sendClaimed = async (delivery: ClaimedDelivery, control: RequestControl): Promise<void> => {
    const decrypt = (sealedSecret: Uint8Array) => sealer.open(sealedSecret, delivery.webhookId);
    const secret = decrypt(delivery.sealedSecret);
    const formerSecrets = delivery.formerSecrets.map(decrypt).filter((formerSecret) => formerSecret !== null);
    // An unreadable secret is not the account's fault, so nothing is charged.
    if (secret === null) await postpone(delivery, secretRetryMs, unreadableSecretMessage);
    else if (await charge(delivery))
      await finish(delivery, await attempt(delivery, [secret, ...formerSecrets], control));
  };

  const sendOrRelease = async (delivery: ClaimedDelivery, control: RequestControl): Promise<void> => {
    const { id, accountId } = delivery;
    const claimLoss = new AbortController();
    const abortSignal = AbortSignal.any([control.abortSignal, claimLoss.signal]);
    runningRequests.set(id, { accountId, claimLoss });
    try {
      await sendClaimed(delivery, { ...control, abortSignal });
    } catch (error) {
      // Make the delivery due now for any gateway. If this write fails too, the delivery is due when the claim ends.
      await store.postpone(id, claim.owner, 0, null).catch(() => {});
      if (!claimLoss.signal.aborted) throw error;
    } finally {
      runningRequests.delete(id);
    }
  };

  /**
   * Lists the accounts for which this process sends as many deliveries as allowed. It counts the running requests,
   * because the database no longer has the deliveries of deleted webhooks.
   */
  const listBusyAccounts = (): string[] => {
    const accountIds = [...runningRequests.values()].map(({ accountId }) => accountId);
    const countRequests = (accountId: string): number =>
      accountIds.filter((otherId) => otherId === accountId).length;
    return [...new Set(accountIds)].filter((accountId) => countRequests(accountId) >= maxPerAccount);
  };

  return {
    /**
     * Sends a delivery of a lane that is due. Resolves when the request leaves the lane: when it has ended, or, except
     * in the lane `slow`, when the receiver has not answered in time. Then it goes on without a place in the lane.
     * @returns false if none is due @throws the errors of the store
     */
    send: async (lane: DeliveryLane, stopSignal: AbortSignal): Promise<boolean> => {
      if (runningRequests.size >= maxRequests) return false;
      const limits = { maxPerAccount, busyAccounts: listBusyAccounts(), lanes: [lane] };
      const delivery = await store.claimDue(claim, limits);
      if (delivery === null) return false;
      const { promise: lateness, resolve: onLate } = Promise.withResolvers<void>();
      const control = { abortSignal: stopSignal, onLate: lane === 'slow' ? () => {} : onLate };
      const request = sendOrRelease(delivery, control);
      options.runDetached(() => request);
      await Promise.race([request, lateness]);
      return true;
    },
    /** Aborts requests whose webhook was deleted or whose claim was lost. @throws the errors of the store */
    abortLost: async (): Promise<void> => {
      const requests = [...runningRequests];
      if (requests.length === 0) return;
      const ids = requests.map(([id]) => id);
      const claimedIds = new Set(await store.listStillClaimed(claim.owner, ids));
      for (const [id, { claimLoss }] of requests) if (!claimedIds.has(id)) claimLoss.abort();
    },
  };
}

const tooSlowMessage = `The receiver did not answer within ${attemptMs / 1_000} seconds.`;
const unreadableSecretMessage = 'It cannot be signed: the operator of the service has to fix this.';
const quotaUnavailableMessage = 'The quota cannot be charged right now.';

function logDelivery(
  log: Log,
  outcome: DeliveryOutcome,
  { id, webhookId, accountId, attempts }: ClaimedDelivery,
  { status, error, durationMs }: AttemptFacts,
): void {
  const facts = { delivery: id, webhook: webhookId, account: accountId, attempt: attempts + 1 };
  const fields = { ...facts, outcome, status, error, durationMs: Math.round(durationMs) };
  if (outcome === 'delivered') log.info(fields, 'webhook delivered');
  else log.warn(fields, 'webhook not delivered');
}
