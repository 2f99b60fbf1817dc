import { GatewayError } from '../../domain/errors.ts';
import { problemStatus } from '../../http/problem-status.ts';
import { readForm } from '../../http/read-body.ts';
import type { Reply } from '../../http/send.ts';
import { signInMessages } from '../messages/sign-in.ts';
import { redirect } from '../redirect.ts';
import type { Route } from '../route.ts';
import { readSessionToken, sessionCookie } from '../session-cookie.ts';
import type { SiteServices } from '../site-services.ts';
import { renderSignIn } from './sign-in-page.ts';

/** `POST /dashboard/sign-in`. Always opens a new session and closes the old one, against session fixation. */
export function signInRoute({ sessions, addressOf }: SiteServices): Route {
  return {
    method: 'POST',
    path: '/dashboard/sign-in',
    answer: async (visit) => {
      const fields = await readForm(visit.request);
      const t = signInMessages[visit.locale];
      try {
        const secret = (fields.get('api_secret') ?? '').trim();
        const { token } = await sessions.open(secret, addressOf(visit.request));
        await sessions.close(readSessionToken(visit));
        return redirect(visit.link('/dashboard'), [sessionCookie(visit, token)]);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        const status = problemStatus[error.code];
        const { retryAfterSeconds = 60 } = error.facts;
        const notice = {
          'invalid-key': t.wrongSecret,
          'wrong-credential': t.keyGiven,
          'too-many-attempts': t.tooMany(Math.ceil(retryAfterSeconds / 60)),
        }[error.code as string];
        if (notice === undefined) throw error;
        const headers: Reply['headers'] =
          status === 429
            ? [['Retry-After', String(retryAfterSeconds)]]
            : [['WWW-Authenticate', 'Bearer realm="phone-gateway"']];
        return { ...renderSignIn(visit, { notice, isError: true, status, headers }), problem: error.code };
      }
    },
  };
}
