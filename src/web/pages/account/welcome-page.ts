import type { MailRecoveryFacts } from '../../../domain/accounts/mail.ts';
import type { Reply } from '../../../http/responses/send.ts';
import type { NewCredentials } from '../../../services/accounts/held-credentials.ts';
import { type Html, html } from '../../html.ts';
import { welcomeMessages } from '../../messages/welcome.ts';
import { mcpSection } from '../../parts/mcp-connect.ts';
import { firstRequest, sampleTabs } from '../../parts/request-samples.ts';
import { sessionForm } from '../../parts/session-form.ts';
import { shownOnce } from '../../parts/shown-once.ts';
import { welcomePath } from '../../parts/visitor-menu.ts';
import { renderPage } from '../../render-page.ts';
import type { Visit } from '../../visit.ts';

/** New credentials, and what their page shows with them. */
export interface Welcome {
  readonly credentials: NewCredentials;
  /** The e-mail address of the account, or null if it is not known. */
  readonly email: string | null;
  /** The CSRF token of the session that holds the credentials, or null if only this reply shows them. */
  readonly formToken: string | null;
  /** The origin of the service, for sample requests. */
  readonly origin: string;
  /** The slug of the phone in the first request; empty in an empty catalogue. */
  readonly phone: string;
}

/** The path of the `.env` file. Browsers would not save a file with the name `.env`. */
export const envPath = `${welcomePath}/phone-gateway.env`;
/** The path of the file with the recovery codes, which should be kept apart from the secret. */
export const codesPath = `${welcomePath}/recovery-codes.txt`;
export const savedPath = `${welcomePath}/saved`;

/**
 * Renders the page with new credentials, which is shown until the visitor confirms saving them.
 * @param status 201 if they were just created
 */
export function renderWelcome(visit: Visit, welcome: Welcome, status = 200): Reply {
  const t = welcomeMessages[visit.locale];
  const { credentials, formToken } = welcome;
  const { title, lead } = headingOf(visit, welcome);
  return renderPage(visit, {
    title,
    status,
    isPrivate: true,
    styles: ['account.css'],
    body: html`<div class="welcome"${formToken === null && html` data-after-form="${visit.link('/')}"`}${credentials.apiKeys[0] !== undefined && html` data-new-key="${credentials.apiKeys[0].apiKey}"`}>
<h1>${title}</h1>
<p class="lead">${lead}</p>
${formToken === null ? html`<div class="notice warn"><p>${t.notSignedIn}</p></div>` : html`<p>${t.stays}</p>`}
<section class="panel credentials-made" aria-label="${title}">
${credentials.apiKeys.map(({ name, apiKey }) => shownOnce(credentials.apiKeys.length > 1 ? `${t.apiKey}: ${name}` : t.apiKey, apiKey, t.apiKeyUse))}
${credentials.apiSecret !== null && shownOnce(t.apiSecret, credentials.apiSecret, t.apiSecretUse)}
${credentials.recoveryCodes.length > 0 && recoveryCodes(visit, credentials.recoveryCodes, formToken !== null)}
</section>
${credentials.recovered !== undefined && recoveredSection(visit, credentials.recovered)}
${formToken !== null && savingSection(visit, welcome, formToken)}
${credentials.apiKeys[0] !== undefined && firstRequestSection(visit, welcome, credentials.apiKeys[0].apiKey)}
${credentials.apiKeys[0] !== undefined && mcpSection(visit, welcome.origin, credentials.apiKeys[0].apiKey)}
</div>`,
  });
}

function headingOf(visit: Visit, { credentials, email }: Welcome): { title: string; lead: string } {
  const t = welcomeMessages[visit.locale];
  const { apiKeys, apiSecret, recoveryCodes } = credentials;
  if (apiSecret !== null && apiKeys.length > 0) return { title: t.createdTitle, lead: t.createdLead(email) };
  if (credentials.recovered !== undefined) return { title: t.newSecretTitle, lead: t.recoveredLead };
  if (apiSecret !== null) return { title: t.newSecretTitle, lead: t.newSecretLead };
  if (recoveryCodes.length > 0 && apiKeys.length === 0) return { title: t.newCodesTitle, lead: t.newLead };
  return { title: t.newKeyTitle, lead: t.newLead };
}

