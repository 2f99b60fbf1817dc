import { sampleMessages } from '../../messages/docs/samples.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { type CodeLanguage, highlightCode } from './highlight-code.ts';
import { createKeyHeader, escapeCode, writeCurl, writeJavaScript, writePython } from './write-request.ts';

/** The code of a request in one language. */
export interface Sample {
  readonly language: CodeLanguage;
  readonly code: Html;
}

/** The same request for REST and for GraphQL. */
export interface SampleRequest {
  /** The path of the REST request, such as `/v1/phones`. */
  readonly path: string;
  readonly query?: URLSearchParams;
  readonly graphql: { readonly query: string; readonly variables?: Readonly<Record<string, unknown>> };
  /** The members of `data` that the code prints, such as `battery.capacity_mah`. By default, the whole response. */
  readonly printedMembers?: readonly string[];
}

/** Formats a query without encoding commas, which a query may contain (RFC 3986 §3.4). */
const formatQuery = (query: URLSearchParams): string => query.toString().replaceAll('%2C', ',');

/** Escapes single quotes in JSON, so the JSON can be placed between single quotes in a shell command. */
const escapeForShell = (json: string): string => json.replaceAll("'", '\\u0027');

/**
 * Writes a request as code in four languages. The code needs no packages to be installed.
 * @param origin the origin of the service, without a slash at the end
 * @param apiKey the reader's key, or null if it is not known
 */
export function createSamples(origin: string, apiKey: string | null, request: SampleRequest): Sample[] {
  const { path, query = new URLSearchParams(), graphql, printedMembers = [] } = request;
  const credential = createKeyHeader(apiKey);
  const url = `${origin}${path}${query.size > 0 ? `?${formatQuery(query)}` : ''}`;
  const restRequest = {
    method: 'GET',
    url: escapeCode(url),
    credential,
    body: null,
    output: printedMembers,
  };
  const graphqlBody = escapeCode(escapeForShell(JSON.stringify(graphql)));
  return [
    { language: 'curl', code: writeCurl(restRequest) },
    { language: 'JavaScript', code: writeJavaScript(restRequest) },
    { language: 'Python', code: writePython(restRequest) },
    {
      language: 'GraphQL',
      code: writeCurl({
        method: 'POST',
        url: escapeCode(`${origin}/graphql`),
        credential,
        body: { json: graphqlBody, shell: graphqlBody },
        output: printedMembers,
      }),
    },
  ];
}

/** Renders a section with the API request for the content of a page, in four languages. */
export function renderRequestSamples(visit: Visit, origin: string, request: SampleRequest): Html {
  const t = sampleMessages[visit.locale];
  return html`<section class="samples" aria-labelledby="samples"><h2 id="samples">${t.heading}</h2>
<p>${t.lead} <a href="${visit.link('/')}#sign-up">${t.getKey}</a></p>
${renderSampleTabs(origin, request)}</section>`;
}

/** Renders a request in four languages, as tabs. @param apiKey the reader's key, or null if it is not known */
export function renderSampleTabs(origin: string, request: SampleRequest, apiKey: string | null = null): Html {
  return html`<div class="tabs">${createSamples(origin, apiKey, request).map(
    (
      { language, code },
      index,
    ) => html`<details name="samples"${index === 0 && html` open`}><summary>${language}</summary>
<div data-copyable="${language}"><pre tabindex="0" aria-label="${language}"><code>${highlightCode(code, language)}</code></pre></div></details>
`,
  )}</div>`;
}

/**
 * Creates the first request to try with a new key.
 * @param phoneSlug the slug of a phone; empty if the catalogue is empty
 */
export function createFirstRequest(phoneSlug: string): SampleRequest {
  if (phoneSlug === '') return { path: '/v1/brands', graphql: { query: '{ brands { name phoneCount } }' } };
  const query = `{ phone(id: "${phoneSlug}") { fullName releasedOn battery { capacityMah } price { amount { formatted } } } }`;
  return {
    path: `/v1/phones/${phoneSlug}`,
    graphql: { query },
    printedMembers: ['full_name', 'battery.capacity_mah'],
  };
}
