import { GatewayError } from '../domain/errors.ts';
import { problemStatus } from '../http/problem-status.ts';
import type { Admitted } from '../services/admission.ts';
import { mayStayCharged } from '../services/may-stay-charged.ts';
import type { AdmittedSuggestions } from '../services/suggest-allowance.ts';

/**
 * Does work that was charged: a failure of ours (5xx) is refunded, any other error gets the quota for its headers.
 * @throws what the work throws
 */
export async function chargedWork<Result>(
  admitted: Admitted | AdmittedSuggestions,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GatewayError && problemStatus[error.code] < 500) {
      throw new GatewayError(error.code, error.message, { ...error.facts, quota: admitted.quota });
    }
    throw (await admitted.refund()) ? error : mayStayCharged(error);
  }
}