/** Renders the recovery codes. @param isHeld whether a session holds the codes, so they can be downloaded */
function recoveryCodes(visit: Visit, codes: readonly string[], isHeld: boolean): Html {
  const t = welcomeMessages[visit.locale];
  return html`<h2 class="label">${t.recoveryCodes}</h2>
<p class="fine">${t.recoveryCodesUse}</p>
<div class="secret codes" data-copyable="${t.recoveryCodes}"><code>${codes.map((code) => html`<span>${code}</span>\n`)}</code></div>
${isHeld && html`<p class="buttons"><a class="button" href="${visit.link(codesPath)}" download>${t.downloadCodes}</a></p>`}`;
}

/** The keys and webhooks that a recovered account had, which somebody else may have created. */
function recoveredSection(visit: Visit, { wasVerified, keys, webhooks }: MailRecoveryFacts): Html {
  const t = welcomeMessages[visit.locale];
  const isNothing = keys.length === 0 && webhooks.length === 0;
  return html`<section aria-labelledby="recovered"><h2 id="recovered">${wasVerified ? t.keptHeading : t.endedHeading}</h2>
<p>${isNothing ? t.nothingThere : wasVerified ? t.keptLead : t.endedLead}</p>
${keys.length > 0 && html`<h3>${t.recoveredKeys}</h3><ul>${keys.map(({ id, name }) => html`<li>${name} <code>phk_${id}…</code></li>`)}</ul>`}
${webhooks.length > 0 && html`<h3>${t.recoveredWebhooks}</h3><ul>${webhooks.map(({ id, url }) => html`<li><code>${url}</code> (${id})</li>`)}</ul>`}
</section>`;
}

/** Downloads of the credentials and the confirmation. Two hidden fields are for password managers. */
function savingSection(visit: Visit, { credentials, email }: Welcome, formToken: string): Html {
  const t = welcomeMessages[visit.locale];
  const forManagers =
    credentials.apiSecret !== null &&
    html`<div class="visually-hidden" aria-hidden="true"><input type="email" autocomplete="username" tabindex="-1" readonly value="${email ?? ''}"><input type="password" autocomplete="new-password" tabindex="-1" value="${credentials.apiSecret}"></div>`;
  const hasEnv = credentials.apiKeys.length > 0 || credentials.apiSecret !== null;
  return html`<section class="keeping">
<div class="buttons">${hasEnv && html`<a class="button" href="${visit.link(envPath)}" download>${t.download}</a> `}<button type="button" class="quiet script-only" data-print>${t.print}</button></div>
${hasEnv && html`<p class="fine">${t.downloadNote}</p>`}
${sessionForm(visit, savedPath, formToken, {}, html`${forManagers}<div class="buttons"><button class="primary">${t.saved}</button> <span class="fine">${t.savedNote}</span></div>`)}
</section>`;
}

function firstRequestSection(visit: Visit, { origin, phone }: Welcome, apiKey: string): Html {
  const t = welcomeMessages[visit.locale];
  const request = firstRequest(phone);
  return html`<section aria-labelledby="first-request" class="first-request"><h2 id="first-request">${t.firstRequest}</h2>
<p>${t.firstRequestLead}</p>
${sampleTabs(origin, request, apiKey)}
<form class="script-only" action="${visit.plain(request.path)}" data-tries="first-answer" data-key="${apiKey}"><button>${t.tryHere}</button></form>
<div id="first-answer" class="answer" hidden data-failed="${t.failed}"><h3>${t.answer}</h3><p class="fine" data-status role="status"></p><pre tabindex="0" aria-label="${t.answer}"><code></code></pre></div>
<p class="script-only">${t.filledIn} <a href="${visit.link('/docs')}">${t.docs}</a> · <a href="${visit.link('/graphql')}">${t.playground}</a></p>
</section>`;
}
