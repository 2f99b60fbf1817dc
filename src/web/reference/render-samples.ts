import { STATUS_CODES } from 'node:http';
import { docsMessages } from '../messages/docs/docs.ts';
import { type CodeLanguage, escapeCode, highlightCode, markSlot } from '../parts/docs/highlight-code.ts';
import { createSamples, credentialHeaders, type Sample } from '../parts/docs/write-request.ts';
import { type Html, html } from '../rendering/html.ts';
import type { OperationInfo } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';

const renderCode = (label: string, code: string, language: CodeLanguage): Html =>
  html`<div data-copyable="${label}"><pre tabindex="0" role="group" aria-label="${label}"><code>${highlightCode(code, language)}</code></pre></div>`;

/** Renders a shell command with a copy button. @param label the name of the command for screen readers */
export function renderCommand(label: string, code: string): Html {
  return html`<div class="command">${renderCode(label, code, 'curl')}</div>`;
}

/**
 * Renders the example request of an operation in each language, as `details` elements, which the script of the
 * page turns into tabs.
 * @param origin the origin of the service
 */
export function renderSamples(visit: Visit, operation: OperationInfo, summary: string, origin: string): Html {
  const t = docsMessages[visit.locale];
  return html`<div class="samples" data-label="${t.language}: ${summary}">
${createOperationSamples(operation, origin).map(
  (
    { language, code },
    index,
  ) => html`<details class="sample" data-language="${language}"${index === 0 && html` open`}><summary>${language}</summary>
${renderCode(`${language}: ${summary}`, code, language)}${language === 'GraphQL' && html`<p class="fine"><a href="${visit.link('/graphql')}">${t.openPlayground}</a></p>`}</details>
`,
)}</div>`;
}

/** Renders the recorded response of an operation: the status, the important headers and the body. */
export function renderRecordedResponse(visit: Visit, operation: OperationInfo, summary: string): Html {
  const t = docsMessages[visit.locale];
  const { status, headers, body } = operation.example;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const renderBody = (): Html => {
    if (operation.operationId === 'getOpenApi')
      return html`<p><a href="${visit.linkWithoutLanguage('/v1/openapi.json')}">${t.documentBody}</a></p>`;
    if (body === undefined) return html`<p class="fine">${t.noBody}</p>`;
    const code =
      typeof body === 'string' ? escapeCode(body) : highlightCode(JSON.stringify(body, null, 2), 'JSON');
    return html`<pre tabindex="0" role="group" aria-label="${t.responseOf(summary)}"><code>${code}</code></pre>`;
  };
  return html`<div class="answer">
<h2>${t.recordedResponse} <span class="good">${status} ${STATUS_CODES[status]}</span></h2>
<details class="fold"><summary>${t.headers} (${lines.length})</summary><pre tabindex="0" role="group" aria-label="${t.headers}: ${summary}"><code>${escapeCode(lines.join('\n'))}</code></pre></details>
${renderBody()}
</div>`;
}

/**
 * Writes the example request of an operation as code in each language, with slots for credentials, target and body.
 * @param origin the origin of the service
 */
export function createOperationSamples(operation: OperationInfo, origin: string): Sample[] {
  const { operationId, credential, example, isStream } = operation;
  const { method, target, body } = example.request;
  const request = {
    method,
    url: `${origin}${markSlot('target', target)}`,
    credential: credentialHeaders[credential],
    body: body === undefined ? null : JSON.stringify(body),
    output: isStream ? 'lines' : example.body === undefined ? 'status' : [],
  } as const;
  return createSamples(request, graphqlEquivalents[operationId]);
}

/**
 * The GraphQL documents that request the same data as the examples of REST operations, by operationId. Some
 * operations have no equivalent.
 */
export const graphqlEquivalents: Readonly<Record<string, string>> = {
  listPhones: `{
  phones(brand: ["samsung", "apple"], filter: { has5g: true }, sort: BATTERY_DESC, perPage: 1) {
    totalCount
    nodes {
      slug
      fullName
      battery { capacityMah }
      price { amount { formatted } }
    }
  }
}`,
  getPhone: `{
  phone(id: "samsung-galaxy-s24-ultra") {
    fullName
    releasedOn
    displays { diagonalIn refreshHz }
    battery { capacityMah wiredW }
    price { observedAt amount { formatted } }
  }
}`,
  searchPhones: `{
  phones(search: "galxy s24 utra", perPage: 1) {
    corrected
    nodes { slug fullName }
  }
}`,
  listBrands: `{
  brands { slug name phoneCount }
}`,
  listPhonePrices: `{
  phone(id: "samsung-galaxy-s24-ultra") {
    prices(perPage: 1) {
      totalCount
      nodes { kind observedAt amount { formatted } }
    }
  }
}`,
  listPhoneReviews: `{
  phone(id: "samsung-galaxy-s24-ultra") {
    reviews(perPage: 1) {
      totalCount
      nodes { title body pros cons }
    }
  }
}`,
  listPhoneSources: `{
  phone(id: "nokia-6300") {
    sources { fact source { name verified importedAt } }
  }
}`,
  countPhones: `{
  facets(brand: ["nothing"]) {
    total
    years { value count }
    priceBands { min max count }
  }
}`,
  comparePhones: `{
  iphone: phone(id: "apple-iphone-15-pro") { ...Compared }
  galaxy: phone(id: "samsung-galaxy-s24-ultra") { ...Compared }
}

fragment Compared on Phone {
  fullName
  battery { capacityMah }
  price { amount { decimal } }
}`,
  suggest: `{
  suggest(q: "iph") {
    text
    item {
      ... on Phone { slug }
      ... on Brand { slug }
    }
  }
}`,
  identifyPhones: `{
  identify(hints: [{ model: "SM-S928B" }, { brand: "Google", device: "husky" }]) {
    matches { kind confidence phone { slug fullName } }
  }
}`,
  getStatus: `{
  quotaStatus {
    plan { name }
    day { limit used remaining resetsAt }
    month { limit used remaining resetsAt }
  }
}`,
};
