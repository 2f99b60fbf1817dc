import { readForm } from '../../../http/read-body.ts';
import type { Reply } from '../../../http/send.ts';
import { csrfError } from '../../csrf-error.ts';
import { findExamplePhone } from '../../parts/example-phone.ts';
import { welcomePath } from '../../parts/visitor-menu.ts';
import { redirect } from '../../redirect.ts';
import type { Route } from '../../route.ts';
import { readSessionToken } from '../../session-cookie.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import { sessionOf } from '../../visitor.ts';
import { renderSessionEnded } from '../sign-in-page.ts';
import { envFile, recoveryCodesFile } from './env-file.ts';
import { codesPath, envPath, renderWelcome, savedPath } from './welcome-page.ts';

/** The routes of `/welcome`: new credentials as a page and as files, and the form that confirms saving. */
export function welcomeRoutes(services: SiteServices): Route[] {
  const { heldCredentials, sessions, catalogue, origin } = services;

  const findHeld = async (visit: Visit) => {
    const session = sessionOf(visit);
    const credentials = session?.holdsCredentials
      ? await heldCredentials.find(readSessionToken(visit))
      : null;
    return session !== null && credentials !== null ? { session, credentials } : null;
  };
  /** Redirects to the dashboard, which says what to do, where there are no credentials to show. */
  const toDashboard = (visit: Visit) => redirect(visit.link('/dashboard'));

  return [
    {
      method: 'GET',
      path: welcomePath,
      answer: async (visit) => {
        const held = await findHeld(visit);
        if (held === null) return toDashboard(visit);
        const { session, credentials } = held;
        return renderWelcome(visit, {
          credentials,
          email: session.holder.account.email,
          formToken: session.formToken,
          origin,
          phone: findExamplePhone(catalogue)?.slug ?? '',
        });
      },
    },
    {
      method: 'GET',
      path: envPath,
      answer: async (visit) => {
        const held = await findHeld(visit);
        if (held === null) return toDashboard(visit);
        return textFile('phone-gateway.env', envFile(held.credentials, origin));
      },
    },
    {
      method: 'GET',
      path: codesPath,
      answer: async (visit) => {
        const held = await findHeld(visit);
        if (held === null || held.credentials.recoveryCodes.length === 0) return toDashboard(visit);
        const { email } = held.session.holder.account;
        const text = recoveryCodesFile(held.credentials.recoveryCodes, email, origin);
        return textFile('phone-gateway-recovery-codes.txt', text);
      },
    },
    {
      method: 'POST',
      path: savedPath,
      answer: async (visit) => {
        const fields = await readForm(visit.request);
        const session = sessionOf(visit);
        if (session === null) return renderSessionEnded(visit);
        if (!sessions.isFormOf(session, fields.get('form_token') ?? '')) throw csrfError();
        await heldCredentials.forget(readSessionToken(visit));
        return redirect(visit.link('/dashboard'));
      },
    },
  ];
}

/** A file to download, which caches must not store. */
const textFile = (name: string, body: string): Reply => ({
  status: 200,
  headers: [
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Disposition', `attachment; filename="${name}"`],
    ['Cache-Control', 'no-store'],
  ],
  body,
});
