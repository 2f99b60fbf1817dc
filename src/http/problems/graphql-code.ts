import type { ErrorCode } from '../../domain/errors.ts';

/** Converts an error code to GraphQL: in capitals, or `BAD_USER_INPUT`, which GraphQL clients already know. */
export function toGraphQLCode(code: ErrorCode): string {
  return code === 'invalid-parameter' ? 'BAD_USER_INPUT' : code.toUpperCase().replaceAll('-', '_');
}
