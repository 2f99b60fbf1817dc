import type { MailContent, MailError } from '../../domain/accounts/mail.ts';
import { computeBackOffMs } from '../work/back-off.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * How long an e-mail is retried after it was queued. RFC 5321 §4.5.4.1 recommends four to five days, but a notice
 * that is three days old helps nobody.
 */
const maxAgeMs = 72 * hourMs;
const firstDelayMs = minuteMs;
const delayFactor = 4;
const maxDelayMs = 6 * hourMs;
/**
 * The longest delay of an e-mail after a failure of the mail server. It is short, so that e-mails are sent soon after
 * the server works again. While the server fails, the sender pauses, so short delays do not burden the server.
 */
const maxServerDelayMs = 10 * minuteMs;
/** The largest random addition to a delay, as a fraction of it. It spreads e-mails that failed together. */
const jitterFraction = 0.1;

/** @returns the time at which an e-mail becomes useless, in epoch milliseconds, or null if it does not expire */
export function getExpiryMs(content: MailContent): number | null {
  switch (content.kind) {
    case 'recovery':
    case 'verification':
      return content.expiresAtMs;
    case 'alert':
      return content.resetsAtMs;
    case 'plan-ends':
      return content.untilMs;
    default:
      return null;
  }
}

/**
 * Computes the delay until an e-mail is tried again: 1, 4, 16 and 64 minutes, 4 hours, then every 6 hours, for
 * three days. The delay is at most 10 minutes if the mail server failed.
 * @returns milliseconds, or null if the e-mail is not tried again
 */
export function computeRetryDelayMs(
  scope: MailError['scope'],
  options: {
    /** The number of failures including the present one. */
    readonly failures: number;
    /** The time since the e-mail was queued. */
    readonly ageMs: number;
    /** The time until it expires, or null if it does not. */
    readonly remainingMs: number | null;
    /** A number from 0 to 1. */
    readonly random: number;
  },
): number | null {
  const { failures, ageMs, remainingMs, random } = options;
  if (scope === 'rejected') return null;
  const maxMs = scope === 'server' ? maxServerDelayMs : maxDelayMs;
  const delayMs =
    computeBackOffMs(failures, { firstMs: firstDelayMs, factor: delayFactor, maxMs }) *
    (1 + jitterFraction * random);
  const isTooLate = ageMs + delayMs > maxAgeMs || (remainingMs !== null && delayMs >= remainingMs);
  return isTooLate ? null : delayMs;
}
