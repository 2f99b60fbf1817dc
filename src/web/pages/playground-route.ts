import { html } from '../html.ts';
import type { KeptPages } from '../kept-pages.ts';
import { graphiqlMessages } from '../messages/graphiql.ts';
import { playgroundMessages } from '../messages/playground.ts';
import { toolPolicy } from '../page-headers.ts';
import { playgroundBundle } from '../playground-bundle.ts';
import type { Route } from '../route.ts';
import { starterQueries } from '../starter-queries.ts';

/** `GET /graphql` of a browser: GraphiQL, from this origin alone. */
export const playgroundRoute = (keptPages: KeptPages): Route => ({
  method: 'GET',
  path: '/graphql',
  answer: (asked) =>
    keptPages.answer(asked, 'graphql', (visit) => {
      const words = playgroundMessages[visit.locale];
      const endpoint = visit.plain('/graphql');
      const settings = {
        endpoint,
        signUp: `${visit.link('/')}#sign-up`,
        dashboard: visit.link('/dashboard'),
        starters: starterQueries(words.starters),
        words: { ...words.script, graphiql: graphiqlMessages[visit.locale] },
      };
      return {
        title: words.title,
        description: words.description,
        width: 'wide',
        headers: [['Content-Security-Policy', toolPolicy]],
        styles: playgroundBundle.styles,
        // The box has no name, so that no key gets into the address where the script does not run.
        body: html`<h1 class="visually-hidden">${words.title}</h1>
<form class="key-bar" id="key-form" autocomplete="off">
<label for="api-key">${words.key}</label>
<span class="key-box"><input id="api-key" type="password" placeholder="phk_…" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="key-note">
<button type="button" id="show-key" aria-controls="api-key">${words.script.show}</button></span>
<p id="key-note" role="status">${words.keyHint}</p>
</form>
<div id="graphiql" data-settings="${JSON.stringify(settings)}"><p class="loading">${words.loading}</p></div>
<p id="cost" role="status" lang="${visit.locale}">${words.ready}</p>
<noscript><p class="notice">${words.noScript} <code>${endpoint}</code></p></noscript>
${playgroundBundle.parts.map((name) => html`<link rel="modulepreload" href="${visit.asset(name)}">\n`)}<script type="module" src="${visit.asset(playgroundBundle.script)}"></script>`,
      };
    }),
});
