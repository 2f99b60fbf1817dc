import { type Html, html } from '../html.ts';
import { sampleMessages } from '../messages/samples.ts';
import type { Visit } from '../visit.ts';
import { codeText } from './code-text.ts';
import { writeCurl, writeJavaScript, writePython } from './write-request.ts';

/** A request that a reader can paste, in the language of its name. */
export interface Sample {
  readonly name: string;
  readonly code: Html;
}

/** One question, as REST and GraphQL are asked it. */
export interface SampledRequest {
  /** Of REST: `/v1/phones`. */
  readonly path: string;
  readonly query?: URLSearchParams;
  readonly graphql: { readonly query: string; readonly variables?: Readonly<Record<string, unknown>> };
  /** Members of `data` that the programs print: `battery.capacity_mah`. Left out: all of it. */
  readonly prints?: readonly string[];
}

/** Stands for the key. `site.js` puts in the one of this tab, where there is one. */
export const keyPlaceholder = 'YOUR_API_KEY';

/** A comma is allowed in a query (RFC 3986 §3.4), and is easier to read than its code. */
const formatQuery = (query: URLSearchParams): string => query.toString().replaceAll('%2C', ',');

/** What the shell would take for the end of a text in quotes, as JSON can write it. */
const escapeForShell = (json: string): string => json.replaceAll("'", '\\u0027');

/**
 * The same request in four languages: each runs as it is, with nothing to install but the language.
 * @param origin of the service, without a slash at the end
 */
export function samplesOf(origin: string, apiKey: string, request: SampledRequest): Sample[] {
  const { path, query = new URLSearchParams(), graphql, prints = [] } = request;
  const key = ['X-API-Key', codeText(apiKey)] as const;
  const url = `${origin}${path}${query.size > 0 ? `?${formatQuery(query)}` : ''}`;
  const rest = { method: 'GET', url: codeText(url), headers: [key], body: null, prints };
  const question = codeText(escapeForShell(JSON.stringify(graphql)));
  return [
    { name: 'curl', code: writeCurl(rest) },
    { name: 'JavaScript', code: writeJavaScript(rest) },
    { name: 'Python', code: writePython(rest) },
    {
      name: 'GraphQL',
      code: writeCurl({
        method: 'POST',
        url: codeText(`${origin}/graphql`),
        headers: [key, ['Content-Type', codeText('application/json')]],
        body: { json: question, shell: question },
        prints,
      }),
    },
  ];
}

/** The request that gives what a page shows, in four languages, with a place for the reader's key. */
export function requestSamples(visit: Visit, origin: string, request: SampledRequest): Html {
  const t = sampleMessages[visit.locale];
  return html`<section class="samples" aria-labelledby="samples"><h2 id="samples">${t.heading}</h2>
<p>${t.lead} <a href="${visit.link('/')}#sign-up">${t.getKey}</a></p>
${sampleTabs(origin, request)}</section>`;
}

/** The same without what is said of it. @param apiKey where the reader's key is known */
export function sampleTabs(origin: string, request: SampledRequest, apiKey = keyPlaceholder): Html {
  return html`<div class="tabs" data-samples>${samplesOf(origin, apiKey, request).map(
    (
      { name, code },
      index,
    ) => html`<details name="samples"${index === 0 && html` open`}><summary>${name}</summary>
<div data-copyable="${name}"><pre tabindex="0" aria-label="${name}"><code>${code}</code></pre></div></details>
`,
  )}</div>`;
}

/** The first request of a new key. @param phone slug; empty where the catalogue has no phone to ask for */
export function firstRequest(phone: string): SampledRequest {
  if (phone === '') return { path: '/v1/brands', graphql: { query: '{ brands { name phoneCount } }' } };
  const query = `{ phone(id: "${phone}") { fullName releasedOn battery { capacityMah } price { amount { amountMinor currency } } } }`;
  return {
    path: `/v1/phones/${phone}`,
    graphql: { query },
    prints: ['full_name', 'battery.capacity_mah'],
  };
}
