import {
  type ClaimedMail,
  type ConfidentialMail,
  type MailAttemptResult,
  MailError,
  type MailStore,
  type MailTransport,
  type RenderMail,
} from '../../domain/accounts/mail.ts';
import type { Log } from '../../domain/log.ts';
import type { RandomBytes } from '../keys/credential-maker.ts';
import { createTextSealer, sealedPurposes } from '../keys/sealed-text.ts';
import { computeBackOffMs, drawFraction } from '../work/back-off.ts';
import { createClaim } from '../work/claim.ts';
import { createQueuePoller } from '../work/queue-poller.ts';
import { computeRetryDelayMs, getExpiryMs } from './retry-delay.ts';

export type MailOutcome = 'sent' | 'postponed' | 'given_up';

export interface Mailer {
  readonly transport: MailTransport;
  readonly render: RenderMail;
}

export interface SenderOptions {
  readonly store: MailStore;
  readonly randomBytes: RandomBytes;
  /** Returns the time in epoch milliseconds, which decides whether an e-mail has expired. */
  readonly now: () => number;
  readonly log: Log;
  readonly onAttempt: (outcome: MailOutcome) => void;
  /** How often to check for e-mails that other gateways queued, or that are due again. */
  readonly pollMs: number;
  /** How long `stop` waits for the mail server to accept the e-mails in progress. */
  readonly graceMs?: number;
}

/** How many e-mails are sent at once. With two, a slow e-mail does not delay the others. */
const maxConcurrentMails = 2;
/** The time limit from the connection to the mail server's acceptance. A server that scans content may be slow. */
const sendMs = 60_000;
/**
 * How long a claim lasts. It is longer than sending an e-mail takes. If a gateway crashes, others take over its
 * e-mails after this time.
 */
const leaseMs = 120_000;
/** The default of `graceMs`. It is shorter than the time that supervisors give a process to end. */
const defaultGraceMs = 3_000;
/**
 * The longest pause between attempts while the mail server fails. E-mails are then tried one at a time. The pauses
 * begin with the poll interval and double each time.
 */
const maxPauseMs = 60_000;

/**
 * Sends e-mails from a queue that all gateways share. Each e-mail is claimed by one gateway, which sends it to the
 * mail server.
 */
