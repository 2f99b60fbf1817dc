import { type Html, html } from '../html.ts';
import { sampleMessages } from '../messages/samples.ts';
import type { Visit } from '../visit.ts';

/** A request that a reader can paste, in the language of its name. */
export interface Sample {
  readonly name: string;
  readonly code: string;
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
const written = (query: URLSearchParams): string => query.toString().replaceAll('%2C', ',');

/** What the shell would take for the end of a text in quotes, as JSON can write it. */
const quoted = (json: string): string => json.replaceAll("'", '\\u0027');

/**
 * The same request in four languages: each runs as it is, with nothing to install but the language.
 * @param origin of the service, without a slash at the end
 */
export function samplesOf(origin: string, apiKey: string, request: SampledRequest): Sample[] {
  const { path, query = new URLSearchParams(), graphql, prints = [] } = request;
  const url = `${origin}${path}${query.size > 0 ? `?${written(query)}` : ''}`;
  const inPython = (member: string): string =>
    `data${member
      .split('.')
      .map((name) => `["${name}"]`)
      .join('')}`;
  const printed = (of: (member: string) => string): string =>
    prints.length === 0 ? 'data' : prints.map(of).join(', ');
  return [
    { name: 'curl', code: `curl -H 'X-API-Key: ${apiKey}' '${url}'` },
    {
      name: 'JavaScript',
      code: `const response = await fetch('${url}', {
  headers: { 'X-API-Key': '${apiKey}' },
});
const { data } = await response.json();
console.log(${printed((member) => `data.${member}`)});`,
    },
    {
      name: 'Python',
      code: `import json, urllib.request

request = urllib.request.Request(
    "${url}",
    headers={"X-API-Key": "${apiKey}"},
)
with urllib.request.urlopen(request) as response:
    data = json.load(response)["data"]
print(${printed(inPython)})`,
    },
    {
      name: 'GraphQL',
      code: `curl '${origin}/graphql' \\
  -H 'X-API-Key: ${apiKey}' \\
  -H 'Content-Type: application/json' \\
  -d '${quoted(JSON.stringify(graphql))}'`,
    },
  ];
}

/** The request that gives what a page shows, in four languages, with a place for the reader's key. */
export function requestSamples(visit: Visit, origin: string, request: SampledRequest): Html {
  const words = sampleMessages[visit.locale];
  return html`<section class="samples" aria-labelledby="samples"><h2 id="samples">${words.heading}</h2>
<p>${words.lead} <a href="${visit.link('/')}#sign-up">${words.getKey}</a></p>
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
