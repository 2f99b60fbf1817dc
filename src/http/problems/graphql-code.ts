import type { ErrorCode } from '../../domain/errors.ts';

/** Returns the code of an error in GraphQL: the REST code in capitals, with one traditional exception. */
export function toGraphQLCode(code: ErrorCode): string {
  return code === 'invalid-parameter' ? 'BAD_USER_INPUT' : code.toUpperCase().replaceAll('-', '_');
}
