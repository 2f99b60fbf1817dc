import { GatewayError } from '../../domain/errors.ts';

/**
 * Makes the error for a request that failed on our side and could not be refunded at once, because the quota store
 * was unavailable too. The units are refunded when the store is available again, or stay charged if the
 * store's reply was lost. The gateway cannot know which of the two will happen.
 */
export function createMayStayChargedError(failure: unknown): GatewayError {
  const code = failure instanceof GatewayError ? failure.code : 'internal';
  return new GatewayError(
    code,
    'Something went wrong on our side, and the quota counters cannot be reached either: units of this request may stay charged. Try again in a moment.',
    { retryAfterSeconds: 1 },
    { cause: failure },
  );
}
