import { GatewayError } from '../domain/errors.ts';
import { problemStatus } from '../http/problems/problem-status.ts';
import type { AdmittedCharge } from '../services/quota/admission.ts';
import { createMayStayChargedError } from '../services/quota/quota-rejection.ts';
import type { AdmittedSuggestions } from '../services/quota/suggest-allowance.ts';

/**
 * Does the work of a request that has been charged. If the work throws `not-found`, the charge remains, and the quota
 * is added to the error, because the response has quota headers. After any other error the charge is refunded.
 * Synchronous work returns synchronously.
 * @throws the error of the work; if the gateway failed and the refund failed too, an error that mentions the charge
 */
export function runChargedWork<Result>(
  admittedRequest: AdmittedCharge | AdmittedSuggestions,
  work: () => Result | Promise<Result>,
): Result | Promise<Result> {
  const handleError = (error: unknown) => refundAndThrow(admittedRequest, error);
  try {
    const result = work();
    return result instanceof Promise ? result.catch(handleError) : result;
  } catch (error) {
    return handleError(error);
  }
}

async function refundAndThrow(
  admittedRequest: AdmittedCharge | AdmittedSuggestions,
  error: unknown,
): Promise<never> {
  admittedRequest.setStatus(error instanceof GatewayError ? problemStatus[error.code] : 500);
  if (error instanceof GatewayError && error.code === 'not-found') {
    throw new GatewayError(error.code, error.message, { ...error.facts, quota: admittedRequest.quota });
  }
  const isRefunded = await admittedRequest.refund();
  const isServerError = !(error instanceof GatewayError) || problemStatus[error.code] >= 500;
  const mayBeCharged = isServerError && !isRefunded;
  throw mayBeCharged ? createMayStayChargedError(error) : error;
}
