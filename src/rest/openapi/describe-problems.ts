import { type ErrorCode, errorTitles } from '../../domain/errors.ts';
import { problemStatus } from '../../http/problems/problem-status.ts';
import type { Operation } from '../operation.ts';
import { getCredential } from './credential.ts';
import type { Json } from './json-schema.ts';
import { createHeaderRefs, type HeaderName, quotaHeaderNames } from './response-headers.ts';

const keyCodes: readonly ErrorCode[] = [
  'missing-key',
  'invalid-key',
  'revoked-key',
  'expired-key',
  'wrong-credential',
  'key-restricted',
  'too-many-attempts',
];
const secretCodes: readonly ErrorCode[] = [
  'missing-key',
  'invalid-key',
  'wrong-credential',
  'too-many-attempts',
  'unavailable',
];
const codesByCredential = { 'api-key': keyCodes, 'account-secret': secretCodes, none: [] };
const bodyCodes: readonly ErrorCode[] = ['invalid-body', 'content-too-large', 'unsupported-media-type'];
const chargeCodes: readonly ErrorCode[] = ['quota-exceeded', 'unavailable', 'quota-unavailable'];

/** Lists every error code of an operation, in the order of `problemStatus`. */
export function listErrorCodes(operation: Operation): ErrorCode[] {
  const credential = getCredential(operation);
  const codes = new Set<ErrorCode>([
    'invalid-parameter',
    'not-acceptable',
    'internal',
    ...codesByCredential[credential],
    ...(operation.metadata.body ? bodyCodes : []),
    ...(operation.kind !== 'free' ? chargeCodes : []),
    ...(operation.path.includes('{id}') ? (['not-found'] as const) : []),
    ...(operation.metadata.errorCodes ?? []),
  ]);
  return (Object.keys(problemStatus) as ErrorCode[]).filter((code) => codes.has(code));
}

const describeCodes = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => `\`${code}\`: ${errorTitles[code]}.`).join(' ');

/** Creates the error responses of an operation: one for each status, with its error codes. */
export function createProblemResponses(operation: Operation): Json {
  const codesByStatus = Map.groupBy(listErrorCodes(operation), (code) => problemStatus[code]);
  const responses = [...codesByStatus].map(([status, codes]) => [
    status,
    { $ref: `#/components/responses/Problem${status}`, description: describeCodes(codes) },
  ]);
  return Object.fromEntries(responses);
}

const headersByStatus: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  404: quotaHeaderNames,
  429: ['Retry-After', ...quotaHeaderNames],
  503: ['Retry-After'],
};

/** Creates `components.responses`: a problem document for each of the given statuses. */
export function createProblemComponents(statuses: ReadonlySet<number>, schema: Json): Json {
  const codesByStatus = Map.groupBy(Object.keys(problemStatus) as ErrorCode[], (code) => problemStatus[code]);
  const components = [...codesByStatus]
    .filter(([status]) => statuses.has(status))
    .map(([status, codes]) => [
      `Problem${status}`,
      {
        description: describeCodes(codes),
        headers: createHeaderRefs(['X-Request-Id', 'Cache-Control', ...(headersByStatus[status] ?? [])]),
        content: { 'application/problem+json': { schema } },
      },
    ]);
  return Object.fromEntries(components);
}
