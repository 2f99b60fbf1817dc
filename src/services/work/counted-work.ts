import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { createTooManyAttemptsError } from '../../domain/errors.ts';

/**
 * Creates a function that does work for a client unless the client has used up its attempts. Each attempt is counted
 * before its result is known, so that simultaneous attempts cannot exceed the limit.
 * @param detail the text of the error for a client that has used up its attempts
 * @param staysCounted decides from the error of the work, or null, whether the attempt stays counted
 * @throws GatewayError `too-many-attempts` (429), and the errors of the work
 */
export function createCountedWork(
  limiter: AttemptLimiter,
  detail: string,
  staysCounted: (error: unknown) => boolean,
) {
  return async <Result>(client: string, work: () => Promise<Result>): Promise<Result> => {
    const waitSeconds = await limiter.consume(client);
    let error: unknown = null;
    try {
      if (waitSeconds !== null) throw createTooManyAttemptsError(detail, waitSeconds);
      return await work();
    } catch (workError) {
      error = workError;
      throw workError;
    } finally {
      // A rejected attempt must not stay counted, because the attempts before it may still be refunded.
      if (waitSeconds !== null || !staysCounted(error)) await limiter.refund(client);
    }
  };
}
