import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from '../../domain/errors.ts';
import { problemStatus } from '../../http/problem-status.ts';
import { type Html, html } from '../html.ts';
import { docsMessages } from '../messages/docs.ts';
import { errorMessages } from '../messages/errors.ts';
import type { ToldOperation } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { withCode } from '../with-code.ts';
import { describeType } from './describe-type.ts';
import type { DocumentedOperation, ReferenceDocument } from './reference-document.ts';
import { inEnglish, renderMembers, renderParameters } from './render-parameters.ts';
import { renderAnswer, renderSamples } from './render-samples.ts';

/** What the operation is called, in the reader's language where it has been translated. */
export function summaryOf({ locale }: Visit, { operationId, summary }: ToldOperation): string {
  return docsMessages[locale].summaries[operationId] ?? summary;
}

/** Whether sending the request twice, or by mistake, could hurt. */
const isGrave = ({ method, path }: ToldOperation): boolean =>
  method === 'DELETE' || /\/(rotate|recovery|complete|recovery-codes)$/.test(path);

function renderErrors(visit: Visit, codes: readonly ErrorCode[]): Html {
  const { titles } = errorMessages[visit.locale];
  const byStatus = Map.groupBy(codes, (code) => problemStatus[code]);
  return html`${[...byStatus].map(
    ([status, some]) => html`<div><dt>${status}</dt><dd>${some.map(
      (code, at) =>
        html`${at > 0 && ' · '}<a href="${visit.link(`/problems/${code}`)}" title="${titles[code]}"><code>${code}</code></a>`,
    )}</dd></div>
`,
  )}`;
}

function renderAnswers(visit: Visit, { codes }: ToldOperation, documented: DocumentedOperation): Html {
  const words = docsMessages[visit.locale];
  const successes = Object.entries(documented.responses).filter(([status]) => status.startsWith('2'));
  return html`<details class="fold" open>
<summary>${words.answers}</summary>
<dl class="statuses">
${successes.map(([status, { content }]) => {
  const schema = content?.['application/json']?.schema;
  const told = schema === undefined ? STATUS_CODES[status] : describeType(schema, words.type);
  return html`<div><dt>${status}</dt><dd>${told}</dd></div>\n`;
})}${documented.responses[304] !== undefined && html`<div><dt>304</dt><dd>${words.unchanged}</dd></div>`}
${renderErrors(visit, codes)}</dl>
</details>`;
}

/** An operation: what it is on one side, what is sent and answered on the other. @param origin of the service */
export function renderOperation(
  visit: Visit,
  told: ToldOperation,
  { paths }: ReferenceDocument,
  origin: string,
): Html {
  const words = docsMessages[visit.locale];
  const { operationId, method, path, credential, units, isStream } = told;
  const documented = paths[path]?.[method.toLowerCase()] as DocumentedOperation;
  const summary = summaryOf(visit, told);
  const isForeign = visit.locale !== 'en' && words.summaries[operationId] === undefined;
  const cost = isStream ? words.streamCosts : words.costs(units);
  const description = visit.locale === 'en' ? undefined : words.descriptions[operationId];
  const english = documented.description?.replace(/ ?Cost: .*$/, '') ?? '';
  const body = documented.requestBody?.content['application/json'].schema;
  return html`<section class="operation" id="${operationId}" data-operation="${JSON.stringify({
    method,
    path,
    credential,
    cost,
    target: told.example.request.target,
    ...(told.example.request.body !== undefined && { body: told.example.request.body }),
    ...(isGrave(told) && { isGrave: true }),
  })}">
<div class="told">
<h3${isForeign && html` lang="en"`}><a class="anchor" href="#${operationId}">${summary}</a></h3>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code class="path">${path}</code></p>
<p class="fine">${words.needs[credential]} · ${cost}${documented.responses[304] !== undefined && ` · ${words.conditional}`}</p>
${english !== '' && html`<p>${description === undefined ? inEnglish(visit, english) : withCode(description)}</p>`}
${renderParameters(visit, operationId, documented.parameters)}
${body !== undefined && html`<details class="fold" open><summary>${words.body} (JSON)</summary>${renderMembers(visit, body, operationId)}</details>`}
${renderAnswers(visit, told, documented)}
</div>
<div class="shown">
${renderSamples(visit, told, summary, origin)}
${!isStream && html`<div class="try script-only"></div>`}
${renderAnswer(visit, told, summary)}
</div>
</section>
`;
}
