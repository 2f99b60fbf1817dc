import { removeCredentials } from '../../domain/accounts/credential.ts';
import { type ErrorCode, errorTitles, GatewayError, type ParameterError } from '../../domain/errors.ts';
import { createQuotaHeaders, type HeaderList } from '../responses/quota-headers.ts';
import type { Reply } from '../responses/send.ts';
import { problemStatus } from './problem-status.ts';

const quotaExceededType = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** Creates the error that clients see instead of an unexpected one. It reveals no internal message. */
function createInternalError(): GatewayError {
  return new GatewayError(
    'internal',
    'Something went wrong on our side. Nothing was charged; please try again.',
  );
}

/** Removes credentials that a client sent as a parameter by mistake, because people share error messages. */
const redactParameter = ({ parameter, detail }: ParameterError): ParameterError => ({
  parameter: removeCredentials(parameter),
  detail: removeCredentials(detail),
});

/** Formats `WWW-Authenticate`. It contains `error` only if the request had a credential (RFC 6750 §3.1). */
function formatChallenge(code: ErrorCode): string {
  const realm = 'Bearer realm="phone-gateway"';
  return code === 'missing-key' ? realm : `${realm}, error="invalid_token"`;
}

/** Returns the status, the code and the headers of an error, such as `Retry-After` and the quota headers. */
export function createProblemHead(
  error: unknown,
  nowMs: number,
): { readonly status: number; readonly headers: Reply['headers']; readonly problem: ErrorCode } {
  const { code, facts } = error instanceof GatewayError ? error : createInternalError();
  const status = problemStatus[code];
  const headers: HeaderList = [];
  if (status === 401) headers.push(['WWW-Authenticate', formatChallenge(code)]);
  if (facts.allow !== undefined) headers.push(['Allow', facts.allow.join(', ')]);
  // Waiting does not help if no mail server is configured. Other 503 errors are temporary.
  const isTemporary = status === 503 && code !== 'mail-unavailable';
  const retryAfterSeconds = facts.retryAfterSeconds ?? (isTemporary ? 1 : undefined);
  if (retryAfterSeconds !== undefined) headers.push(['Retry-After', String(retryAfterSeconds)]);
  if (facts.quota !== undefined) headers.push(...createQuotaHeaders(facts.quota, nowMs));
  return { status, headers, problem: code };
}

/**
 * Creates a reply with a problem document, which must not be cached.
 * @param options `origin` is the origin of the service, with which `type` begins
 */
export function createProblemReply(
  error: unknown,
  options: { readonly origin: string; readonly requestId: string; readonly nowMs: number },
): Reply {
  const { origin, requestId, nowMs } = options;
  const { status, headers, problem } = createProblemHead(error, nowMs);
  return {
    status,
    problem,
    headers: [['Content-Type', 'application/problem+json'], ['Cache-Control', 'no-store'], ...headers],
    body: formatProblem(error, origin, requestId),
  };
}

/** The JSON of each error before its last member, `instance`. An error that is thrown repeatedly is serialised once. */
const cachedJson = new WeakMap<GatewayError, { readonly origin: string; readonly text: string }>();

/**
 * Serialises an error as a problem document (RFC 9457 §3).
 * @param origin the origin of the service, with which `type` begins
 */
export function formatProblem(error: unknown, origin: string, requestId: string): string {
  const gatewayError = error instanceof GatewayError ? error : createInternalError();
  let cachedHead = cachedJson.get(gatewayError);
  if (cachedHead?.origin !== origin) {
    cachedHead = { origin, text: JSON.stringify(toProblem(gatewayError, origin)).slice(0, -1) };
    cachedJson.set(gatewayError, cachedHead);
  }
  return `${cachedHead.text},"instance":"urn:request:${requestId}"}`;
}

function toProblem({ code, message, facts }: GatewayError, origin: string): Record<string, unknown> {
  return {
    type: code === 'quota-exceeded' ? quotaExceededType : `${origin}/problems/${code}`,
    title: errorTitles[code],
    status: problemStatus[code],
    detail: removeCredentials(message),
    code,
    ...(facts.parameters && { errors: facts.parameters.map(redactParameter) }),
    ...facts.members,
  };
}
