import { randomUUID } from 'node:crypto';
import {
  type ClaimedMail,
  type MailClaim,
  type MailEnd,
  MailError,
  type MailStore,
  type MailTransport,
  type RenderMail,
} from '../../domain/accounts/mail.ts';
import type { Log } from '../../domain/log.ts';
import type { RandomBytes } from '../keys/credential-maker.ts';
import { repeat } from '../repeat.ts';
import type { MailSealer } from './mail-sealer.ts';
import { expiryOf, nextAttemptMs } from './next-attempt.ts';

export type MailOutcome = 'sent' | 'postponed' | 'given_up';

export interface Mailer {
  readonly transport: MailTransport;
  readonly render: RenderMail;
}

export interface SenderOptions {
  readonly store: MailStore;
  readonly randomBytes: RandomBytes;
  /** Epoch milliseconds; decides whether a mail has expired. */
  readonly now: () => number;
  readonly log: Log;
  readonly onAttempt: (outcome: MailOutcome) => void;
  /** How often it is looked for mails that others queued, or that are due again. */
  readonly lookEveryMs: number;
  /** How long `stop` waits for the server to take the mails under way. */
  readonly stopMs?: number;
}

export interface MailSender {
  /** Why no mail can be sent at present: a sentence without addresses and credentials; null: nothing is known against it. */
  trouble(): string | null;
  /** Mails that are still to be sent, by any gateway, some seconds ago. */
  waiting(): { readonly mails: number; readonly oldestMs: number };
  /** Sends what is due, beginning now. */
  look(): void;
  /** Takes no further mail, lets the server take the one under way for some seconds, and closes the connections. */
  stop(): Promise<void>;
}

/** So that one mail that is slow to be taken does not keep the others waiting. */
const mostAtOnce = 2;
/** From the connection to the server's acceptance, which may take long where content is scanned. */
const sendMs = 60_000;
/** Longer than it takes to send: a gateway that ended in between leaves its mails to others after this. */
const termMs = 120_000;
/** Shorter than what supervisors wait for a process to end. */
const standardStopMs = 3_000;
/** A server that fails is tried with one mail after pauses that double from the first look up to this. */
const longestPauseMs = 60_000;
/** Keys of mails must outlive the month they stand for. */
const keptMs = 45 * 86_400_000;
const hourMs = 3_600_000;

/** Takes mails from the queue of all gateways, each by one of them, and hands them over. */
export function createMailSender(
  options: SenderOptions & Mailer & { readonly sealer: MailSealer },
): MailSender {
  const { store, transport, render, sealer, randomBytes, now, log, onAttempt, lookEveryMs } = options;
  const { stopMs = standardStopMs } = options;
  const claim: MailClaim = { owner: randomUUID(), termMs };
  const random = (): number => Buffer.from(randomBytes(4)).readUInt32BE() / 2 ** 32;
  const stopped = new AbortController();
  const workers = new Set<Promise<void>>();
  let isStopping = false;
  let isAsked = false;
  let isStoreFailing = false;
  let serverFailures = 0;
  let pausedUntil = 0;
  let trouble: string | null = null;
  let waiting = { mails: 0, oldestMs: 0 };

  const mayWork = (): boolean => !isStopping && performance.now() >= pausedUntil;
  const noteServer = (problem: string | null): void => {
    trouble = problem;
    serverFailures = problem === null ? 0 : serverFailures + 1;
    pausedUntil =
      problem === null
        ? 0
        : performance.now() + Math.min(longestPauseMs, lookEveryMs * 2 ** Math.min(serverFailures - 1, 16));
  };

  /** @throws MailError; the reason of `stopped` */
  const deliver = async ({ id, createdAt }: ClaimedMail, { to, locale, content }: Opened): Promise<void> => {
    const deadline = AbortSignal.timeout(sendMs);
    const mail = { ...render({ content, locale }), id, to, locale, createdAt };
    try {
      await transport.send(mail, AbortSignal.any([deadline, stopped.signal]));
    } catch (error) {
      if (deadline.aborted && !stopped.signal.aborted)
        throw new MailError(`The mail server did not take it within ${sendMs / 1_000} seconds.`, 'server');
      throw error;
    }
  };

  const attempt = async (claimed: ClaimedMail): Promise<MailEnd & { readonly kind: string | null }> => {
    const opened = sealer.open(claimed.sealed, claimed.id);
    if (opened === null) {
      const error = 'It cannot be decrypted: KEY_PEPPER is another than it was.';
      return { outcome: 'given up', error, kind: null };
    }
    const { kind } = opened.content;
    const expiresAt = expiryOf(opened.content);
    const leftMs = expiresAt && expiresAt - now();
    if (leftMs !== null && leftMs <= 0)
      return { outcome: 'given up', error: 'It expired before it could be sent.', kind };
    try {
      await deliver(claimed, opened);
      noteServer(null);
      return { outcome: 'sent', kind };
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      noteServer(error.scope === 'server' ? error.message : null);
      const failures = claimed.attempts + 1;
      const left = expiresAt && expiresAt - now();
      const delayMs = nextAttemptMs(error.scope, {
        failures,
        ageMs: claimed.ageMs,
        leftMs: left,
        random: random(),
      });
      return delayMs === null
        ? { outcome: 'given up', error: error.message, kind }
        : { outcome: 'postponed', error: error.message, delayMs, kind };
    }
  };

  /** False where none is due. */
  const sendNext = async (): Promise<boolean> => {
    const claimed = await store.claimDue(claim);
    if (claimed === null) return false;
    const { id } = claimed;
    try {
      const { kind, ...end } = await attempt(claimed);
      await store.finish(id, claim.owner, end);
      const facts = { mail: id, kind, attempt: claimed.attempts + 1 };
      if (end.outcome === 'sent') log.info(facts, 'mail sent');
      else if (end.outcome === 'given up') log.warn({ ...facts, error: end.error }, 'mail given up');
      else {
        const nextInSeconds = Math.round(end.delayMs / 1_000);
        log.warn({ ...facts, error: end.error, nextInSeconds }, 'mail not sent yet');
      }
      onAttempt(end.outcome === 'given up' ? 'given_up' : end.outcome);
      return true;
    } catch (error) {
      await store.release(id, claim.owner).catch(() => {}); // the claim runs out
      throw error;
    }
  };

  const safely = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      isStoreFailing = false;
    } catch (error) {
      if (!isStoreFailing && !stopped.signal.aborted) log.error({ err: error }, 'mails cannot be sent');
      isStoreFailing = true;
    }
  };
  const drain = async (): Promise<void> => {
    do {
      isAsked = false;
      while (mayWork() && (await sendNext()));
    } while (isAsked && mayWork());
  };
  const look = (): void => {
    isAsked = true;
    if (workers.size >= mostAtOnce || !mayWork()) return;
    const worker = safely(drain).finally(() => workers.delete(worker));
    workers.add(worker);
  };
  const timer = setInterval(() => {
    look();
    void safely(async () => {
      waiting = await store.waiting();
    });
  }, lookEveryMs).unref();
  const pruning = repeat(() => store.prune(keptMs), {
    everyMs: hourMs,
    onError: (error) => log.warn({ err: error }, 'old mails could not be removed yet'),
  });
  return {
    look,
    trouble: () => trouble,
    waiting: () => waiting,
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      const late = setTimeout(() => stopped.abort(new Error('The gateway stops.')), stopMs);
      await Promise.all(workers);
      clearTimeout(late);
      await pruning.stop();
      transport.close();
    },
  };
}

type Opened = NonNullable<ReturnType<MailSealer['open']>>;
