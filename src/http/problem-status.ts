import type { ErrorCode } from '../domain/errors.ts';

/** The HTTP status of every code, in one exhaustive table. */
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
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  'request-timeout': 408,
  'email-already-registered': 409,
  'too-many-keys': 409,
  'key-not-active': 409,
  'content-too-large': 413,
  'unsupported-media-type': 415,
  'quota-exceeded': 429,
  'too-many-attempts': 429,
  'headers-too-large': 431,
  internal: 500,
  unavailable: 503,
  'quota-unavailable': 503,
} as const satisfies Record<ErrorCode, number>;
