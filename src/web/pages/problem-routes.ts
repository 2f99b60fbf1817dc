import { STATUS_CODES } from 'node:http';
import { type ErrorCode, type ErrorFacts, GatewayError } from '../../domain/errors.ts';
import type { QuotaView } from '../../domain/quota/quota-view.ts';
import { createProblemHead, formatProblem } from '../../http/problems/problem.ts';
import { problemStatus, toGraphQLCode } from '../../http/problems/problem-status.ts';
import { errorMessages } from '../messages/errors/errors.ts';
import { type Html, html, removeBackticks, renderInlineCode } from '../rendering/html.ts';
import type { PageCache } from '../rendering/page-cache.ts';
import type { Page } from '../rendering/render-page.ts';
import type { Route } from '../route.ts';
import type { Visit } from '../visitor/visit.ts';

/** The invented time at which the sample responses are sent. */
const nowMs = Date.parse('2026-11-21T15:30:00Z');
const resetsAt = '2026-11-22T00:00:00Z';
const resetsAtMs = Date.parse(resetsAt);
const requestId = '5c0e7a52-3d0b-4c8e-9f43-6a2f1d7b9e10';

const createWindow = <Name extends 'day' | 'month'>(
  name: Name,
  limit: number,
  used: number,
  startsAt: string,
) => ({
  name,
  limit,
  used,
  remaining: limit - used,
  startsAtMs: Date.parse(startsAt),
  resetsAtMs: name === 'day' ? resetsAtMs : Date.parse('2026-12-01T00:00:00Z'),
});

const exhaustedQuota: QuotaView = {
  day: createWindow('day', 100, 100, '2026-11-21T00:00:00Z'),
  month: createWindow('month', 1_000, 640, '2026-11-01T00:00:00Z'),
  keyWindows: [],
  degraded: false,
};

const createParameterError = (parameter: string, detail: string): [string, ErrorFacts] => [
  `${parameter}: ${detail}`,
  { parameters: [{ parameter, detail }] },
];

/** The sample error of each code except `internal`, which always has the same text. */
const samples: Readonly<
  Record<Exclude<ErrorCode, 'internal'>, readonly [detail: string, facts?: ErrorFacts]>
