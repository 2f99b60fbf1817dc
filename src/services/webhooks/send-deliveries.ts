import { randomUUID } from 'node:crypto';
import { GatewayError } from '../../domain/errors.ts';
import {
  type AttemptEnd,
  type ClaimedDelivery,
  type WebhookClaim,
  WebhookError,
  type WebhookStore,
  type WebhookTransport,
} from '../../domain/webhook.ts';
import { mayBeCharged } from '../quota-refusal.ts';
import type { TextSealer } from '../sealed-text.ts';
import { longestWaitMs, nextAttemptMs } from './next-attempt.ts';
import { signWebhook } from './sign-webhook.ts';

/** How an attempt to deliver ended, for metrics; `postponed`: the quota is used up, or its store is away. */
export type DeliveryOutcome = 'delivered' | 'retried' | 'postponed' | 'failed';

/** An attempt, from the look-up of the name to the end of the answer. */
const attemptMs = 15_000;
/** Longer than an attempt; a gateway that ended in between leaves its deliveries to others after this: less than 30 s. */
const termMs = 25_000;
/** Of one account: nobody makes others wait. */
const maxOfAccount = 2;
/** While the quota store is away. */
const awayMs = 5_000;

export interface SendOptions {
  readonly store: Pick<WebhookStore, 'claimDue' | 'setCharged' | 'postpone' | 'finish'>;
  readonly transport: WebhookTransport;
  readonly sealer: TextSealer;
  /**
   * Charges a delivery to its account.
   * @throws GatewayError `quota-exceeded` with the seconds until it resets, `quota-unavailable`, `unavailable`
   */
  readonly charge: (delivery: ClaimedDelivery) => Promise<void>;
  readonly random: () => number;
  readonly userAgent: string;
  readonly onAttempt: (outcome: DeliveryOutcome, delivery: ClaimedDelivery, end: AttemptEnd | null) => void;
}

/** Sends a delivery that is due. @returns false: there is none. @throws what the store throws */
export function createDeliverySender(options: SendOptions): (stopped: AbortSignal) => Promise<boolean> {
  const { store, transport, sealer, charge, random, userAgent, onAttempt } = options;
  const claim: WebhookClaim = { owner: randomUUID(), termMs };

  /** Whether it is paid; else it was postponed, or has failed. */
  const isPaid = async (delivery: ClaimedDelivery): Promise<boolean> => {
    const { id, ageMs } = delivery;
    if (delivery.isCharged || delivery.kind === 'test') return true;
    // First written, then charged: a gateway that ends in between gives it for nothing, but none charges it twice.
    if (!(await store.setCharged(id, claim.owner, true))) return false;
    try {
      await charge(delivery);
      return true;
    } catch (error) {
      if (mayBeCharged(error)) return true;
      await store.setCharged(id, claim.owner, false);
      if (!(error instanceof GatewayError)) throw error;
      const isUsedUp = error.code === 'quota-exceeded';
      const waitMs = isUsedUp ? (error.facts.retryAfterSeconds ?? 60) * 1_000 : awayMs;
      if (ageMs + waitMs <= longestWaitMs) {
        await store.postpone(id, claim.owner, waitMs, isUsedUp ? usedUp : null);
        onAttempt('postponed', delivery, null);
        return false;
      }
      await finish(delivery, {
        outcome: 'failed',
        disables: null,
        status: null,
        error: tooOld,
        durationMs: 0,
      });
      return false;
    }
  };

  const attempt = async (delivery: ClaimedDelivery, stopped: AbortSignal): Promise<AttemptEnd> => {
    const { id, url, body, webhookId } = delivery;
    const secret = sealer.open(delivery.sealedSecret, webhookId);
    if (secret === null)
      return { outcome: 'failed', disables: null, status: null, error: unreadable, durationMs: 0 };
    const startedAtMs = performance.now();
    const late = AbortSignal.timeout(attemptMs);
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': userAgent,
      ...signWebhook(secret, { id, body }, delivery.claimedAtMs),
    };
    try {
      const signal = AbortSignal.any([late, stopped]);
      const { status, retryAfterSeconds } = await transport.post({ url, headers, body }, signal);
      return endOf(delivery, { status, error: null, retryAfterSeconds }, performance.now() - startedAtMs);
    } catch (error) {
      if (stopped.aborted || !(late.aborted || error instanceof WebhookError)) throw error;
      const reason = late.aborted ? tooSlow : (error as WebhookError).message;
      const came = { status: null, error: reason, retryAfterSeconds: null };
      return endOf(delivery, came, performance.now() - startedAtMs);
    }
  };

  const endOf = (
    { attempts, kind }: ClaimedDelivery,
    came: { status: number | null; error: string | null; retryAfterSeconds: number | null },
    durationMs: number,
  ): AttemptEnd => {
    const { status, retryAfterSeconds } = came;
    const isTaken = status !== null && status >= 200 && status < 300;
    if (isTaken) return { outcome: 'delivered', status, error: null, durationMs };
    const error = came.error ?? refusalOf(status as number);
    // Nobody waits for a test.
    if (kind === 'test') return { outcome: 'failed', disables: null, status, error, durationMs };
    if (status === 410) return { outcome: 'failed', disables: 'gone', status, error, durationMs };
    const delayMs = nextAttemptMs(attempts + 1, { retryAfterSeconds, random: random() });
    return delayMs === null
      ? { outcome: 'failed', disables: 'failing', status, error, durationMs }
      : { outcome: 'waiting', delayMs, status, error, durationMs };
  };

  const finish = async (delivery: ClaimedDelivery, end: AttemptEnd): Promise<void> => {
    await store.finish(delivery.id, claim.owner, end);
    onAttempt(end.outcome === 'waiting' ? 'retried' : end.outcome, delivery, end);
  };

  return async (stopped) => {
    const delivery = await store.claimDue(claim, maxOfAccount);
    if (delivery === null) return false;
    try {
      if (await isPaid(delivery)) await finish(delivery, await attempt(delivery, stopped));
      return true;
    } catch (error) {
      // Another gateway goes on with it at once; if that cannot be written either, when the claim ends.
      await store.postpone(delivery.id, claim.owner, 0, null).catch(() => {});
      throw error;
    }
  };
}

const tooSlow = `The receiver did not answer within ${attemptMs / 1_000} seconds.`;
const unreadable = 'The secret cannot be decrypted: KEY_PEPPER is another than it was.';
const usedUp = 'The quota of the account is used up; it is sent when it resets.';
const tooOld = 'The quota of the account was used up for three days.';

function refusalOf(status: number): string {
  if (status >= 300 && status < 400) return 'The receiver redirects; redirects are not followed.';
  if (status === 410) return 'The receiver is gone (410).';
  return `The receiver answered with status ${status}.`;
}
