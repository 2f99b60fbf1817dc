import { randomUUID } from 'node:crypto';
import {
  type AttemptEnd,
  type ClaimedDelivery,
  type WebhookClaim,
  WebhookError,
  type WebhookQueue,
  type WebhookTransport,
} from '../../domain/changes/webhook.ts';
import { GatewayError } from '../../domain/errors.ts';
import { unitsOfChanges } from '../changes/charge-by-tens.ts';
import type { TextSealer } from '../keys/sealed-text.ts';
import type { Admission, Charged } from '../quota/admission.ts';
import { mayBeCharged } from '../quota/quota-rejection.ts';
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
/** To receivers that were slow or failed the last time: they leave room for the others. */
const maxToSlow = 10;
/** While the quota store is away. */
const awayMs = 5_000;
/** Where the secret cannot be read: an operator has to mend that. */
const unreadableMs = 600_000;
/** Of which `Retry-After` is meant (RFC 6585 §4, RFC 9110 §15.6.4). */
const busyStatuses = [429, 503];

export interface SendOptions {
  readonly store: Pick<WebhookQueue, 'claimDue' | 'stillClaimed' | 'setCharged' | 'postpone' | 'finish'>;
  readonly transport: WebhookTransport;
  readonly sealer: TextSealer;
  /** Who pays for the deliveries of an account; null: it was deleted. */
  readonly payerOf: (accountId: string) => Promise<Charged | null>;
  readonly admit: Admission['admit'];
  readonly random: () => number;
  readonly userAgent: string;
  readonly onAttempt: (outcome: DeliveryOutcome, delivery: ClaimedDelivery, end: AttemptEnd | null) => void;
}

export interface DeliverySender {
  /** Sends a delivery that is due. @returns false: there is none. @throws what the store throws */
  send(stopped: AbortSignal): Promise<boolean>;
  /** Ends requests whose webhook was deleted, or whose claim was lost. @throws what the store throws */
  endLost(): Promise<void>;
}

/** A request that is under way. */
interface Running {
  readonly accountId: string;
  readonly lost: AbortController;
}

