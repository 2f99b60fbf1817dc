import type { AttemptFacts, AttemptResult, ClaimedDelivery } from '../../domain/changes/webhook.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/**
 * The delays between ten attempts, which add up to a little more than three days. They are the example schedule
 * of Standard Webhooks 1.0.0.
 */
const delaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** The largest random addition to a delay, as a fraction of it. It spreads deliveries that failed together. */
const jitterFraction = 0.1;

/** Statuses whose `Retry-After` is respected (RFC 6585 §4, RFC 9110 §15.6.4). */
const busyStatuses = [429, 503];

/** A receiver's response. If there was none, `status` is null and `error` gives the reason. */
export interface AttemptResponse extends AttemptFacts {
  readonly retryAfterSeconds: number | null;
}

/** Decides what happens to a delivery after an attempt. @param random a number from 0 to 1 */
export function toAttemptResult(
  { attempts, kind }: ClaimedDelivery,
  response: AttemptResponse,
  random: number,
): AttemptResult {
  const { status, retryAfterSeconds, durationMs } = response;
  const isAccepted = status !== null && status >= 200 && status < 300;
  if (isAccepted) return { outcome: 'delivered', status, error: null, durationMs };
  const error = response.error ?? describeStatus(status as number);
  // Tests are not retried.
  if (kind === 'test') return { outcome: 'failed', disabledReason: null, status, error, durationMs };
  if (status === 410) return { outcome: 'failed', disabledReason: 'gone', status, error, durationMs };
  const delayMs = computeRetryDelayMs(attempts + 1, {
    retryAfterSeconds: busyStatuses.includes(status ?? 0) ? retryAfterSeconds : null,
    random,
  });
  return delayMs === null
    ? { outcome: 'failed', disabledReason: 'failing', status, error, durationMs }
    : { outcome: 'waiting', delayMs, status, error, durationMs };
}

/** The result of a delivery that is given up without a request. The webhook stays active. */
export const toFailure = (error: string): AttemptResult => ({
  outcome: 'failed',
  disabledReason: null,
  status: null,
  error,
  durationMs: 0,
});

function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return 'The receiver redirects; redirects are not followed.';
  if (status === 410) return 'The receiver is gone (410).';
  return `The receiver answered with status ${status}.`;
}

/**
 * Computes the delay until the next attempt.
 * @param attempts the number of attempts so far
 * @param options `retryAfterSeconds`: the shortest delay that the receiver allows; `random`: a number from 0
 * to 1
 * @returns milliseconds, or null if there is no further attempt
 */
function computeRetryDelayMs(
  attempts: number,
  { retryAfterSeconds, random }: { readonly retryAfterSeconds: number | null; readonly random: number },
): number | null {
  const delayMs = delaysMs[attempts - 1];
  if (delayMs === undefined) return null;
  return Math.max(delayMs * (1 + jitterFraction * random), (retryAfterSeconds ?? 0) * secondMs);
}
