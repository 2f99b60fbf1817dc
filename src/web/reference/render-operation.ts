import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from '../../domain/errors.ts';
import { problemStatus } from '../../http/problems/problem-status.ts';
import { docsMessages } from '../messages/docs/docs.ts';
import { errorMessages } from '../messages/errors/errors.ts';
import { type Html, html, renderInlineCode } from '../rendering/html.ts';
import type { OperationInfo } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';
import {
  type DocumentedOperation,
  getDocumentedOperation,
  getResponseSchema,
  type ReferenceDocument,
  type Schemas,
} from './reference-document.ts';
import {
  describeType,
  findObject,
  renderEnglish,
  renderMembers,
  renderParameters,
} from './render-members.ts';
import { renderRecordedResponse, renderSamples } from './render-samples.ts';

/** Returns the summary of an operation in the language of the visit, or in English if it is not translated. */
export function getSummary({ locale }: Visit, { operationId, summary }: OperationInfo): string {
  return docsMessages[locale].summaries[operationId] ?? summary;
}

/** Whether an accidental request could do damage, so that the page asks for confirmation before it sends one. */
const isRisky = ({ method, path }: OperationInfo): boolean =>
  method === 'DELETE' || /\/(rotate|recovery|complete|recovery-codes)$/.test(path);

/** Renders error codes as links to their pages, grouped by HTTP status. */
function renderErrors(visit: Visit, codes: readonly ErrorCode[]): Html {
  const { titles } = errorMessages[visit.locale];
  const codesByStatus = Map.groupBy(codes, (code) => problemStatus[code]);
  return html`${[...codesByStatus].map(
    ([status, codesOfStatus]) => html`<div><dt>${status}</dt><dd>${codesOfStatus.map(
      (code, index) =>
        html`${index > 0 && ' · '}<a href="${visit.link(`/problems/${code}`)}" title="${titles[code]}"><code>${code}</code></a>`,
    )}</dd></div>
`,
  )}`;
}

function renderResponses(
  visit: Visit,
  { codes }: OperationInfo,
  documentation: DocumentedOperation,
  schemas: Schemas,
): Html {
  const t = docsMessages[visit.locale];
  const successes = Object.entries(documentation.responses).filter(([status]) => status.startsWith('2'));
  const schema = getResponseSchema(documentation);
  const responseObject = schema === null ? null : findObject(schema, schemas);
  const context = { visit, schemas, shouldMarkRequired: false };
  return html`<section class="part">
<h2>${t.response}</h2>
<dl class="statuses">
${successes.map(([status, response]) => {
  const type = response.content?.['application/json']?.schema;
  const content = type === undefined ? STATUS_CODES[status] : describeType(type, t.typeNames);
  return html`<div><dt>${status}</dt><dd>${content}</dd></div>\n`;
})}${documentation.responses[304] !== undefined && html`<div><dt>304</dt><dd>${t.notModified}</dd></div>`}
</dl>
${responseObject !== null && renderMembers(context, responseObject, responsePrefix)}
<details class="fold errors"><summary>${t.errorCount(codes.length)}</summary><dl class="statuses">${renderErrors(visit, codes)}</dl></details>
</section>
`;
}

/** The prefix of the HTML ids of response fields. */
export const responsePrefix = 'response.';

/** Renders the description of an operation, in English if it is not translated. Returns null if there is none. */
function renderDescription(
  visit: Visit,
  operationId: string,
  documentation: DocumentedOperation,
): Html | null {
  const translation =
    visit.locale === 'en' ? undefined : docsMessages[visit.locale].descriptions[operationId];
  if (translation !== undefined) return html`<p>${renderInlineCode(translation)}</p>`;
  const description = getEnglishDescription(documentation);
  return description === '' ? null : html`<p>${renderEnglish(visit, description)}</p>`;
}

/** Returns the English description of an operation without its cost, which the page shows separately. */
export const getEnglishDescription = ({ description = '' }: DocumentedOperation): string =>
  description.replace(/ ?Cost: .*$/, '');

/**
 * Renders an operation: its description, a sample request and response, and all its parameters and fields.
 * @param origin the origin of the service
 */
export function renderOperation(
  visit: Visit,
  operation: OperationInfo,
  document: ReferenceDocument,
  origin: string,
): Html {
  const t = docsMessages[visit.locale];
  const { operationId, method, path, credential, units, isStream } = operation;
  const { schemas } = document.components;
  const documentation = getDocumentedOperation(document, operation);
  const summary = getSummary(visit, operation);
  const isUntranslated = visit.locale !== 'en' && t.summaries[operationId] === undefined;
  const cost = isStream ? t.streamCost : t.cost(units);
  const body = documentation.requestBody?.content['application/json'].schema;
  const bodyObject = body === undefined ? null : findObject(body, schemas);
  return html`<section class="operation" id="${operationId}" data-operation="${JSON.stringify({
    method,
    path,
    credential,
    cost,
    target: operation.example.request.target,
    ...(operation.example.request.body !== undefined && { body: operation.example.request.body }),
    ...(isRisky(operation) && { isRisky: true }),
  })}">
<div class="about">
<p class="eyebrow">${t.tags[operation.tag] ?? operation.tag}</p>
<h1${isUntranslated && html` lang="en"`}>${summary}</h1>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code class="path">${path}</code></p>
<p class="terms">${t.credentials[credential]} · ${cost}${documentation.responses[304] !== undefined && ` · ${t.conditionalCost}`}</p>
${renderDescription(visit, operationId, documentation)}
</div>
<div class="shown">
${credential !== 'none' && renderCredentials(visit, [credential])}
${renderSamples(visit, operation, summary, origin)}
${!isStream && html`<div class="try script-only"></div>`}
${renderRecordedResponse(visit, operation, summary)}
</div>
<div class="told">
${renderParameters(visit, documentation.parameters)}${
  bodyObject !== null &&
  html`<section class="part"><h2>${t.body} (JSON)</h2>${renderMembers({ visit, schemas, shouldMarkRequired: true }, bodyObject, '')}</section>\n`
}${renderResponses(visit, operation, documentation, schemas)}
</div>
</section>
`;
}

type Credential = 'api-key' | 'account-secret';

/**
 * Renders the form for the reader's credentials. A script inserts them into the samples. The fields have no names, so
 * that browsers never put the credentials into the URL.
 */
export function renderCredentials(visit: Visit, credentials: readonly Credential[]): Html {
  const t = docsMessages[visit.locale];
  const fields = {
    'api-key': {
      id: 'api-key',
      label: t.key,
      prefix: 'phk_',
      note: t.keyNote,
      invalidNote: t.incompleteKey,
    },
    'account-secret': {
      id: 'api-secret',
      label: t.secret,
      prefix: 'phs_',
      note: t.secretNote,
      invalidNote: t.incompleteSecret,
    },
  };
  return html`<form class="credentials script-only" id="credentials" autocomplete="off">
${credentials.map((credential) => {
  const { id, label, prefix, note, invalidNote } = fields[credential];
  return html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" type="password" placeholder="${prefix}…" data-form="${prefix}[0-9A-Za-z]{48}" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="${id}-note" data-wrong="${invalidNote}">
<p class="fine" id="${id}-note" role="status">${note}</p>
</div>`;
})}${visit.visitor.session === null && html`<p class="fine"><a href="${visit.link('/')}#sign-up">${t.getKey}</a></p>`}</form>
`;
}
