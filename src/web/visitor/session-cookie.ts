import { parseCookie, stringifySetCookie } from 'cookie';
import type { Visit } from './visit.ts';

/**
 * Returns the name of the session cookie. Over HTTPS the name has a prefix with which browsers accept the cookie only
 * from this host, for all paths and with `Secure` (RFC 6265bis §4.1.3.2).
 */
export const getSessionCookieName = ({ isHttps }: Visit): string => (isHttps ? '__Host-session' : 'session');

/** Returns the session token that the browser sent, or an empty string. */
export function readSessionToken(visit: Visit): string {
  const { cookie = '' } = visit.request.headers;
  return cookie === '' ? '' : (parseCookie(cookie)[getSessionCookieName(visit)] ?? '');
}

/** Creates a header that sets the session cookie. @param token the session token; an empty string deletes the cookie */
export function createSessionCookie(visit: Visit, token: string): [name: string, value: string] {
  const cookie = stringifySetCookie({
    name: getSessionCookieName(visit),
    value: token,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: visit.isHttps,
    // Without `Max-Age`, the cookie lasts until the browser closes. The server decides when the session ends.
    ...(token === '' && { maxAge: 0 }),
  });
  return ['Set-Cookie', cookie];
}
