import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { GatewayError } from '../../domain/errors.ts';
import { isSessionToken, type OpenSession, type Sessions } from '../../services/accounts/sessions.ts';
import type { Visit, Visitor } from './visit.ts';

export interface VisitorServices {
  readonly sessions: Sessions;
  /** Returns the address by which the requests of a client are counted and limited (see `getClientAddress`). */
  readonly getClientAddress: (request: IncomingMessage) => string;
}

/**
 * Looks up the session of a visitor, if the request has a session cookie. An error of the lookup is returned rather
 * than thrown, so that pages without personal content can still be shown. `getSession` throws it.
 */
export async function findVisitor(
  visit: Visit,
  { sessions, getClientAddress }: VisitorServices,
  isRemoval: boolean,
): Promise<Visitor> {
  const token = readSessionToken(visit);
  if (!isSessionToken(token)) return visit.visitor;
  try {
    const session = await sessions.find(token, () => getClientAddress(visit.request), isRemoval);
    return { session, failure: null };
  } catch (error) {
    return { session: null, failure: error };
  }
}

/** Returns the session of the visitor, or null if nobody is signed in. @throws the error of the lookup */
export function getSession({ visitor }: Visit): OpenSession | null {
  if (visitor.failure !== null) throw visitor.failure;
  return visitor.session;
}

/**
 * Creates the header that deletes the cookie of an ended session, if the browser sent one. Such a cookie would cause a
 * useless lookup with each request.
 */
export function createExpiredCookieHeaders(visit: Visit): [name: string, value: string][] {
  const { session, failure } = visit.visitor;
  const isExpired = session === null && failure === null && isSessionToken(readSessionToken(visit));
  return isExpired ? [createSessionCookie(visit, '')] : [];
}

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

/** Creates the error for a form that was sent without the CSRF token of its session. */
export const createCsrfError = (): GatewayError =>
  new GatewayError(
    'forbidden',
    'This form does not belong to your session. Open the dashboard again and send it from there.',
  );
