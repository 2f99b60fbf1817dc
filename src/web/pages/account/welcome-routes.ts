import { readForm } from '../../../http/requests/read-body.ts';
import type { Reply } from '../../../http/responses/send.ts';
import type { NewCredentials } from '../../../services/accounts/held-credentials.ts';
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
  /** Redirects to the dashboard, which says what to do, if there are no credentials to show. */
  const redirectToDashboard = (visit: Visit) => redirect(visit.link('/dashboard'));

  return [
    {
      method: 'GET',
      path: welcomePath,
      answer: async (visit) => {
        const held = await findHeld(visit);
        if (held === null) return redirectToDashboard(visit);
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
        if (held === null) return redirectToDashboard(visit);
        return textFile('phone-gateway.env', envFile(held.credentials, origin));
      },
    },
    {
      method: 'GET',
      path: codesPath,
      answer: async (visit) => {
        const held = await findHeld(visit);
        if (held === null || held.credentials.recoveryCodes.length === 0) return redirectToDashboard(visit);
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

/**
 * Writes new keys and the secret as a `.env` file. What programs do not need is in comments. Recovery codes
 * have a separate file, because they must not be lost or stolen together with this one.
 * @param origin the origin of the service, without a slash at the end
 */
function envFile({ apiKeys, apiSecret }: NewCredentials, origin: string): string {
  const [first, ...more] = apiKeys;
  const lines = [
    `# Phone Gateway (${origin})`,
    '# Save this file as ".env", and keep it out of every repository: add a line ".env" to .gitignore.',
    '',
    `PHONE_GATEWAY_URL=${origin}`,
  ];
  if (first !== undefined) lines.push(`PHONE_GATEWAY_KEY=${first.apiKey}`);
  for (const { apiKey } of more) lines.push(`# Another new key: ${apiKey}`);
  if (apiSecret !== null)
    lines.push(
      '# The secret opens the dashboard and the account API. Programs that only ask the catalogue do not need it.',
      `PHONE_GATEWAY_SECRET=${apiSecret}`,
    );
  return `${lines.join('\n')}\n`;
}

/** Writes the recovery codes of an account as a text file. @param email null if it is not known */
function recoveryCodesFile(codes: readonly string[], email: string | null, origin: string): string {
  const lines = [
    `Recovery codes of ${email === null ? 'an account' : `the account ${email}`} at ${origin}`,
    '',
    `Each gives a new API Secret once, at ${origin}/recover, also to a thief.`,
    'Keep them in another place than the API Secret: print this file, or save it in a password manager.',
    '',
    ...codes,
  ];
  return `${lines.join('\n')}\n`;
}
