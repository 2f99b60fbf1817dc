import type { IncomingMessage } from 'node:http';
import { isSessionToken, type OpenSession, type Sessions } from '../services/accounts/sessions.ts';
import { readSessionToken, sessionCookie } from './session-cookie.ts';
import type { Visit, Visitor } from './visit.ts';

export interface VisitorServices {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly addressOf: (request: IncomingMessage) => string;
}

/**
 * Looks up who is there, once for a request; without a session's cookie nothing is asked. A page is shown also where
 * it cannot be found out: `sessionOf` then tells why.
 */
export async function findVisitor(visit: Visit, { sessions, addressOf }: VisitorServices): Promise<Visitor> {
  const token = readSessionToken(visit);
  if (!isSessionToken(token)) return visit.visitor;
  try {
    return { session: await sessions.find(token, () => addressOf(visit.request)), failure: null };
  } catch (failure) {
    return { session: null, failure };
  }
}

/** The session of the visitor; null: nobody is signed in. @throws why it is unknown */
export function sessionOf({ visitor }: Visit): OpenSession | null {
  if (visitor.failure !== null) throw visitor.failure;
  return visitor.session;
}

/** Takes the cookie of a session that has ended: it would be looked up, and counted, at each visit. */
export function deadCookieHeaders(visit: Visit): [name: string, value: string][] {
  const { session, failure } = visit.visitor;
  const isDead = session === null && failure === null && isSessionToken(readSessionToken(visit));
  return isDead ? [sessionCookie(visit, '')] : [];
}
