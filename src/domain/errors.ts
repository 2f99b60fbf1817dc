import type { QuotaView, SuggestView } from './quota/quota-view.ts';

/**
 * Every error code that clients can receive, with the title of its problem document (RFC 9457 §3.1.3). Each
 * transport chooses the status code and the spelling of the error code.
 */
export const errorTitles = {
  'invalid-parameter': 'A parameter is not valid',
  'invalid-body': 'The request body is not valid',
  'query-too-complex': 'The query is too complex',
  'missing-key': 'A credential is needed',
  'invalid-key': 'The credential is not valid',
  'revoked-key': 'The API key was revoked',
  'expired-key': 'The API key has expired',
  'wrong-credential': 'This credential cannot be used here',
  forbidden: 'Not allowed',
  'key-restricted': 'The API key is restricted',
  'plan-required': 'The plan does not include this',
  'plan-changed': 'The plan was changed',
  'not-found': 'Not found',
  'method-not-allowed': 'Method not allowed',
  'not-acceptable': 'No acceptable representation',
  'recovery-expired': 'The code or link is not valid any more',
  'cursor-expired': 'The cursor is not valid any more',
  'content-too-large': 'The request body is too large',
  'unsupported-media-type': 'Unsupported media type',
  'headers-too-large': 'The request headers are too large',
  'request-timeout': 'The request took too long to arrive',
  'email-already-registered': 'This e-mail address is already registered',
  'too-many-keys': 'Too many active keys',
  'too-many-webhooks': 'Too many webhooks',
  'key-not-active': 'The API key is no longer active',
  'idempotency-in-progress': 'The first request with this key is still in progress',
  'idempotency-mismatch': 'The idempotency key belongs to another request',
  'quota-exceeded': 'The quota of the plan is used up',
  'too-many-attempts': 'Too many attempts',
  'too-many-streams': 'Too many open streams',
  internal: 'Unexpected error',
  unavailable: 'Temporarily unavailable',
  'mail-unavailable': 'E-mails cannot be sent',
  'quota-unavailable': 'The quota cannot be checked right now',
} as const;

export type ErrorCode = keyof typeof errorTitles;

/** A wrong parameter, by its name in the transport, and a detail that says what to do about it. */
export interface ParameterError {
  readonly parameter: string;
  readonly detail: string;
}

export interface ErrorFacts {
  /** The wrong parameters, for invalid input. */
  readonly parameters?: readonly ParameterError[];
  /** Whole seconds after which a retry can succeed. */
  readonly retryAfterSeconds?: number;
  /** The methods that the resource allows, for `method-not-allowed`. */
  readonly allow?: readonly string[];
  /** The present quota, for the headers of the response. */
  readonly quota?: QuotaView | SuggestView;
  /** Further members of the problem document, with the names of the API. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/**
 * A rejected request. The message is safe to show and says what to do. Any other error is a bug. Clients see
 * it as `internal` without details.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, detail: string, facts: ErrorFacts = {}, options?: ErrorOptions) {
    // A rejection has no stack trace, which would cost more than the rest of the response.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(detail, options);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.facts = facts;
  }
}

/** Creates the error for a client that has used up its attempts. */
export function createTooManyAttemptsError(detail: string, retryAfterSeconds: number): GatewayError {
  return new GatewayError('too-many-attempts', detail, { retryAfterSeconds });
}

/** Creates the error for one invalid parameter. */
export function createParameterError(parameter: string, detail: string): GatewayError {
  return new GatewayError('invalid-parameter', `${parameter}: ${detail}`, {
    parameters: [{ parameter, detail }],
  });
}

/** Creates the error for several invalid parameters. */
export function createParametersError(parameters: readonly ParameterError[]): GatewayError {
  const detail = parameters
    .map(({ parameter, detail: parameterDetail }) => `${parameter}: ${parameterDetail}`)
    .join('; ');
  return new GatewayError('invalid-parameter', detail.endsWith('?') ? detail : `${detail}.`, { parameters });
}

/**
 * Runs a check of inputs, and returns the faults that it finds.
 * @throws every error of the check that is not `invalid-parameter`
 */
export function collectFaults(check: () => void): readonly ParameterError[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'invalid-parameter' && error.facts.parameters)
      return error.facts.parameters;
    throw error;
  }
}

/** @throws GatewayError `invalid-parameter` that names all faults, if there are any */
export function assertNoFaults(faults: readonly ParameterError[]): void {
  const [first, ...others] = faults;
  if (first === undefined) return;
  throw others.length === 0
    ? createParameterError(first.parameter, first.detail)
    : createParametersError(faults);
}

/**
 * Runs all checks, and reports their faults together.
 * @throws GatewayError `invalid-parameter`
 */
export function assertAll(checks: readonly (() => void)[]): void {
  assertNoFaults(checks.flatMap(collectFaults));
}
