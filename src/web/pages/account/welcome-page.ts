import type { MailRecoveryFacts } from '../../../domain/accounts/mail.ts';
import type { Reply } from '../../../http/send.ts';
import type { NewCredentials } from '../../../services/accounts/held-credentials.ts';
import { type Html, html } from '../../html.ts';
import { welcomeMessages } from '../../messages/welcome.ts';
import { firstRequest } from '../../parts/first-request.ts';
import { mcpSection } from '../../parts/mcp-connect.ts';
import { sampleTabs } from '../../parts/request-samples.ts';
import { sessionForm } from '../../parts/session-form.ts';
import { shownOnce } from '../../parts/shown-once.ts';
import { welcomePath } from '../../parts/visitor-menu.ts';
import { renderPage } from '../../render-page.ts';
import type { Visit } from '../../visit.ts';

/** What was just made, and for whom. */
export interface Welcome {
  readonly made: NewCredentials;
  /** Null where it is not known. */
  readonly email: string | null;
  /** Of the session that holds them; null: none does, and this answer alone shows them. */
  readonly formToken: string | null;
  /** Of the service, for requests to copy. */
  readonly origin: string;
  /** Slug of the phone that the first request asks for. */
  readonly phone: string;
}

/** Where the `.env` file is, which browsers do not save under that name. */
export const envPath = `${welcomePath}/phone-gateway.env`;
/** The recovery codes, which belong into another place. */
export const codesPath = `${welcomePath}/recovery-codes.txt`;
export const keptPath = `${welcomePath}/saved`;

/** New credentials, until their visitor says to have kept them. @param status 201 for the answer that made them */
export function renderWelcome(visit: Visit, welcome: Welcome, status = 200): Reply {
  const words = welcomeMessages[visit.locale];
  const { made, formToken } = welcome;
  const { title, lead } = headingOf(visit, welcome);
  return renderPage(visit, {
    title,
    status,
    isPrivate: true,
    styles: ['account.css'],
    body: html`<div class="welcome"${formToken === null && html` data-after-form="${visit.link('/')}"`}${made.apiKeys[0] !== undefined && html` data-new-key="${made.apiKeys[0].apiKey}"`}>
<h1>${title}</h1>
<p class="lead">${lead}</p>
${formToken === null ? html`<div class="notice warn"><p>${words.notSignedIn}</p></div>` : html`<p>${words.stays}</p>`}
<section class="panel credentials-made" aria-label="${title}">
${made.apiKeys.map(({ name, apiKey }) => shownOnce(made.apiKeys.length > 1 ? `${words.apiKey}: ${name}` : words.apiKey, apiKey, words.apiKeyUse))}
${made.apiSecret !== null && shownOnce(words.apiSecret, made.apiSecret, words.apiSecretUse)}
${made.recoveryCodes.length > 0 && recoveryCodes(visit, made.recoveryCodes, formToken !== null)}
</section>
${made.recovered !== undefined && recoveredSection(visit, made.recovered)}
${formToken !== null && keeping(visit, welcome, formToken)}
${made.apiKeys[0] !== undefined && firstRequestSection(visit, welcome, made.apiKeys[0].apiKey)}
${made.apiKeys[0] !== undefined && mcpSection(visit, welcome.origin, made.apiKeys[0].apiKey)}
</div>`,
  });
}

function headingOf(visit: Visit, { made, email }: Welcome): { title: string; lead: string } {
  const words = welcomeMessages[visit.locale];
  const { apiKeys, apiSecret, recoveryCodes } = made;
  if (apiSecret !== null && apiKeys.length > 0)
    return { title: words.createdTitle, lead: words.createdLead(email) };
  if (made.recovered !== undefined) return { title: words.newSecretTitle, lead: words.recoveredLead };
  if (apiSecret !== null) return { title: words.newSecretTitle, lead: words.newSecretLead };
  if (recoveryCodes.length > 0 && apiKeys.length === 0)
    return { title: words.newCodesTitle, lead: words.newLead };
  return { title: words.newKeyTitle, lead: words.newLead };
}

