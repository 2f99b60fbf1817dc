import { sampleMessages } from '../../messages/docs/samples.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { highlightCode } from './highlight-code.ts';
import { createSamples, credentialHeaders, type Sample, writeCurl, writeKnownKey } from './write-request.ts';

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

/** Escapes what a search text may contain and samples may not: single quotes, and the marks of slots. */
const escapeJson = (json: string): string =>
  json.replace(
    /['\ufdd0-\ufdef]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * Writes the request of a page as code in four languages.
 * @param origin the origin of the service, without a slash at the end
 * @param apiKey the reader's key, or null if it is not known
 */
export function createPageSamples(origin: string, apiKey: string | null, request: SampleRequest): Sample[] {
  const { path, query = new URLSearchParams(), graphql, printedMembers: output = [] } = request;
  const credential = apiKey === null ? credentialHeaders['api-key'] : writeKnownKey(apiKey);
  const url = `${origin}${path}${query.size > 0 ? `?${formatQuery(query)}` : ''}`;
  const body = escapeJson(JSON.stringify(graphql));
  return createSamples(
    { method: 'GET', url, credential, body: null, output },
    writeCurl({ method: 'POST', url: `${origin}/graphql`, credential, body, output }),
  );
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
  return html`<div class="tabs">${createPageSamples(origin, apiKey, request).map(
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
