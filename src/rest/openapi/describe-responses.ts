import { type ErrorCode, errorTitles } from '../../domain/errors.ts';
import { problemStatus } from '../../http/problems/problem-status.ts';
import type { Operation } from '../operation.ts';
import { getCredential } from './credential.ts';
import type { Json } from './json-schema.ts';

const createHeader = (description: string, schema: Json = { type: 'string' }): Json => ({
  description,
  schema,
});
const integerSchema = { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

/** The Header Objects, for `components.headers` (OpenAPI 3.1 §4.8.21). */
export const headerComponents = {
  'X-Request-Id': createHeader('ID of the request, for support.', { type: 'string', format: 'uuid' }),
  'Cache-Control': createHeader('What caches may do with the answer.'),
  ETag: createHeader('Version of the data; send it in If-None-Match for a free 304.'),
  Vary: createHeader('Request headers that the answer depends on.'),
  Link: createHeader('Relative URLs of the first, prev, next and last page (RFC 8288).'),
  'RateLimit-Policy': createHeader('The limits: q units in a window of w seconds.'),
  RateLimit: createHeader('r units are left; the window resets in t seconds.'),
  'X-RateLimit-Limit': createHeader('Limit of the window with fewer units left.', integerSchema),
  'X-RateLimit-Remaining': createHeader('Units left in that window.', integerSchema),
  'X-RateLimit-Reset': createHeader('When that window resets, in seconds since 1970.', integerSchema),
  'X-Quota-Degraded': createHeader(
    '1 while the quota store cannot be reached; the other quota headers are then omitted.',
    {
      type: 'string',
      const: '1',
    },
  ),
  'Idempotency-Replayed': createHeader(
    'true if this is the answer to an earlier request with the same Idempotency-Key; otherwise omitted.',
    { type: 'string', const: 'true' },
  ),
  'Retry-After': createHeader('Seconds to wait before trying again.', integerSchema),
  'WWW-Authenticate': createHeader('How to authenticate (RFC 6750).'),
} as const satisfies Record<string, Json>;

export type HeaderName = keyof typeof headerComponents;

export const quotaHeaderNames: readonly HeaderName[] = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Quota-Degraded',
];

/** Creates the member `headers` of a response, with references to `headerComponents`. */
export function createHeaderRefs(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

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
