import { removeCredentials } from '../../domain/accounts/credential.ts';

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

const maxLength = 200;
/** Matches the `@` of an e-mail address, even if it is percent-encoded several times. */
const addressPattern = /@|%(?:25)*40/i;

/**
 * Reads the path of a request for logs and traces. The query string is left out, and everything that looks
 * like a credential or an e-mail address is masked.
 */
export function readLoggablePath(target: string): string {
  const path = removeCredentials(readTarget(target).path.slice(0, maxLength));
  if (!addressPattern.test(path)) return path;
  const segments = path.split('/').map((segment) => (addressPattern.test(segment) ? '[address]' : segment));
  return segments.join('/');
}
