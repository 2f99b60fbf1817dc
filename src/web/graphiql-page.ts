import type { Reply } from '../http/send.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "worker-src 'self' blob:",
].join('; ');

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphiQL · Phone Gateway</title>
<link rel="stylesheet" href="/assets/graphiql.css">
<link rel="stylesheet" href="/assets/playground.css">
</head>
<body>
<form class="key-bar" id="key-form" autocomplete="off">
<label for="api-key">API key</label>
<input id="api-key" name="api-key" type="password" placeholder="phk_…" spellcheck="false">
<span id="key-note">Kept in this tab only and sent as X-API-Key. The schema needs no key.</span>
</form>
<main id="graphiql">Loading GraphiQL …</main>
<noscript>GraphiQL needs JavaScript. The schema is at /graphql; POST your queries there.</noscript>
<script src="/assets/react.js"></script>
<script src="/assets/react-dom.js"></script>
<script src="/assets/graphiql.js"></script>
<script src="/assets/playground.js"></script>
</body>
</html>
`;

/** `GET /graphql` of a browser: GraphiQL, from this origin alone. */
export function graphiqlPage(): Reply {
  return {
    status: 200,
    headers: [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Security-Policy', policy],
      ['Referrer-Policy', 'no-referrer'],
    ],
    body: page,
  };
}
