import { GatewayError } from '../domain/errors.ts';
import { problemStatus } from '../http/problem-status.ts';
import type { Admitted } from '../services/admission.ts';
import { mayStayCharged } from '../services/may-stay-charged.ts';
import type { AdmittedSuggestions } from '../services/suggest-allowance.ts';

/**
 * Does work that was charged: what was not found gets the quota for its headers, anything else is refunded.
 * @throws what the work throws
 */
export async function chargedWork<Result>(
  admitted: Admitted | AdmittedSuggestions,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'not-found') {
      throw new GatewayError(error.code, error.message, { ...error.facts, quota: admitted.quota });
    }
    const isRefunded = await admitted.refund();
    const isOurs = !(error instanceof GatewayError) || problemStatus[error.code] >= 500;
    throw isRefunded || !isOurs ? error : mayStayCharged(error);
  }
}
