import type { ErrorCode } from '../../domain/errors.ts';

/** The HTTP status of every error code. */
export const problemStatus = {
  'invalid-parameter': 400,
  'invalid-body': 400,
  'query-too-complex': 400,
  'missing-key': 401,
  'invalid-key': 401,
  'revoked-key': 401,
  'expired-key': 401,
  'wrong-credential': 401,
  forbidden: 403,
  'key-restricted': 403,
  'plan-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  'request-timeout': 408,
  'email-already-registered': 409,
  'too-many-keys': 409,
  'too-many-webhooks': 409,
  'key-not-active': 409,
  'plan-changed': 409,
  'idempotency-in-progress': 409,
  'recovery-expired': 410,
  'cursor-expired': 410,
  'content-too-large': 413,
  'unsupported-media-type': 415,
  'idempotency-mismatch': 422,
  'quota-exceeded': 429,
  'too-many-attempts': 429,
  'too-many-streams': 429,
  'headers-too-large': 431,
  internal: 500,
  unavailable: 503,
  'mail-unavailable': 503,
  'quota-unavailable': 503,
} as const satisfies Record<ErrorCode, number>;

/** Converts an error code to GraphQL: in capitals, or `BAD_USER_INPUT`, which GraphQL clients already know. */
export function toGraphQLCode(code: ErrorCode): string {
  return code === 'invalid-parameter' ? 'BAD_USER_INPUT' : code.toUpperCase().replaceAll('-', '_');
}
