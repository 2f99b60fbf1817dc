import { type Html, html } from '../html.ts';
import { docsMessages } from '../messages/docs.ts';
import { toolPolicy } from '../page-headers.ts';
import { renderPage } from '../render-page.ts';
import type { Route } from '../route.ts';
import type { SiteServices, ToldOperation } from '../site-services.ts';
import type { Visit } from '../visit.ts';

/**
 * `GET /docs`: every operation of REST as a list, which Swagger UI takes the place of where scripts run; what the list
 * says in the reader's language is then said by the component too.
 */
export function docsRoute({ operations, origin }: Pick<SiteServices, 'operations' | 'origin'>): Route {
  return {
    method: 'GET',
    path: '/docs',
    answer: (visit) => {
      const words = docsMessages[visit.locale];
      return renderPage(visit, {
        title: words.title,
        description: words.description,
        headers: [['Content-Security-Policy', toolPolicy]],
        styles: ['docs.css', 'swagger-ui.css'],
        scripts: ['swagger-ui.js', 'docs.js'],
        body: html`<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<p>${words.base} <code>${origin}/v1</code> · <a href="${visit.plain('/v1/openapi.json')}">${words.document}</a> · <a href="${visit.link('/problems')}">${words.refusals}</a></p>
<noscript><p class="notice">${words.noScript}</p></noscript>
${renderCredentials(visit)}
<div id="reference" data-openapi="${visit.plain('/v1/openapi.json')}" data-answered="${words.answered}" data-confirm="${words.confirm}">
${[...Map.groupBy(operations, ({ tag }) => tag)].map(([tag, some]) => renderGroup(visit, tag, some))}
</div>`,
      });
    },
  };
}

/** The boxes have no names: a form sent by mistake would write credentials into the address. */
function renderCredentials(visit: Visit): Html {
  const words = docsMessages[visit.locale];
  const box = (
    id: string,
    label: string,
    form: string,
    note: string,
    wrong: string,
  ) => html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" type="password" placeholder="${form}" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="${id}-note" data-wrong="${wrong}">
<p class="fine" id="${id}-note" role="status">${note}</p>
</div>`;
  return html`<form class="panel credentials script-only" id="credentials" aria-labelledby="credentials-heading" autocomplete="off">
<h2 id="credentials-heading">${words.yours}</h2>
<div class="columns">
${box('api-key', words.key, 'phk_…', words.keyNote, words.keyWrong)}
${box('api-secret', words.secret, 'phs_…', words.secretNote, words.secretWrong)}
</div>
<p class="fine">${words.kept}</p>
</form>`;
}

function renderGroup(visit: Visit, tag: string, operations: readonly ToldOperation[]): Html {
  const words = docsMessages[visit.locale];
  return html`<section data-tag="${tag}">
<h2>${words.tags[tag] ?? tag}</h2>
<ul class="operations">
${operations.map((operation) => renderOperation(visit, operation))}</ul>
</section>
`;
}

function renderOperation(visit: Visit, operation: ToldOperation): Html {
  const words = docsMessages[visit.locale];
  const { operationId, method, path, credential, units } = operation;
  const summary = words.summaries[operationId];
  const isForeign = summary === undefined && visit.locale !== 'en';
  return html`<li class="operation" data-operation="${operationId}">
<span class="method ${method.toLowerCase()}">${method}</span> <code class="path">${path}</code>
<span class="summary"${isForeign && html` lang="en"`}>${summary ?? operation.summary}</span>
<span class="cost">${words.needs[credential]} · ${words.costs(units)}</span>
</li>
`;
}
