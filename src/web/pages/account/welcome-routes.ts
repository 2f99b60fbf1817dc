import type { MailRecoveryFacts } from '../../../domain/accounts/mail.ts';
import { GatewayError } from '../../../domain/errors.ts';
import { readForm } from '../../../http/requests/read-body.ts';
import type { Reply } from '../../../http/responses/send.ts';
import type { NewCredentials } from '../../../services/accounts/held-credentials.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import { welcomeMessages } from '../../messages/welcome.ts';
import { createFirstRequest, renderSampleTabs } from '../../parts/docs/request-samples.ts';
import { renderNewCredential } from '../../parts/new-credential.ts';
import { renderSessionForm } from '../../parts/session-form.ts';
import { welcomePath } from '../../parts/site-header.ts';
import { type Html, html } from '../../rendering/html.ts';
import { renderPage } from '../../rendering/render-page.ts';
import { type Route, redirect } from '../../route.ts';
import type { SiteServices } from '../../site-services.ts';
import {
  createCsrfError,
  createSessionCookie,
  getSession,
  readSessionToken,
  type Visit,
} from '../../visitor/visit.ts';
import { renderSessionEnded } from '../sign-in-page.ts';

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

/** The content of the page that shows new credentials. */
interface WelcomeContent {
  readonly credentials: NewCredentials;
  /** The e-mail address of the account, or null if it is not known. */
  readonly email: string | null;
  /** The CSRF token of the session that holds the credentials, or null if only this reply shows them. */
  readonly formToken: string | null;
  /** The origin of the service, which sample requests use. */
  readonly origin: string;
  /** The slug of the phone in the first request; empty if the catalogue is empty. */
  readonly phoneSlug: string;
}

/** The path of the `.env` file. It does not end with `/.env`, because browsers do not save files with that name. */
const envPath = `${welcomePath}/phone-gateway.env`;
/** The path of the file with the recovery codes. It is a separate file, because the codes replace a lost secret. */
const codesPath = `${welcomePath}/recovery-codes.txt`;
/** The path of the form that confirms that the visitor has saved the credentials. */
const savedPath = `${welcomePath}/saved`;

/**
 * Renders the page that shows new credentials until the visitor confirms saving them.
 * @param status the HTTP status; 201 if the request created the credentials
 */
function renderWelcome(visit: Visit, content: WelcomeContent, status = 200): Reply {
  const t = welcomeMessages[visit.locale];
  const { credentials, formToken } = content;
  const { title, lead } = getHeading(visit, content);
  return renderPage(visit, {
    title,
    status,
    isPrivate: true,
    styles: ['account.css'],
    body: html`<div class="welcome"${formToken === null && html` data-after-form="${visit.link('/')}"`}${credentials.apiKeys[0] !== undefined && html` data-new-key="${credentials.apiKeys[0].apiKey}"`}>
<h1>${title}</h1>
<p class="lead">${lead}</p>
${formToken === null ? html`<div class="notice warn"><p>${t.shownOnlyOnce}</p></div>` : html`<p>${t.pageLifetime}</p>`}
<section class="panel credentials-made" aria-label="${title}">
${credentials.apiKeys.map(({ name, apiKey }) => renderNewCredential(credentials.apiKeys.length > 1 ? `${t.apiKey}: ${name}` : t.apiKey, apiKey, t.apiKeyPurpose))}
${credentials.apiSecret !== null && renderNewCredential(t.apiSecret, credentials.apiSecret, t.apiSecretPurpose)}
${credentials.recoveryCodes.length > 0 && renderRecoveryCodes(visit, credentials.recoveryCodes, formToken !== null)}
</section>
${credentials.recovered !== undefined && renderRecoveredSection(visit, credentials.recovered)}
${formToken !== null && renderSavingSection(visit, content, formToken)}
${credentials.apiKeys[0] !== undefined && renderFirstRequest(visit, content, credentials.apiKeys[0].apiKey)}
</div>`,
  });
}

/** Returns the heading and the lead for what is new: an account, a secret, recovery codes or keys. */
function getHeading(visit: Visit, { credentials, email }: WelcomeContent): { title: string; lead: string } {
  const t = welcomeMessages[visit.locale];
  const { apiKeys, apiSecret, recoveryCodes } = credentials;
  if (apiSecret !== null && apiKeys.length > 0) return { title: t.createdTitle, lead: t.createdLead(email) };
  if (credentials.recovered !== undefined) return { title: t.newSecretTitle, lead: t.recoveredLead };
  if (apiSecret !== null) return { title: t.newSecretTitle, lead: t.newSecretLead };
  if (recoveryCodes.length > 0 && apiKeys.length === 0)
    return { title: t.newCodesTitle, lead: t.newCredentialLead };
  return { title: t.newKeyTitle, lead: t.newCredentialLead };
}