/** @param isHeld whether a session holds them, so that they are to be had as a file */
function recoveryCodes(visit: Visit, codes: readonly string[], isHeld: boolean): Html {
  const words = welcomeMessages[visit.locale];
  return html`<h2 class="label">${words.recoveryCodes}</h2>
<p class="fine">${words.recoveryCodesUse}</p>
<div class="secret codes" data-copyable="${words.recoveryCodes}"><code>${codes.map((code) => html`<span>${code}</span>\n`)}</code></div>
${isHeld && html`<p class="buttons"><a class="button" href="${visit.link(codesPath)}" download>${words.downloadCodes}</a></p>`}`;
}

/** Keys and webhooks that the account had, which somebody else may have made. */
function recoveredSection(visit: Visit, { wasVerified, keys, webhooks }: MailRecoveryFacts): Html {
  const words = welcomeMessages[visit.locale];
  const isNothing = keys.length === 0 && webhooks.length === 0;
  return html`<section aria-labelledby="recovered"><h2 id="recovered">${wasVerified ? words.keptHeading : words.endedHeading}</h2>
<p>${isNothing ? words.nothingThere : wasVerified ? words.keptLead : words.endedLead}</p>
${keys.length > 0 && html`<h3>${words.recoveredKeys}</h3><ul>${keys.map(({ id, name }) => html`<li>${name} <code>phk_${id}…</code></li>`)}</ul>`}
${webhooks.length > 0 && html`<h3>${words.recoveredWebhooks}</h3><ul>${webhooks.map(({ id, url }) => html`<li><code>${url}</code> (${id})</li>`)}</ul>`}
</section>`;
}

/** How to keep them, and the button that says so. The two fields that nobody sees are for password managers. */
function keeping(visit: Visit, { made, email }: Welcome, formToken: string): Html {
  const words = welcomeMessages[visit.locale];
  const forManagers =
    made.apiSecret !== null &&
    html`<div class="visually-hidden" aria-hidden="true"><input type="email" autocomplete="username" tabindex="-1" readonly value="${email ?? ''}"><input type="password" autocomplete="new-password" tabindex="-1" value="${made.apiSecret}"></div>`;
  const hasEnv = made.apiKeys.length > 0 || made.apiSecret !== null;
  return html`<section class="keeping">
<div class="buttons">${hasEnv && html`<a class="button" href="${visit.link(envPath)}" download>${words.download}</a> `}<button type="button" class="quiet script-only" data-print>${words.print}</button></div>
${hasEnv && html`<p class="fine">${words.downloadNote}</p>`}
${sessionForm(visit, keptPath, formToken, {}, html`${forManagers}<div class="buttons"><button class="primary">${words.kept}</button> <span class="fine">${words.keptNote}</span></div>`)}
</section>`;
}

function firstRequestSection(visit: Visit, { origin, phone }: Welcome, apiKey: string): Html {
  const words = welcomeMessages[visit.locale];
  const request = firstRequest(phone);
  return html`<section aria-labelledby="first-request" class="first-request"><h2 id="first-request">${words.firstRequest}</h2>
<p>${words.firstRequestLead}</p>
${sampleTabs(origin, request, apiKey)}
<form class="script-only" action="${visit.plain(request.path)}" data-tries="first-answer" data-key="${apiKey}"><button>${words.tryHere}</button></form>
<div id="first-answer" class="answer" hidden data-failed="${words.failed}"><h3>${words.answer}</h3><p class="fine" data-status role="status"></p><pre tabindex="0" aria-label="${words.answer}"><code></code></pre></div>
<p class="script-only">${words.filledIn} <a href="${visit.link('/docs')}">${words.docs}</a> · <a href="${visit.link('/graphql')}">${words.playground}</a></p>
</section>`;
}
