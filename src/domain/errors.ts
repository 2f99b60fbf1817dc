import type { QuotaView, SuggestView } from './quota/quota-view.ts';

/**
 * Every code a client can meet, with the title of its problem document (RFC 9457 §3.1.3).
 * Statuses and spellings are the business of transports.
 */
export const errorTitles = {
  'invalid-parameter': 'A parameter is not valid',
  'invalid-body': 'The request body is not valid',
  'query-too-complex': 'The query is too complex',
  'missing-key': 'A credential is needed',
  'invalid-key': 'The credential is not valid',
  'revoked-key': 'The API key was revoked',
  'expired-key': 'The API key has expired',
  'wrong-credential': 'This credential is not for this use',
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
  'email-already-registered': 'This e-mail address is registered already',
  'too-many-keys': 'Too many active keys',
  'too-many-webhooks': 'Too many webhooks',
  'key-not-active': 'The API key is no longer active',
  'quota-exceeded': 'The quota of the plan is used up',
  'too-many-attempts': 'Too many attempts',
  'too-many-streams': 'Too many open streams',
  internal: 'Unexpected error',
  unavailable: 'Temporarily unavailable',
  'mail-unavailable': 'Mails cannot be sent',
  'quota-unavailable': 'The quota cannot be checked right now',
} as const;

export type ErrorCode = keyof typeof errorTitles;

/** One wrong input: the parameter, as the transport names it, and what to do about it. */
export interface ParameterError {
  readonly parameter: string;
  readonly detail: string;
}

export interface ErrorFacts {
  /** For invalid input: the parameters, and what to do about each. */
  readonly parameters?: readonly ParameterError[];
  /** Whole seconds until a new try can succeed. */
  readonly retryAfterSeconds?: number;
  /** Methods that the resource allows, for `method-not-allowed`. */
  readonly allow?: readonly string[];
  /** The quota as it stands, for the headers of a refusal. */
  readonly quota?: QuotaView | SuggestView;
  /** Members added to the problem document, in the spelling of the wire. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/**
 * A refusal: an error that is meant, safe to show, with a sentence that says what to do.
 * Anything else that is thrown is a bug and is answered as `internal` with no detail.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, detail: string, facts: ErrorFacts = {}, options?: ErrorOptions) {
    // No stack trace: a refusal is an answer, and the trace would cost more than the rest of it.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(detail, options);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.facts = facts;
  }
}

/** The error for a client that has used its attempts up. */
export function tooManyAttempts(detail: string, retryAfterSeconds: number): GatewayError {
  return new GatewayError('too-many-attempts', detail, { retryAfterSeconds });
}

/** The error for one invalid input, for every transport. */
export function invalidParameter(parameter: string, detail: string): GatewayError {
  return new GatewayError('invalid-parameter', `${parameter}: ${detail}`, {
    parameters: [{ parameter, detail }],
  });
}

export function invalidParameters(parameters: readonly ParameterError[]): GatewayError {
  const detail = parameters.map(({ parameter, detail: what }) => `${parameter}: ${what}`).join('; ');
  return new GatewayError('invalid-parameter', detail.endsWith('?') ? detail : `${detail}.`, { parameters });
}

/** The faults that a check of inputs finds; empty if it passes. @throws whatever else the check throws */
export function faultsOfInput(check: () => void): readonly ParameterError[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'invalid-parameter' && error.facts.parameters)
      return error.facts.parameters;
    throw error;
  }
}

/** @throws GatewayError `invalid-parameter` naming all of them, if there are any */
export function assertNoFaults(faults: readonly ParameterError[]): void {
  const [only, ...more] = faults;
  if (only === undefined) return;
  throw more.length === 0 ? invalidParameter(only.parameter, only.detail) : invalidParameters(faults);
}

/** Makes every check, and reports all faults together. @throws GatewayError `invalid-parameter` */
export function assertAll(checks: readonly (() => void)[]): void {
  assertNoFaults(checks.flatMap(faultsOfInput));
}
