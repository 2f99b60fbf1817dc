import { readForm } from '../../../http/requests/read-body.ts';
import type { Reply } from '../../../http/responses/send.ts';
import type { NewCredentials } from '../../../services/accounts/held-credentials.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import { welcomePath } from '../../parts/visitor-menu.ts';
import { redirect } from '../../redirect.ts';
import type { Route } from '../../route.ts';
import type { SiteServices } from '../../site-services.ts';
import { createCsrfError } from '../../visitor/csrf-error.ts';
import { readSessionToken } from '../../visitor/session-cookie.ts';
import type { Visit } from '../../visitor/visit.ts';
import { getSession } from '../../visitor/visitor.ts';
import { renderSessionEnded } from '../sign-in-page.ts';
import { codesPath, envPath, renderWelcome, savedPath } from './welcome-page.ts';

/** Creates the routes that show new credentials as a page and as files, and the form that confirms saving them. */
export function createWelcomeRoutes(services: SiteServices): Route[] {
  const { heldCredentials, sessions, catalogue, origin } = services;

  /**
   * Creates a route that shows the new credentials that a session holds. If there are none, or `render` returns
   * null, the visitor is redirected to the dashboard.
   */
  const createCredentialsRoute = (
    path: string,
    render: (visit: Visit, credentials: NewCredentials, session: OpenSession) => Reply | null,
  ): Route => ({
    method: 'GET',
    path,
    answer: async (visit) => {
      const session = getSession(visit);
      const credentials = session?.hasNewCredentials
        ? await heldCredentials.find(readSessionToken(visit))
        : null;
      const reply = session && credentials && render(visit, credentials, session);
      return reply ?? redirect(visit.link('/dashboard'));
    },
  });

  return [
    createCredentialsRoute(welcomePath, (visit, credentials, { holder, formToken }) => {
      const phoneSlug = catalogue.createOverview().examplePhone?.slug ?? '';
      return renderWelcome(visit, { credentials, email: holder.account.email, formToken, origin, phoneSlug });
    }),
    createCredentialsRoute(envPath, (_visit, credentials) =>
      createTextFile('phone-gateway.env', formatEnvFile(credentials, origin)),
    ),
    createCredentialsRoute(codesPath, (_visit, { recoveryCodes }, { holder }) => {
      if (recoveryCodes.length === 0) return null;
      const text = formatRecoveryCodesFile(recoveryCodes, holder.account.email, origin);
      return createTextFile('phone-gateway-recovery-codes.txt', text);
    }),
    {
      method: 'POST',
      path: savedPath,
      answer: async (visit) => {
        const fields = await readForm(visit.request);
        const session = getSession(visit);
        if (session === null) return renderSessionEnded(visit);
        if (!sessions.hasFormToken(session, fields.get('form_token') ?? '')) throw createCsrfError();
        await heldCredentials.forget(readSessionToken(visit));
        return redirect(visit.link('/dashboard'));
      },
    },
  ];
}

/** Creates a reply that browsers save as a file and that caches must not store. */
const createTextFile = (name: string, body: string): Reply => ({
  status: 200,
  headers: [
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Disposition', `attachment; filename="${name}"`],
    ['Cache-Control', 'no-store'],
  ],
  body,
});

/**
 * Formats new keys and the secret as a `.env` file. All keys except the first are in comments. Recovery codes
 * are not included, because they must not be lost or stolen together with the secret.
 * @param origin the origin of the service, without a slash at the end
 */
function formatEnvFile({ apiKeys, apiSecret }: NewCredentials, origin: string): string {
  const [firstKey, ...otherKeys] = apiKeys;
  const lines = [
    `# Phone Gateway (${origin})`,
    '# Save this file as ".env", and keep it out of every repository: add the line ".env" to .gitignore.',
    '',
    `API_URL=${origin}`,
  ];
  if (firstKey !== undefined) lines.push(`API_KEY=${firstKey.apiKey}`);
  for (const { apiKey } of otherKeys) lines.push(`# Another new key: ${apiKey}`);
  if (apiSecret !== null)
    lines.push(
      '# The secret opens the dashboard and the account API. Programs that only read the catalogue do not need it.',
      `API_SECRET=${apiSecret}`,
    );
  return `${lines.join('\n')}\n`;
}

/** Formats the recovery codes as a text file. @param email the address of the account, or null if it is not known */
function formatRecoveryCodesFile(codes: readonly string[], email: string | null, origin: string): string {
  const lines = [
    `Recovery codes of ${email === null ? 'an account' : `the account ${email}`} at ${origin}`,
    '',
    `Each code can be exchanged once for a new API Secret at ${origin}/recover, by anyone who has it.`,
    'Keep them separate from the API Secret: print this file, or save it in a password manager.',
    '',
    ...codes,
  ];
  return `${lines.join('\n')}\n`;
}