> = {
  'invalid-parameter': createParameterError('per_page', 'must be a whole number from 1 to 100'),
  'invalid-body': createParameterError('email', 'must be an e-mail address such as you@example.com'),
  'query-too-complex': ['The query is 12 fields deep; at most 10 are allowed.'],
  'missing-key': ['Send your API key in the X-API-Key header, or as "Authorization: Bearer phk_…".'],
  'invalid-key': [
    'This API key is malformed or does not exist. Check that you copied all of it: phk_ and 48 letters and digits.',
  ],
  'revoked-key': ['This API key was revoked. Create another one in the dashboard.'],
  'expired-key': ['This API key was rotated and has expired. Use the key that replaced it.'],
  'wrong-credential': ['This is an API Secret (phs_…). Catalogue requests need an API key (phk_…).'],
  forbidden: ['api_key names a key of another account. Send a key of that account.'],
  'key-restricted': [
    'This API key works on certain web pages only, and not on https://other.example. If it is your key: change its restrictions in the dashboard, or with PATCH /v1/account/keys/{id}.',
    { members: { restriction: 'origins' } },
  ],
  'plan-required': [
    'Streams are for plans with real-time data, and yours is free. Use GET /v1/changes or a webhook.',
  ],
  'plan-changed': ['The plan of this account is now basic. Connect again to continue.'],
  'not-found': ['There is no phone nokia-3311. Look it up at /v1/search?q=nokia-3311'],
  'method-not-allowed': ['DELETE is not allowed here.', { allow: ['GET', 'HEAD', 'OPTIONS'] }],
  'not-acceptable': ['Responses are application/json. Send Accept: application/json, or */*.'],
  'request-timeout': ['The request did not arrive completely in time. Send it again.'],
  'email-already-registered': ['An account with this e-mail address already exists.'],
  'too-many-keys': ['An account has at most 5 active keys. Revoke one first.'],
  'key-not-active': [
    'This key has already been rotated or revoked. Rotate an active key, or create another one.',
  ],
  'recovery-expired': [
    'This code or link is wrong, used or expired. Check it, use another recovery code, or request a new e-mail.',
  ],
  'cursor-expired': [
    'This cursor belongs to another database, or was issued after the backup that was restored. Begin again with since=0, or without a cursor.',
  ],
  'too-many-webhooks': ['An account has at most 5 webhooks. Delete one first.'],
  'idempotency-in-progress': [
    'The first request with this Idempotency-Key is still in progress. Send this one again in a moment.',
    { retryAfterSeconds: 1 },
  ],
  'idempotency-mismatch': [
    'This Idempotency-Key was used for another request. It was sent with another body. Send a new key for a new request.',
  ],
  'content-too-large': ['The body must be at most 65536 bytes (64 KiB).'],
  'unsupported-media-type': ['Send the body as Content-Type: application/json.'],
  'quota-exceeded': [
    `You have used today's 100 units of the free plan; the quota resets at ${resetsAt}.`,
    {
      retryAfterSeconds: (resetsAtMs - nowMs) / 1_000,
      quota: exhaustedQuota,
      members: { 'violated-policies': ['day'], plan: 'free', resets_at: resetsAt },
    },
  ],
  'too-many-attempts': [
    'Too many sign-ups came from this address. Try again later.',
    { retryAfterSeconds: 1_260 },
  ],
  'too-many-streams': [
    'This account has 10 streams open, which is the limit. Close one first.',
    { retryAfterSeconds: 30 },
  ],
  'headers-too-large': ['The request line and headers must be at most 16 KiB.'],
  unavailable: ['The catalogue is being loaded. Try again in a moment.', { retryAfterSeconds: 1 }],
  'mail-unavailable': ['This service is not set up to send e-mails. Use a recovery code (phr_…).'],
  'quota-unavailable': ['Your quota cannot be checked right now. Try again in a second.'],
};

/**
 * Renders a sample response with an error code. It is written by the same functions as real responses.
 * @param origin the origin of the service
 */
function renderSampleProblem(code: ErrorCode, origin: string): string {
  const error = code === 'internal' ? new Error() : new GatewayError(code, ...samples[code]);
  const { status, headers } = createProblemHead(error, nowMs);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    JSON.stringify(JSON.parse(formatProblem(error, origin, requestId)), null, 2),
  ].join('\n');
}

const errorCodes = Object.keys(problemStatus) as ErrorCode[];

/** Returns the key of the text about the cost of a request that fails with this error. */
function getCharge(code: ErrorCode): keyof typeof errorMessages.en.costs {
  // A valid request that finds nothing is charged, but an unknown path is free.
  if (code === 'not-found') return 'depends';
  // Only the account API returns this error, and its requests are free.
  if (code === 'mail-unavailable') return 'none';
  return problemStatus[code] >= 500 ? 'refunded' : 'none';
}

/** The names of the links to pages that help with an error. */
const helpLinkNames: Partial<Record<ErrorCode, readonly (keyof typeof errorMessages.en.remedyLinks)[]>> = {
  'quota-exceeded': ['plans', 'dashboard', 'quota', 'conditional'],
  'missing-key': ['signUp', 'dashboard', 'authentication'],
  'invalid-key': ['dashboard', 'authentication'],
  'revoked-key': ['dashboard'],
  'expired-key': ['dashboard'],
  'wrong-credential': ['authentication'],
  'too-many-keys': ['dashboard'],
  'plan-required': ['plans', 'dashboard'],
  'too-many-webhooks': ['dashboard'],
  'key-not-active': ['dashboard'],
  'invalid-parameter': ['reference'],
  'invalid-body': ['reference'],
  'not-found': ['reference'],
  'method-not-allowed': ['reference'],
  'query-too-complex': ['limits', 'playground'],
};

