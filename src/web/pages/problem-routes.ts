import type { ErrorCode } from '../../domain/errors.ts';
import { toGraphQLCode } from '../../http/problems/graphql-code.ts';
import { problemStatus } from '../../http/problems/problem-status.ts';
import { errorMessages } from '../messages/errors/errors.ts';
import { type Html, html } from '../rendering/html.ts';
import { removeBackticks, renderInlineCode } from '../rendering/inline-code.ts';
import type { Page } from '../rendering/page.ts';
import type { PageCache } from '../rendering/page-cache.ts';
import type { Route } from '../route.ts';
import { renderSampleProblem } from '../sample-problem.ts';
import type { Visit } from '../visitor/visit.ts';

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
