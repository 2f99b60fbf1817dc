import type { AttemptResult, ClaimedDelivery } from '../../domain/changes/webhook.ts';
import { computeNextAttemptMs } from './next-attempt.ts';

/** Statuses whose `Retry-After` is respected (RFC 6585 §4, RFC 9110 §15.6.4). */
const busyStatuses = [429, 503];

/** The response of a receiver. If there was none, `status` is null and `error` gives the reason. */
export interface AttemptResponse {
  readonly status: number | null;
  readonly error: string | null;
  readonly retryAfterSeconds: number | null;
  readonly durationMs: number;
}

/** Decides what happens to a delivery after an attempt. @param random a number from 0 to 1 */
export function toAttemptResult(
  { attempts, kind }: Pick<ClaimedDelivery, 'attempts' | 'kind'>,
  response: AttemptResponse,
  random: number,
): AttemptResult {
  const { status, retryAfterSeconds, durationMs } = response;
  const isAccepted = status !== null && status >= 200 && status < 300;
  if (isAccepted) return { outcome: 'delivered', status, error: null, durationMs };
  const error = response.error ?? describeStatus(status as number);
  // Tests are not retried.
  if (kind === 'test') return { outcome: 'failed', disables: null, status, error, durationMs };
  if (status === 410) return { outcome: 'failed', disables: 'gone', status, error, durationMs };
  const delayMs = computeNextAttemptMs(attempts + 1, {
    retryAfterSeconds: busyStatuses.includes(status ?? 0) ? retryAfterSeconds : null,
    random,
  });
  return delayMs === null
    ? { outcome: 'failed', disables: 'failing', status, error, durationMs }
    : { outcome: 'waiting', delayMs, status, error, durationMs };
}

function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return 'The receiver redirects; redirects are not followed.';
  if (status === 410) return 'The receiver is gone (410).';
  return `The receiver answered with status ${status}.`;
}
