import type { MailContent, MailError } from '../../domain/accounts/mail.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** From queueing; RFC 5321 §4.5.4.1 recommends four to five days, but a notice of three days ago helps nobody. */
const longestLifeMs = 72 * hourMs;
const firstDelayMs = minuteMs;
const growth = 4;
const longestDelayMs = 6 * hourMs;
/** A server that was away for hours gets its mails soon after it is back; the sender pauses meanwhile. */
const longestServerDelayMs = 10 * minuteMs;
/** So that mails that failed together do not all come back together. */
const jitter = 0.1;

/** Until when a mail is worth sending, epoch milliseconds; null: as long as it is tried. */
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
 * How long until a mail that was not taken is tried again: 1, 4, 16 and 64 minutes, 4 hours, then every 6 hours, for three days.
 * Where it was the server that failed, at most 10 minutes. Null: no more.
 * @param failures this one included
 * @param ageMs since it was queued
 * @param leftMs until it expires; null: it does not
 * @param random from 0 to 1
 */
export function nextAttemptMs(
  scope: MailError['scope'],
  {
    failures,
    ageMs,
    leftMs,
    random,
  }: {
    readonly failures: number;
    readonly ageMs: number;
    readonly leftMs: number | null;
    readonly random: number;
  },
): number | null {
  if (scope === 'rejected') return null;
  const longestMs = scope === 'server' ? longestServerDelayMs : longestDelayMs;
  const delayMs =
    Math.min(longestMs, firstDelayMs * growth ** Math.min(failures - 1, 10)) * (1 + jitter * random);
  return ageMs + delayMs > longestLifeMs || (leftMs !== null && delayMs >= leftMs) ? null : delayMs;
}
