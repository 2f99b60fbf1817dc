import type { ErrorCode } from '../domain/errors.ts';

/** The code of an error as GraphQL spells it: the REST code in capitals, with one traditional exception. */
export function toGraphQLCode(code: ErrorCode): string {
  return code === 'invalid-parameter' ? 'BAD_USER_INPUT' : code.toUpperCase().replaceAll('-', '_');
}
