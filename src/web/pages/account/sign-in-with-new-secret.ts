import { GatewayError } from '../../../domain/errors.ts';
import type { Reply } from '../../../http/responses/send.ts';
import type { NewCredentials } from '../../../services/accounts/held-credentials.ts';
import { welcomePath } from '../../parts/visitor-menu.ts';
import { redirect } from '../../redirect.ts';
import type { SiteServices } from '../../site-services.ts';
import { createSessionCookie, readSessionToken } from '../../visitor/session-cookie.ts';
import type { Visit } from '../../visitor/visit.ts';
import { renderWelcome } from './welcome-page.ts';

/**
 * Opens a session with a new secret and redirects to the page that shows the new credentials. The previous
 * session of the browser is closed, to prevent session fixation. If no session can be opened, the reply
 * itself shows the credentials (201), because they cannot be shown later.
 */
export async function signInWithNewSecret(
  visit: Visit,
  { sessions, catalogue, origin }: SiteServices,
  credentials: NewCredentials & { readonly apiSecret: string },
): Promise<Reply> {
  try {
    const { token } = await sessions.openNew(credentials);
    await sessions.close(readSessionToken(visit));
    return redirect(visit.link(welcomePath), [createSessionCookie(visit, token)]);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const phoneSlug = catalogue.createOverview().examplePhone?.slug ?? '';
    return renderWelcome(visit, { credentials, email: null, formToken: null, origin, phoneSlug }, 201);
  }
}
