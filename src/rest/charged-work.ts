import { GatewayError } from '../domain/errors.ts';
import { problemStatus } from '../http/problems/problem-status.ts';
import type { AdmittedCharge } from '../services/quota/admission.ts';
import { createMayStayChargedError } from '../services/quota/quota-rejection.ts';
import type { AdmittedSuggestions } from '../services/quota/suggest-allowance.ts';

/**
 * Does work that was charged. If it throws `not-found`, the charge remains, and the quota is added to the error
 * for its headers. After any other error the charge is refunded. Synchronous work returns synchronously.
 * @throws the error of the work; if the gateway failed and the refund failed too, an error that says so
 */
export function runChargedWork<Result>(
  admitted: AdmittedCharge | AdmittedSuggestions,
  work: () => Result | Promise<Result>,
): Result | Promise<Result> {
  const handleError = (error: unknown) => refundAndThrow(admitted, error);
  try {
    const result = work();
    return result instanceof Promise ? result.catch(handleError) : result;
  } catch (error) {
    return handleError(error);
  }
}

async function refundAndThrow(
  admitted: AdmittedCharge | AdmittedSuggestions,
  error: unknown,
): Promise<never> {
  admitted.setStatus(error instanceof GatewayError ? problemStatus[error.code] : 500);
  if (error instanceof GatewayError && error.code === 'not-found') {
    throw new GatewayError(error.code, error.message, { ...error.facts, quota: admitted.quota });
  }
  const isRefunded = await admitted.refund();
  const isServerError = !(error instanceof GatewayError) || problemStatus[error.code] >= 500;
  const mayBeCharged = isServerError && !isRefunded;
  throw mayBeCharged ? createMayStayChargedError(error) : error;
}