/** The path and fragment to which each of the help links leads, without language. */
const helpAddresses: Readonly<Record<keyof typeof errorMessages.en.remedyLinks, string>> = {
  plans: '/#plans',
  dashboard: '/dashboard',
  signUp: '/#sign-up',
  playground: '/graphql',
  reference: '/docs',
  authentication: '/docs/guides#authentication',
  quota: '/docs/guides#quota',
  conditional: '/docs/guides#conditional',
  limits: '/docs/guides#limits',
};

function renderHelpLinks(visit: Visit, code: ErrorCode): Html | null {
  const linkNames = helpLinkNames[code];
  if (linkNames === undefined) return null;
  const t = errorMessages[visit.locale];
  return html`<ul class="ways">${linkNames.map((name) => {
    const [path = '', hash] = helpAddresses[name].split('#');
    const href = visit.link(path) + (hash === undefined ? '' : `#${hash}`);
    return html`<li><a href="${href}">${t.remedyLinks[name]}</a></li>`;
  })}</ul>`;
}

/** Renders the page `/problems` with a table of all error codes. */
function renderIndex(visit: Visit): Page {
  const t = errorMessages[visit.locale];
  return {
    title: t.indexTitle,
    description: removeBackticks(t.indexLead),
    body: html`<h1>${t.indexTitle}</h1>
<p class="lead">${renderInlineCode(t.indexLead)}</p>
<p>${renderInlineCode(t.indexGraphql)}</p>
<table>
<thead><tr><th scope="col" class="least">${t.status}</th><th scope="col">${t.error}</th></tr></thead>
<tbody>${errorCodes.map(
      (code) => html`
<tr><td>${problemStatus[code]}</td><td><a href="${visit.link(`/problems/${code}`)}">${t.titles[code]}</a><br><code>${code}</code></td></tr>`,
    )}
</tbody>
</table>`,
  };
}

/** Renders the page about an error code. Problem documents have its address as their `type` (RFC 9457 §3.1.1). */
function renderProblem(visit: Visit, code: ErrorCode, origin: string): Page {
  const t = errorMessages[visit.locale];
  const { meaning, remedy } = t.explanations[code];
  const status = problemStatus[code];
  return {
    title: t.titles[code],
    description: removeBackticks(meaning),
    body: html`<h1>${t.titles[code]}</h1>
<p class="lead">${renderInlineCode(meaning)}</p>
<dl class="facts">
<div><dt>${t.code}</dt><dd><code>${code}</code></dd></div>
<div><dt>${t.status}</dt><dd>${status}</dd></div>
<div><dt>${t.graphql}</dt><dd><code>${toGraphQLCode(code)}</code></dd></div>
<div><dt>${t.cost}</dt><dd>${t.costs[getCharge(code)]}</dd></div>
</dl>
<h2>${t.remedy}</h2>
<p>${renderInlineCode(remedy)}</p>
${renderHelpLinks(visit, code)}
<h2>${t.example}</h2>
<pre tabindex="0" role="region" aria-label="${t.exampleLabel(code)}"><code>${renderSampleProblem(code, origin)}</code></pre>
<p><a href="${visit.link('/problems')}">${t.allErrors}</a></p>`,
  };
}

/**
 * Creates the routes of the help pages about errors.
 * @param origin the origin of the service, which the `type` of the example problems contains
 */
export function createProblemRoutes(origin: string, pageCache: PageCache): Route[] {
  return [
    {
      method: 'GET',
      path: '/problems',
      answer: (visit) => pageCache.answer(visit, 'problems', renderIndex),
    },
    ...errorCodes.map(
      (code): Route => ({
        method: 'GET',
        path: `/problems/${code}`,
        answer: (visit) =>
          pageCache.answer(visit, `problems/${code}`, (plainVisit) =>
            renderProblem(plainVisit, code, origin),
          ),
      }),
    ),
  ];
}
