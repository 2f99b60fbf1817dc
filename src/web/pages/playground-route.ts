import { graphiqlMessages } from '../messages/graphiql.ts';
import { playgroundMessages } from '../messages/playground.ts';
import { playgroundBundle } from '../playground-bundle.ts';
import { html } from '../rendering/html.ts';
import type { PageCache } from '../rendering/page-cache.ts';
import { playgroundPolicy } from '../rendering/page-headers.ts';
import type { Page } from '../rendering/render-page.ts';
import type { Route } from '../route.ts';
import { createStarterQueries } from '../starter-queries.ts';
import type { Visit } from '../visitor/visit.ts';

/** Creates the route that serves GraphiQL to browsers at `/graphql`. All its files come from this origin. */
export const createPlaygroundRoute = (pageCache: PageCache): Route => ({
  method: 'GET',
  path: '/graphql',
  answer: (visit) => pageCache.answer(visit, 'graphql', renderPlayground),
});

/** Returns the name of a GraphQL operation, such as `Name` in `query Name { … }`. */
const getOperationName = (query: string): string | undefined => /^\w+ (\w+)/m.exec(query)?.[1];

function renderPlayground(visit: Visit): Page {
  const t = playgroundMessages[visit.locale];
  const endpoint = visit.linkWithoutLanguage('/graphql');
  const settings = {
    endpoint,
    costEndpoint: visit.linkWithoutLanguage('/v1/graphql/cost'),
    signUp: `${visit.link('/')}#sign-up`,
    dashboard: visit.link('/dashboard'),
    starters: createStarterQueries(t.starters),
    words: { ...t.script, graphiql: graphiqlMessages[visit.locale] },
  };
  return {
    title: t.title,
    description: t.description,
    width: 'wide',
    headers: [['Content-Security-Policy', playgroundPolicy]],
    styles: playgroundBundle.styles,
    // The key field has no name, so browsers never put the key into the URL.
    body: html`<h1 class="visually-hidden">${t.title}</h1>
<form class="key-bar" id="key-form" autocomplete="off">
<label for="api-key">${t.key}</label>
<span class="key-box"><input id="api-key" type="password" placeholder="phk_…" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="key-note">
<button type="button" id="show-key" aria-controls="api-key">${t.script.show}</button></span>
<p id="key-note" role="status">${t.keyHint}</p>
</form>
<noscript><p class="notice">${t.noScript} <code>${endpoint}</code></p></noscript>
<div id="graphiql" data-settings="${JSON.stringify(settings)}">
<form class="shell script-only" id="shell">
<div class="shell-bar"><button class="primary" id="shell-run">${t.script.run}</button>
<select id="shell-starter" aria-label="${t.examples}">${settings.starters.map(
      (query, index) => html`<option value="${index}">${getOperationName(query)}</option>`,
    )}</select>
<button type="button" id="shell-open" title="${t.fullEditorHint}">${t.fullEditor}</button></div>
<textarea id="shell-query" aria-label="${t.script.editors.operation}" autocomplete="off" autocapitalize="none" spellcheck="false">${settings.starters[0]}</textarea>
<details><summary>${t.script.editors.variables}</summary><textarea id="shell-variables" aria-label="${t.script.editors.variables}" rows="3" autocomplete="off" autocapitalize="none" spellcheck="false"></textarea></details>
<p id="cost" role="status" lang="${visit.locale}">${t.ready}</p>
<pre id="shell-answer" tabindex="0" role="group" aria-label="${t.script.editors.response}"></pre>
</form>
</div>
<script type="module" src="${visit.linkAsset(playgroundBundle.script)}"></script>`,
  };
}