export function createMailSender(options: SenderOptions & Mailer & { readonly sealer: MailSealer }) {
  const { store, transport, render, sealer, randomBytes, now, log, onAttempt, pollMs } = options;
  const claim = createClaim(leaseMs);
  const poller = createQueuePoller({
    graceMs: options.graceMs ?? defaultGraceMs,
    onError: (error) => log.error({ err: error }, 'e-mails cannot be sent'),
  });
  let serverFailures = 0;
  let pausedUntilMs = 0;
  let serverProblem: string | null = null;
  let backlog = { mails: 0, oldestMs: 0 };

  /** @param failureMessage the error of the mail server, or null if it works */
  const recordServerState = (failureMessage: string | null): void => {
    serverProblem = failureMessage;
    serverFailures = failureMessage === null ? 0 : serverFailures + 1;
    pausedUntilMs =
      failureMessage === null
        ? 0
        : performance.now() +
          computeBackOffMs(serverFailures, { firstMs: pollMs, factor: 2, maxMs: maxPauseMs });
  };

  /** @throws MailError; the abort reason of `poller.signal` */
  const deliver = async ({ id, createdAt }: ClaimedMail, { to, locale, content }: ConfidentialMail) => {
    const deadline = AbortSignal.timeout(sendMs);
    const mail = { ...render({ content, locale }), id, to, locale, createdAt };
    try {
      await transport.send(mail, AbortSignal.any([deadline, poller.signal]));
    } catch (error) {
      if (deadline.aborted && !poller.signal.aborted)
        throw new MailError(`The mail server did not accept it within ${sendMs / 1_000} seconds.`, 'server');
      throw error;
    }
  };

  const attemptMail = async (
    claimedMail: ClaimedMail,
  ): Promise<MailAttemptResult & { readonly kind: string | null }> => {
    const mail = sealer.open(claimedMail.sealed, claimedMail.id);
    if (mail === null) {
      const error = 'It cannot be decrypted: KEY_PEPPER has changed.';
      return { outcome: 'given up', error, kind: null };
    }
    const { kind } = mail.content;
    const expiresAt = getExpiryMs(mail.content);
    if (expiresAt !== null && expiresAt <= now())
      return { outcome: 'given up', error: 'It expired before it could be sent.', kind };
    try {
      await deliver(claimedMail, mail);
      recordServerState(null);
      return { outcome: 'sent', kind };
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      recordServerState(error.scope === 'server' ? error.message : null);
      const delayMs = computeRetryDelayMs(error.scope, {
        failures: claimedMail.attempts + 1,
        ageMs: claimedMail.ageMs,
        remainingMs: expiresAt && expiresAt - now(),
        random: drawFraction(randomBytes),
      });
      return delayMs === null
        ? { outcome: 'given up', error: error.message, kind }
        : { outcome: 'postponed', error: error.message, delayMs, kind };
    }
  };

  const logAttempt = (
    { id, attempts }: ClaimedMail,
    kind: string | null,
    result: MailAttemptResult,
  ): void => {
    const fields = { mail: id, kind, attempt: attempts + 1 };
    if (result.outcome === 'sent') log.info(fields, 'e-mail sent');
    else if (result.outcome === 'given up') log.warn({ ...fields, error: result.error }, 'e-mail given up');
    else {
      const nextInSeconds = Math.round(result.delayMs / 1_000);
      log.warn({ ...fields, error: result.error, nextInSeconds }, 'e-mail not sent yet');
    }
  };

  /** Sends the e-mail that is due next. @returns false if none is due */
  const sendNext = async (): Promise<boolean> => {
    const claimedMail = await store.claimDue(claim);
    if (claimedMail === null) return false;
    try {
      const { kind, ...result } = await attemptMail(claimedMail);
      await store.finish(claimedMail.id, claim.owner, result);
      logAttempt(claimedMail, kind, result);
      onAttempt(result.outcome === 'given up' ? 'given_up' : result.outcome);
      return true;
    } catch (error) {
      // If the release fails too, the claim expires on its own.
      await store.release(claimedMail.id, claim.owner).catch(() => {});
      throw error;
    }
  };

  const workers = poller.createWorkers({
    max: maxConcurrentMails,
    takeNext: sendNext,
    isPaused: () => performance.now() < pausedUntilMs,
  });
  poller.start(() => {
    workers.poll();
    void poller.runSafely(async () => {
      backlog = await store.countWaiting();
    });
  }, pollMs);
  return {
    /** Starts to send the e-mails that are due. */
    poll: workers.poll,
    /**
     * Returns the reason why no e-mail can be sent at present, as a sentence without addresses and credentials.
     * Returns null if no problem is known.
     */
    getProblem: (): string | null => serverProblem,
    /** Returns how many e-mails wait to be sent by any gateway, and the age of the oldest, as of the last poll. */
    getBacklog: () => backlog,
    /** Claims no further e-mails, waits for the ones in progress, and closes the connections. */
    stop: async (): Promise<void> => {
      await poller.stop();
      transport.close();
    },
  };
}

type MailSealer = ReturnType<typeof createMailSealer>;

/**
 * Encrypts e-mails under the pepper, each bound to its own row. A copy of the database then reveals no addresses
 * and gives no access to accounts.
 */
export function createMailSealer(
  pepper: string,
  randomBytes: RandomBytes,
  previousPeppers: readonly string[] = [],
) {
  const sealer = createTextSealer(pepper, sealedPurposes.mail, randomBytes, previousPeppers);
  return {
    seal: ({ to, locale, content }: ConfidentialMail, id: string): Uint8Array =>
      sealer.seal(JSON.stringify({ to, locale, content }), id),
    /** Decrypts an e-mail. @returns null if it was encrypted under an unknown pepper */
    open: (sealedMail: Uint8Array, id: string): ConfidentialMail | null => {
      const text = sealer.open(sealedMail, id);
      return text === null ? null : JSON.parse(text);
    },
  };
}
