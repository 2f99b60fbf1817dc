import type { ErrorCode } from '../../domain/errors.ts';
import { toGraphQLCode } from '../../http/graphql-code.ts';
import { problemStatus } from '../../http/problem-status.ts';
import { type Html, html } from '../html.ts';
import type { KeptPages } from '../kept-pages.ts';
import { errorMessages } from '../messages/errors.ts';
import type { Route } from '../route.ts';
import { renderSampleProblem } from '../sample-problem.ts';
import type { Visit } from '../visit.ts';
import { withCode, withoutCode } from '../with-code.ts';

const codes = Object.keys(problemStatus) as ErrorCode[];

/** The cost of an error. */
function chargeOf(code: ErrorCode): 'none' | 'refunded' | 'depends' {
  if (code === 'not-found') return 'depends';
  // Of the account API, which charges nothing.
  if (code === 'mail-unavailable') return 'none';
  return problemStatus[code] >= 500 ? 'refunded' : 'none';
}

/** Pages that help with a code, by what is said of them. */
const ways: Partial<Record<ErrorCode, readonly (keyof typeof errorMessages.en.ways)[]>> = {
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

const addresses: Readonly<Record<keyof typeof errorMessages.en.ways, string>> = {
  plans: '/#plans',
  dashboard: '/dashboard',
  signUp: '/#sign-up',
  playground: '/graphql',
  reference: '/docs',
  authentication: '/docs#guide-authentication',
  quota: '/docs#guide-quota',
  conditional: '/docs#guide-conditional',
  limits: '/docs#guide-limits',
};

function renderWays(visit: Visit, code: ErrorCode): Html | null {
  const names = ways[code];
  if (names === undefined) return null;
  const words = errorMessages[visit.locale];
  return html`<ul class="ways">${names.map((name) => {
    const [path = '', hash] = addresses[name].split('#');
    const href = visit.link(path) + (hash === undefined ? '' : `#${hash}`);
    return html`<li><a href="${href}">${words.ways[name]}</a></li>`;
  })}</ul>`;
}

/** `GET /problems`: every code there is. */
const indexRoute = (keptPages: KeptPages): Route => ({
  method: 'GET',
  path: '/problems',
  answer: (asked) =>
    keptPages.answer(asked, 'problems', (visit) => {
      const words = errorMessages[visit.locale];
      return {
        title: words.indexTitle,
        description: withoutCode(words.indexLead),
        body: html`<h1>${words.indexTitle}</h1>
<p class="lead">${withCode(words.indexLead)}</p>
<p>${withCode(words.indexGraphql)}</p>
<table>
<thead><tr><th scope="col" class="least">${words.status}</th><th scope="col">${words.error}</th></tr></thead>
<tbody>${codes.map(
          (code) => html`
<tr><td>${problemStatus[code]}</td><td><a href="${visit.link(`/problems/${code}`)}">${words.titles[code]}</a><br><code>${code}</code></td></tr>`,
        )}
</tbody>
</table>`,
      };
    }),
});

/** `GET /problems/{code}`: where the `type` of a problem leads (RFC 9457 §3.1.1): what it means and what to do. */
const pageRoute = (origin: string, code: ErrorCode, keptPages: KeptPages): Route => ({
  method: 'GET',
  path: `/problems/${code}`,
  answer: (asked) =>
    keptPages.answer(asked, `problems/${code}`, (visit) => {
      const words = errorMessages[visit.locale];
      const { meaning, remedy } = words.explanations[code];
      const status = problemStatus[code];
      return {
        title: words.titles[code],
        description: withoutCode(meaning),
        body: html`<h1>${words.titles[code]}</h1>
<p class="lead">${withCode(meaning)}</p>
<dl class="facts">
<div><dt>${words.code}</dt><dd><code>${code}</code></dd></div>
<div><dt>${words.status}</dt><dd>${status}</dd></div>
<div><dt>${words.graphql}</dt><dd><code>${toGraphQLCode(code)}</code></dd></div>
<div><dt>${words.charged}</dt><dd>${words.charges[chargeOf(code)]}</dd></div>
</dl>
<h2>${words.remedy}</h2>
<p>${withCode(remedy)}</p>
${renderWays(visit, code)}
<h2>${words.example}</h2>
<pre tabindex="0" role="region" aria-label="${words.exampleOf(code)}"><code>${renderSampleProblem(code, origin)}</code></pre>
<p><a href="${visit.link('/problems')}">${words.all}</a></p>`,
      };
    }),
});

/** The help pages. @param origin of the service, as problems have it in their type */
export function problemRoutes(origin: string, keptPages: KeptPages): Route[] {
  return [indexRoute(keptPages), ...codes.map((code) => pageRoute(origin, code, keptPages))];
}
