import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from '../../domain/errors.ts';
import { problemStatus } from '../../http/problems/problem-status.ts';
import { type Html, html } from '../html.ts';
import { docsMessages } from '../messages/docs.ts';
import { errorMessages } from '../messages/errors.ts';
import type { OperationInfo } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { withCode } from '../with-code.ts';
import { describeType } from './describe-type.ts';
import type { DocumentedOperation, ReferenceDocument } from './reference-document.ts';
import { inEnglish, renderMembers, renderParameters } from './render-parameters.ts';
import { renderAnswer, renderSamples } from './render-samples.ts';

/** Returns the summary of an operation, translated if there is a translation. */
export function getSummary({ locale }: Visit, { operationId, summary }: OperationInfo): string {
  return docsMessages[locale].summaries[operationId] ?? summary;
}

/** Whether a request sent by mistake could do damage, so the page asks for confirmation. */
const isRisky = ({ method, path }: OperationInfo): boolean =>
  method === 'DELETE' || /\/(rotate|recovery|complete|recovery-codes)$/.test(path);

/** Renders the error codes, grouped by their HTTP status. */
function renderErrors(visit: Visit, codes: readonly ErrorCode[]): Html {
  const { titles } = errorMessages[visit.locale];
  const byStatus = Map.groupBy(codes, (code) => problemStatus[code]);
  return html`${[...byStatus].map(
    ([status, codesOfStatus]) => html`<div><dt>${status}</dt><dd>${codesOfStatus.map(
      (code, index) =>
        html`${index > 0 && ' · '}<a href="${visit.link(`/problems/${code}`)}" title="${titles[code]}"><code>${code}</code></a>`,
    )}</dd></div>
`,
  )}`;
}

function renderAnswers(visit: Visit, { codes }: OperationInfo, documented: DocumentedOperation): Html {
  const t = docsMessages[visit.locale];
  const successes = Object.entries(documented.responses).filter(([status]) => status.startsWith('2'));
  return html`<details class="fold" open>
<summary>${t.answers}</summary>
<dl class="statuses">
${successes.map(([status, response]) => {
  const schema = response.content?.['application/json']?.schema;
  const content = schema === undefined ? STATUS_CODES[status] : describeType(schema, t.type);
  return html`<div><dt>${status}</dt><dd>${content}</dd></div>\n`;
})}${documented.responses[304] !== undefined && html`<div><dt>304</dt><dd>${t.unchanged}</dd></div>`}
${renderErrors(visit, codes)}</dl>
</details>`;
}

/**
 * Renders an operation: its description beside its request and response.
 * @param origin the origin of the service
 */
export function renderOperation(
  visit: Visit,
  operation: OperationInfo,
  { paths }: ReferenceDocument,
  origin: string,
): Html {
  const t = docsMessages[visit.locale];
  const { operationId, method, path, credential, units, isStream } = operation;
  const documented = paths[path]?.[method.toLowerCase()] as DocumentedOperation;
  const summary = getSummary(visit, operation);
  const isUntranslated = visit.locale !== 'en' && t.summaries[operationId] === undefined;
  const cost = isStream ? t.streamCosts : t.costs(units);
  const description = visit.locale === 'en' ? undefined : t.descriptions[operationId];
  const englishDescription = documented.description?.replace(/ ?Cost: .*$/, '') ?? '';
  const body = documented.requestBody?.content['application/json'].schema;
  return html`<section class="operation" id="${operationId}" data-operation="${JSON.stringify({
    method,
    path,
    credential,
    cost,
    target: operation.example.request.target,
    ...(operation.example.request.body !== undefined && { body: operation.example.request.body }),
    ...(isRisky(operation) && { isGrave: true }),
  })}">
<div class="told">
<h3${isUntranslated && html` lang="en"`}><a class="anchor" href="#${operationId}">${summary}</a></h3>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code class="path">${path}</code></p>
<p class="fine">${t.needs[credential]} · ${cost}${documented.responses[304] !== undefined && ` · ${t.conditional}`}</p>
${englishDescription !== '' && html`<p>${description === undefined ? inEnglish(visit, englishDescription) : withCode(description)}</p>`}
${renderParameters(visit, operationId, documented.parameters)}
${body !== undefined && html`<details class="fold" open><summary>${t.body} (JSON)</summary>${renderMembers(visit, body, operationId)}</details>`}
${renderAnswers(visit, operation, documented)}
</div>
<div class="shown">
${renderSamples(visit, operation, summary, origin)}
${!isStream && html`<div class="try script-only"></div>`}
${renderAnswer(visit, operation, summary)}
</div>
</section>
`;
}
