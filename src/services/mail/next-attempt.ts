import type { MailContent, MailError } from '../../domain/accounts/mail.ts';
import { backOffMs } from '../work/back-off.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * How long a mail is tried, from when it was queued. RFC 5321 §4.5.4.1 recommends four to five days, but a
 * notice that is three days old helps nobody.
 */
const maxAgeMs = 72 * hourMs;
const firstMs = minuteMs;
const factor = 4;
const maxDelayMs = 6 * hourMs;
/**
 * Shorter, so that a server that was away for hours gets its mails soon after it is back; the sender pauses
 * meanwhile.
 */
const maxServerDelayMs = 10 * minuteMs;
/** Spreads mails that failed together, so that they do not all come back together. */
const jitter = 0.1;

/**
 * @returns the time until which a mail is worth sending, in epoch milliseconds; null: as long as it is tried
 */
export function expiryOf(content: MailContent): number | null {
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
 * The delay until a mail is tried again: 1, 4, 16 and 64 minutes, 4 hours, then every 6 hours, for three
 * days. It is at most 10 minutes when the server failed.
 * @param options `failures`: with the present one; `ageMs`: since it was queued; `remainingMs`: until it
 *   expires, null when it does not; `random`: from 0 to 1
 * @returns milliseconds; null when the mail is not tried again
 */
export function nextAttemptMs(
  scope: MailError['scope'],
  options: {
    readonly failures: number;
    readonly ageMs: number;
    readonly remainingMs: number | null;
    readonly random: number;
  },
): number | null {
  const { failures, ageMs, remainingMs, random } = options;
  if (scope === 'rejected') return null;
  const maxMs = scope === 'server' ? maxServerDelayMs : maxDelayMs;
  const delayMs = backOffMs(failures, { firstMs, factor, maxMs }) * (1 + jitter * random);
  const isTooLate = ageMs + delayMs > maxAgeMs || (remainingMs !== null && delayMs >= remainingMs);
  return isTooLate ? null : delayMs;
}
