import { withoutCredentials } from '../domain/accounts/credential.ts';
import { type ErrorCode, errorTitles, GatewayError, type ParameterError } from '../domain/errors.ts';
import { problemStatus } from './problem-status.ts';
import { type HeaderList, quotaHeaders } from './quota-headers.ts';
import type { Reply } from './send.ts';

const quotaExceededType = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** Replaces an error that is not a GatewayError, so that nothing of it is shown. */
function unexpected(): GatewayError {
  return new GatewayError(
    'internal',
    'Something went wrong on our side. Nothing was charged; please try again.',
  );
}

/** Removes credentials, which a client may send by mistake as a parameter's name: error texts get shared. */
const shown = ({ parameter, detail }: ParameterError): ParameterError => ({
  parameter: withoutCredentials(parameter),
  detail: withoutCredentials(detail),
});

/** RFC 6750 §3.1: `error` only if the request had a credential. */
function challenge(code: ErrorCode): string {
  const realm = 'Bearer realm="phone-gateway"';
  return code === 'missing-key' ? realm : `${realm}, error="invalid_token"`;
}

/** The status of an error, the headers that belong to it (`WWW-Authenticate`, `Allow`, `Retry-After`, the quota's), and its code. */
export function problemHead(
  error: unknown,
  nowMs: number,
): { readonly status: number; readonly headers: Reply['headers']; readonly problem: ErrorCode } {
  const { code, facts } = error instanceof GatewayError ? error : unexpected();
  const status = problemStatus[code];
  const headers: HeaderList = [];
  if (status === 401) headers.push(['WWW-Authenticate', challenge(code)]);
  if (facts.allow !== undefined) headers.push(['Allow', facts.allow.join(', ')]);
  // What is not set up does not come back by waiting.
  const mayComeBack = status === 503 && code !== 'mail-unavailable';
  const retryAfterSeconds = facts.retryAfterSeconds ?? (mayComeBack ? 1 : undefined);
  if (retryAfterSeconds !== undefined) headers.push(['Retry-After', String(retryAfterSeconds)]);
  if (facts.quota !== undefined) headers.push(...quotaHeaders(facts.quota, nowMs));
  return { status, headers, problem: code };
}

/**
 * An error as an answer: a problem document, not cacheable.
 * @param options `origin` of the service, for `type`
 */
export function problemReply(
  error: unknown,
  {
    origin,
    requestId,
    nowMs,
  }: { readonly origin: string; readonly requestId: string; readonly nowMs: number },
): Reply {
  const { status, headers, problem } = problemHead(error, nowMs);
  return {
    status,
    problem,
    headers: [['Content-Type', 'application/problem+json'], ['Cache-Control', 'no-store'], ...headers],
    body: problemJson(error, origin, requestId),
  };
}

/** JSON of refusals up to `instance`: a refusal that is reused for a second is written once. */
const told = new WeakMap<GatewayError, { readonly origin: string; readonly text: string }>();

/**
 * JSON text of an error as a problem document (RFC 9457 §3).
 * @param origin of the service, for `type`
 */
export function problemJson(error: unknown, origin: string, requestId: string): string {
  const refusal = error instanceof GatewayError ? error : unexpected();
  let known = told.get(refusal);
  if (known?.origin !== origin) {
    known = { origin, text: JSON.stringify(problemOf(refusal, origin)).slice(0, -1) };
    told.set(refusal, known);
  }
  return `${known.text},"instance":"urn:request:${requestId}"}`;
}

function problemOf({ code, message, facts }: GatewayError, origin: string): Record<string, unknown> {
  return {
    type: code === 'quota-exceeded' ? quotaExceededType : `${origin}/problems/${code}`,
    title: errorTitles[code],
    status: problemStatus[code],
    detail: withoutCredentials(message),
    code,
    ...(facts.parameters && { errors: facts.parameters.map(shown) }),
    ...facts.members,
  };
}
