import { type Html, html } from '../html.ts';
import { docsMessages } from '../messages/docs.ts';
import type { Page } from '../page.ts';
import type { PageCache } from '../page-cache.ts';
import { toReadableDocument } from '../reference/readable-document.ts';
import type { ReferenceDocument } from '../reference/reference-document.ts';
import { renderContents } from '../reference/render-contents.ts';
import { renderGuides } from '../reference/render-guides.ts';
import { renderOperation } from '../reference/render-operation.ts';
import { renderTypes } from '../reference/render-types.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';

/**
 * Creates the route `GET /docs`: guides, all REST operations with a request and a recorded response, and the
 * types. The page works without scripts; they add tabs, a search, the reader's key, and requests sent from
 * the page.
 */
export function createDocsRoute(
  { operations, buildDocument: readDocument, origin }: SiteServices,
  pageCache: PageCache,
): Route {
  let document: ReferenceDocument | null = null;
  /** The bodies by language and link prefix. A body does not depend on who is signed in. */
  const bodies = new Map<string, Html>();
  const getBody = (visit: Visit): Html => {
    document ??= toReadableDocument(readDocument());
    const bodyKey = `${visit.locale} ${visit.link('/')}`;
    const body = bodies.get(bodyKey) ?? renderBody(visit, operations, document, origin);
    bodies.set(bodyKey, body);
    return body;
  };
  const render = (visit: Visit): Page => {
    const { title, description } = docsMessages[visit.locale];
    return {
      title,
      description,
      styles: ['docs.css'],
      scripts: ['docs.js', 'docs-try.js'],
      body: getBody(visit),
    };
  };
  return {
    method: 'GET',
    path: '/docs',
    answer: (visit) => pageCache.answer(visit, 'docs', render),
  };
}

function renderBody(
  visit: Visit,
  operations: SiteServices['operations'],
  document: ReferenceDocument,
  origin: string,
): Html {
  const t = docsMessages[visit.locale];
  const groups = [...Map.groupBy(operations, ({ tag }) => tag)];
  return html`<div class="reference" id="reference" data-words="${JSON.stringify(t.script)}" data-base="${visit.linkWithoutLanguage('')}" data-problems="${visit.link('/problems/')}">
${renderContents(visit, operations)}
<div class="reference-body">
<h1>${t.title}</h1>
<p class="lead">${t.lead}</p>
<p>${t.base} <code>${origin}/v1</code> · <a href="${visit.linkWithoutLanguage('/v1/openapi.json')}">${t.document}</a> · <a href="${visit.link('/problems')}">${t.errors}</a></p>
<p class="fine">${t.recorded}</p>
<noscript><p class="notice">${t.noScript}</p></noscript>
${renderCredentials(visit)}
${renderGuides(visit, operations, origin)}
${groups.map(
  ([tag, operationsOfTag]) => html`<section id="tag-${tag}"><h2>${t.tags[tag] ?? tag}</h2>
${operationsOfTag.map((operation) => renderOperation(visit, operation, document, origin))}</section>
`,
)}${renderTypes(visit, document)}
</div>
</div>`;
}

/** Renders the form for credentials. Its fields have no names, so browsers do not put them into the address. */
function renderCredentials({ locale }: Visit): Html {
  const t = docsMessages[locale];
  const renderField = (
    id: string,
    label: string,
    prefix: string,
    note: string,
    invalidNote: string,
  ) => html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" type="password" placeholder="${prefix}…" data-form="${prefix}[0-9A-Za-z]{48}" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="${id}-note" data-wrong="${invalidNote}">
<p class="fine" id="${id}-note" role="status">${note}</p>
</div>`;
  return html`<form class="panel credentials script-only" id="credentials" aria-labelledby="credentials-heading" autocomplete="off">
<h2 id="credentials-heading">${t.yours}</h2>
<div class="columns">
${renderField('api-key', t.key, 'phk_', t.keyNote, t.keyWrong)}
${renderField('api-secret', t.secret, 'phs_', t.secretNote, t.secretWrong)}
</div>
<p class="fine">${t.credentialsNote}</p>
</form>`;
}
