import { docsMessages } from '../messages/docs/docs.ts';
import { guideMessages } from '../messages/docs/docs-guides.ts';
import { type Html, html } from '../rendering/html.ts';
import type { OperationInfo } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';
import { getOperationPath, guidesPath } from './reference-paths.ts';
import { guideNames } from './render-guides.ts';
import { getSummary } from './render-operation.ts';

function renderOperationRow(visit: Visit, operation: OperationInfo): Html {
  const { credentials, cost: formatCost, streamCost } = docsMessages[visit.locale];
  const { method, path, credential, units, isStream } = operation;
  return html`<li><a href="${visit.link(getOperationPath(operation))}"><span class="name">${getSummary(visit, operation)}</span>
<span class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code class="path">${path}</code></span>
<span class="terms">${credentials[credential]} · ${isStream ? streamCost : formatCost(units)}</span></a></li>
`;
}

/**
 * Renders the first page of the reference: the guides, and all operations by subject.
 * @param origin the origin of the service
 */
export function renderOverview(visit: Visit, operations: readonly OperationInfo[], origin: string): Html {
  const t = docsMessages[visit.locale];
  return html`<h1>${t.title}</h1>
<p class="lead">${t.lead}</p>
<dl class="base">
<div><dt>${t.baseUrl}</dt><dd><code>${origin}/v1</code></dd></div>
<div><dt>${t.forTools}</dt><dd><a href="${visit.linkWithoutLanguage('/v1/openapi.json')}">${t.openApiDocument}</a> · <a href="${visit.link('/problems')}">${t.errors}</a> · <a href="${visit.linkWithoutLanguage('/llms.txt')}">llms.txt</a></dd></div>
</dl>
<noscript><p class="notice">${t.noScript}</p></noscript>
<section class="index" id="guides"><h2>${t.guides}</h2>
<ul class="guide-links">${guideNames.map(
    (name) => html`
<li><a href="${visit.link(guidesPath)}#${name}">${guideMessages[visit.locale][name].title}</a></li>`,
  )}</ul></section>
${[...Map.groupBy(operations, ({ tag }) => tag)].map(
  ([tag, group]) => html`<section class="index" id="tag-${tag}"><h2>${t.tags[tag] ?? tag}</h2>
<ul class="operations">${group.map((operation) => renderOperationRow(visit, operation))}</ul></section>
`,
)}`;
}
