/**
 * Splits a request target, which may be a whole URL (RFC 9112 §3.2.2), into path and query string.
 * @returns the path, and the query string without `?`, or an empty string if there is none
 */
export function readTarget(target: string): { readonly path: string; readonly query: string } {
  const pathAndQuery = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '');
  const queryStart = pathAndQuery.indexOf('?');
  if (queryStart < 0) return { path: pathAndQuery, query: '' };
  return { path: pathAndQuery.slice(0, queryStart), query: pathAndQuery.slice(queryStart + 1) };
}