/** Renders the recovery codes. @param isDownloadable whether a session holds the codes, so they can be downloaded */
function renderRecoveryCodes(visit: Visit, codes: readonly string[], isDownloadable: boolean): Html {
  const t = welcomeMessages[visit.locale];
  return html`<h2 class="label">${t.recoveryCodes}</h2>
<p class="fine">${t.recoveryCodesPurpose}</p>
<div class="secret codes" data-copyable="${t.recoveryCodes}"><code>${codes.map((code) => html`<span>${code}</span>\n`)}</code></div>
${isDownloadable && html`<p class="buttons"><a class="button" href="${visit.link(codesPath)}" download>${t.downloadCodes}</a></p>`}`;
}

/** Renders the keys and webhooks that a recovered account had. Somebody else may have created them. */
function renderRecoveredSection(visit: Visit, { wasVerified, keys, webhooks }: MailRecoveryFacts): Html {
  const t = welcomeMessages[visit.locale];
  const lead = wasVerified ? t.remainingLead : t.revokedLead;
  const isEmpty = keys.length === 0 && webhooks.length === 0;
  return html`<section aria-labelledby="recovered"><h2 id="recovered">${wasVerified ? t.remainingHeading : t.revokedHeading}</h2>
<p>${isEmpty ? t.nothingRevoked : lead}</p>
${keys.length > 0 && html`<h3>${t.recoveredKeys}</h3><ul>${keys.map(({ id, name }) => html`<li>${name} <code>phk_${id}…</code></li>`)}</ul>`}
${webhooks.length > 0 && html`<h3>${t.recoveredWebhooks}</h3><ul>${webhooks.map(({ id, url }) => html`<li><code>${url}</code> (${id})</li>`)}</ul>`}
</section>`;
}

/** Renders the downloads and the button that confirms saving. Password managers read two hidden fields. */
function renderSavingSection(visit: Visit, { credentials, email }: WelcomeContent, formToken: string): Html {
  const t = welcomeMessages[visit.locale];
  const passwordManagerFields =
    credentials.apiSecret !== null &&
    html`<div class="visually-hidden" aria-hidden="true"><input type="email" autocomplete="username" tabindex="-1" readonly value="${email ?? ''}"><input type="password" autocomplete="new-password" tabindex="-1" value="${credentials.apiSecret}"></div>`;
  const hasEnvFile = credentials.apiKeys.length > 0 || credentials.apiSecret !== null;
  return html`<section class="keeping">
<div class="buttons">${hasEnvFile && html`<a class="button" href="${visit.link(envPath)}" download>${t.download}</a> `}<button type="button" class="quiet script-only" data-print>${t.print}</button></div>
${hasEnvFile && html`<p class="fine">${t.downloadNote}</p>`}
${renderSessionForm(visit, savedPath, formToken, html`${passwordManagerFields}<div class="buttons"><button class="primary">${t.confirmSaved}</button> <span class="fine">${t.confirmSavedNote}</span></div>`)}
</section>`;
}

function renderFirstRequest(visit: Visit, { origin, phoneSlug }: WelcomeContent, apiKey: string): Html {
  const t = welcomeMessages[visit.locale];
  const request = createFirstRequest(phoneSlug);
  return html`<section aria-labelledby="first-request" class="first-request"><h2 id="first-request">${t.firstRequest}</h2>
<p>${t.firstRequestLead}</p>
${renderSampleTabs(origin, request, apiKey)}
<form class="script-only" action="${visit.linkWithoutLanguage(request.path)}" data-tries="first-answer" data-key="${apiKey}"><button>${t.runButton}</button></form>
<div id="first-answer" class="answer" hidden data-failed="${t.requestFailed}"><h3>${t.response}</h3><p class="fine" data-status role="status"></p><pre tabindex="0" aria-label="${t.response}"><code></code></pre></div>
<p class="script-only">${t.keyFilledIn} <a href="${visit.link('/docs')}">${t.docs}</a> · <a href="${visit.link('/graphql')}">${t.playground}</a></p>
</section>`;
}

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
