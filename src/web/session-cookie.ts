import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Visit } from './visit.ts';

/**
 * The name of the session's cookie. Over HTTPS its prefix makes browsers take it from this host alone, for every path
 * and with `Secure` (RFC 6265bis §4.1.3.2).
 */
export const sessionCookieName = ({ isHttps }: Pick<Visit, 'isHttps'>): string =>
  isHttps ? '__Host-session' : 'session';

/** The session token that the browser sent; empty without one. */
export function readSessionToken(visit: Visit): string {
  const { cookie = '' } = (visit.request as IncomingMessage).headers;
  return cookie === '' ? '' : (parseCookie(cookie)[sessionCookieName(visit)] ?? '');
}

/** A header that gives the browser a token; an empty one takes it away. */
export function sessionCookie(visit: Visit, token: string): [name: string, value: string] {
  const cookie = stringifySetCookie({
    name: sessionCookieName(visit),
    value: token,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: visit.isHttps,
    // Without an age, a browser's session; how long it lasts is the server's business.
    ...(token === '' && { maxAge: 0 }),
  });
  return ['Set-Cookie', cookie];
}
