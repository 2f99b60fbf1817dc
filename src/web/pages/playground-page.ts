import { html } from '../html.ts';
import { toolPolicy } from '../page-headers.ts';
import { renderPage } from '../render-page.ts';
import type { Route } from '../route.ts';

/** `GET /graphql` of a browser: GraphiQL, from this origin alone. */
export const playgroundRoute: Route = {
  method: 'GET',
  path: '/graphql',
  answer: (visit) =>
    renderPage(visit, {
      title: 'GraphiQL',
      width: 'wide',
      headers: [['Content-Security-Policy', toolPolicy]],
      styles: ['graphiql.css', 'playground.css'],
      scripts: ['react.js', 'react-dom.js', 'graphiql.js', 'playground.js'],
      body: html`<form class="key-bar" id="key-form" autocomplete="off">
<label for="api-key">API key</label>
<input id="api-key" name="api-key" type="password" placeholder="phk_…" spellcheck="false">
<span id="key-note">Kept in this tab only and sent as X-API-Key. The schema needs no key.</span>
</form>
<div id="graphiql">Loading GraphiQL …</div>
<noscript>GraphiQL needs JavaScript. The schema is at /graphql; POST your queries there.</noscript>`,
    }),
};