export function createDeliverySender(options: SendOptions): DeliverySender {
  const { store, transport, sealer, payerOf, admit, random, userAgent, onAttempt } = options;
  let toSlow = 0;
  const running = new Map<string, Running>();
  const claim: WebhookClaim = { owner: randomUUID(), termMs };

  /** Leaves it for later without an attempt, for three days; then it has failed. */
  const hold = async (
    { ageMs, ...delivery }: ClaimedDelivery,
    waitMs: number,
    error: string,
  ): Promise<void> => {
    const leftMs = longestWaitMs - ageMs;
    if (leftMs > 0) {
      await store.postpone(delivery.id, claim.owner, Math.min(waitMs, leftMs), error);
      onAttempt('postponed', { ageMs, ...delivery }, null);
    } else {
      const end = { outcome: 'failed', disables: null, status: null, error, durationMs: 0 } as const;
      await finish({ ageMs, ...delivery }, end);
    }
  };

  /** Whether it is paid; else it is not ours any more, or it was held. */
  const isPaid = async (delivery: ClaimedDelivery): Promise<boolean> => {
    const { id, accountId, kind, changes } = delivery;
    if (delivery.isCharged || kind === 'test') return true;
    const payer = await payerOf(accountId);
    if (payer === null) return false;
    try {
      // First written, then charged: a gateway that ends in between gives it for nothing, but none charges it twice.
      if (!(await store.setCharged(id, claim.owner, true))) return false;
      await admit(payer, unitsOfChanges(changes));
      return true;
    } catch (error) {
      if (mayBeCharged(error)) return true;
      if (!(error instanceof GatewayError)) throw error;
      // Also where it was not answered that it is written: it may be.
      await store.setCharged(id, claim.owner, false);
      const isUsedUp = error.code === 'quota-exceeded';
      const waitMs = isUsedUp ? (error.facts.retryAfterSeconds ?? 60) * 1_000 : awayMs;
      await hold(delivery, waitMs, isUsedUp ? error.message : unchecked);
      return false;
    }
  };

  const attempt = async (
    delivery: ClaimedDelivery,
    secret: string,
    ended: AbortSignal,
  ): Promise<AttemptEnd> => {
    const { id, url, body } = delivery;
    const startedAtMs = performance.now();
    const late = AbortSignal.timeout(attemptMs);
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': userAgent,
      ...signWebhook(secret, { id, body }, delivery.claimedAtMs),
    };
    try {
      const signal = AbortSignal.any([late, ended]);
      const { status, retryAfterSeconds } = await transport.post({ url, headers, body }, signal);
      return endOf(delivery, { status, error: null, retryAfterSeconds }, performance.now() - startedAtMs);
    } catch (error) {
      if (ended.aborted || !(late.aborted || error instanceof WebhookError)) throw error;
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
    const delayMs = nextAttemptMs(attempts + 1, {
      retryAfterSeconds: busyStatuses.includes(status ?? 0) ? retryAfterSeconds : null,
      random: random(),
    });
    return delayMs === null
      ? { outcome: 'failed', disables: 'failing', status, error, durationMs }
      : { outcome: 'waiting', delayMs, status, error, durationMs };
  };

  const finish = async (delivery: ClaimedDelivery, end: AttemptEnd): Promise<void> => {
    await store.finish(delivery.id, claim.owner, end);
    onAttempt(end.outcome === 'waiting' ? 'retried' : end.outcome, delivery, end);
  };

  const sendClaimed = async (delivery: ClaimedDelivery, ended: AbortSignal): Promise<void> => {
    const secret = sealer.open(delivery.sealedSecret, delivery.webhookId);
    // Before it is charged: it is not the account's fault.
    if (secret === null) await hold(delivery, unreadableMs, unreadable);
    else if (await isPaid(delivery)) await finish(delivery, await attempt(delivery, secret, ended));
  };

  /** Accounts that this process sends as much for as one may have: it counts also where the database cannot. */
  const busyAccounts = (): string[] => {
    const accounts = [...running.values()].map(({ accountId }) => accountId);
    const countOf = (accountId: string): number => accounts.filter((each) => each === accountId).length;
    return [...new Set(accounts)].filter((accountId) => countOf(accountId) >= maxOfAccount);
  };

  return {
    send: async (stopped) => {
      const limits = {
        maxPerAccount: maxOfAccount,
        busyAccounts: busyAccounts(),
        excludesSlow: toSlow >= maxToSlow,
      };
      const delivery = await store.claimDue(claim, limits);
      if (delivery === null) return false;
      const slow = delivery.isSlow ? 1 : 0;
      toSlow += slow;
      const lost = new AbortController();
      running.set(delivery.id, { accountId: delivery.accountId, lost });
      try {
        await sendClaimed(delivery, AbortSignal.any([stopped, lost.signal]));
        return true;
      } catch (error) {
        // Another gateway goes on with it at once; if that cannot be written either, when the claim ends.
        await store.postpone(delivery.id, claim.owner, 0, null).catch(() => {});
        if (lost.signal.aborted) return true;
        throw error;
      } finally {
        running.delete(delivery.id);
        toSlow -= slow;
      }
    },
    endLost: async () => {
      const requests = [...running];
      if (requests.length === 0) return;
      const ids = requests.map(([id]) => id);
      const held = new Set(await store.stillClaimed(claim.owner, ids));
      for (const [id, { lost }] of requests) if (!held.has(id)) lost.abort();
    },
  };
}

const tooSlow = `The receiver did not answer within ${attemptMs / 1_000} seconds.`;
const unreadable = 'It cannot be signed: the operator of the service has to mend that.';
const unchecked = 'The quota cannot be charged right now.';

function refusalOf(status: number): string {
  if (status >= 300 && status < 400) return 'The receiver redirects; redirects are not followed.';
  if (status === 410) return 'The receiver is gone (410).';
  return `The receiver answered with status ${status}.`;
}
