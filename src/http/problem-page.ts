import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, errorTitles } from '../domain/errors.ts';
import { problemStatus } from './problem-status.ts';
import { send } from './send.ts';

/** What to do about each problem, for the page that its `type` leads to. */
const remedies: Record<ErrorCode, string> = {
  'invalid-parameter': 'The errors member names each parameter that is wrong and what it may be.',
  'invalid-body': 'Send a JSON object in UTF-8. The errors member names each member that is wrong.',
  'query-too-complex': 'Ask for less at once: fewer fields, aliases or levels, or smaller pages.',
  'missing-key':
    'Send your API key (phk_…) in X-API-Key, or as Authorization: Bearer. POST /v1/signup gives you one. Dashboard and account need the API Secret (phs_…) instead.',
  'invalid-key':
    'Check that it was copied whole: phk_ for a key, phs_ for a secret, and 48 letters and digits.',
  'revoked-key': 'Create another key in the dashboard; a revoked one never works again.',
  'expired-key': 'Use the key that replaced it when it was rotated.',
  'wrong-credential':
    'Catalogue requests need an API key (phk_…); dashboard and account need the API Secret (phs_…).',
  forbidden: 'You may only ask about keys of your own account.',
  'not-found': 'Check the path or the id. GET /v1 lists the operations, /v1/search finds phones.',
  'method-not-allowed': 'The Allow header lists the methods that are possible here.',
  'not-acceptable': 'Answers are JSON: send Accept: application/json, or leave the header out.',
  'content-too-large': 'Bodies may have at most 64 KiB.',
  'unsupported-media-type': 'Send the body as Content-Type: application/json, without Content-Encoding.',
  'headers-too-large': 'The request line and headers together may have at most 16 KiB.',
  'email-already-registered': 'Sign in with the API Secret of that account, or use another address.',
  'too-many-keys': 'Revoke a key that you no longer need; an account has at most 5 active ones.',
  'key-not-active': 'A key is rotated once. Rotate the key that replaced it, or create another one.',
  'quota-exceeded': 'Wait until resets_at (Retry-After says in how many seconds), or take a larger plan.',
  'too-many-attempts': 'Wait as many seconds as Retry-After says.',
  internal:
    'This is a fault of ours and was not charged. Try again; if it stays, tell us the instance member.',
  unavailable: 'Try again after as many seconds as Retry-After says. Nothing was charged.',
  'quota-unavailable': 'Try again after as many seconds as Retry-After says. Nothing was charged.',
};

const pages = new Map(
  (Object.keys(remedies) as ErrorCode[]).map((code) => [`/problems/${code}`, pageOf(code)]),
);

function pageOf(code: ErrorCode): string {
  const title = errorTitles[code];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Phone Gateway</title>
<h1>${title}</h1>
<p>Code <code>${code}</code>, status ${problemStatus[code]}.</p>
<p>${remedies[code]}</p>
</html>
`;
}

/** `GET /problems/{code}`: where the `type` of a problem leads (RFC 9457 §3.1.1). Leaves other paths to the next. */
export function answerProblemPage(
  request: IncomingMessage & { readonly path: string },
  response: ServerResponse,
  next: () => void,
): void {
  const body = pages.get(request.path);
  if (body === undefined) {
    next();
    return;
  }
  const headers: [string, string][] = [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Cache-Control', 'public, max-age=3600'],
    [
      'Content-Security-Policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ],
    ['Referrer-Policy', 'no-referrer'],
  ];
  send(response, { status: 200, headers, body });
}
