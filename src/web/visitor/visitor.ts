import type { IncomingMessage } from 'node:http';
import { isSessionToken, type OpenSession, type Sessions } from '../../services/accounts/sessions.ts';
import { createSessionCookie, readSessionToken } from './session-cookie.ts';
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
