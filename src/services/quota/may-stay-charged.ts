import { GatewayError } from '../../domain/errors.ts';

/**
 * The error for a failure of ours whose units could not be refunded at once, because the quota store was away
 * too. They are refunded when it is back, or stay charged if its reply was lost; which of the two is not
 * known here.
 */
export function mayStayCharged(failure: unknown): GatewayError {
  const code = failure instanceof GatewayError ? failure.code : 'internal';
  return new GatewayError(
    code,
    'Something went wrong on our side, and the quota counters cannot be reached either: units of this request may stay charged. Try again in a moment.',
    { retryAfterSeconds: 1 },
    { cause: failure },
  );
}
