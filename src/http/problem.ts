import { withoutCredentials } from '../domain/credential.ts';
import { type ErrorCode, errorTitles, GatewayError, type ParameterError } from '../domain/errors.ts';
import { problemStatus } from './problem-status.ts';
import { type HeaderList, quotaHeaders } from './quota-headers.ts';

/** RFC 9457 problem document. */
export interface Problem {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ProblemSurroundings {
  /** Of the service, for `type`. */
  readonly origin: string;
  readonly requestId: string;
  readonly nowMs: number;
}

const quotaExceededType = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** What is shown of an error that is not ours: nothing. */
function unexpected(): GatewayError {
  return new GatewayError(
    'internal',
    'Something went wrong on our side. Nothing was charged; please try again.',
  );
}

/** A client that mistakes its key for a parameter's name is not told it back: error texts get passed around. */
const shown = ({ parameter, detail }: ParameterError): ParameterError => ({
  parameter: withoutCredentials(parameter),
  detail: withoutCredentials(detail),
});

/** RFC 6750 §3.1: an error is named only to who presented something. */
function challenge(code: ErrorCode): string {
  const realm = 'Bearer realm="phone-gateway"';
  return code === 'missing-key' ? realm : `${realm}, error="invalid_token"`;
}

/**
 * An error as a problem document, with the headers that belong to it (`WWW-Authenticate`, `Allow`,
 * `Retry-After`, the quota's).
 */
export function toProblem(error: unknown, { origin, requestId, nowMs }: ProblemSurroundings): Problem {
  const { code, message, facts } = error instanceof GatewayError ? error : unexpected();
  const status = problemStatus[code];
  const headers: HeaderList = [];
  if (status === 401) headers.push(['WWW-Authenticate', challenge(code)]);
  if (facts.allow !== undefined) headers.push(['Allow', facts.allow.join(', ')]);
  const retryAfterSeconds = facts.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  if (retryAfterSeconds !== undefined) headers.push(['Retry-After', String(retryAfterSeconds)]);
  if (facts.quota !== undefined) headers.push(...quotaHeaders(facts.quota, nowMs));
  return {
    status,
    headers,
    body: {
      type: code === 'quota-exceeded' ? quotaExceededType : `${origin}/problems/${code}`,
      title: errorTitles[code],
      status,
      detail: withoutCredentials(message),
      instance: `urn:request:${requestId}`,
      code,
      ...(facts.parameters && { errors: facts.parameters.map(shown) }),
      ...facts.members,
    },
  };
}
