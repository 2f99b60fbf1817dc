import { type Html, html } from '../html.ts';
import { docsMessages } from '../messages/docs.ts';
import type { Visit } from '../visit.ts';
import { describeType } from './describe-type.ts';
import type { ReferenceDocument, Schema } from './reference-document.ts';
import { inEnglish, renderMembers } from './render-parameters.ts';

function renderType(visit: Visit, name: string, schema: Schema): Html {
  const { type } = docsMessages[visit.locale];
  const { $ref, description, ...plain } = schema;
  return html`<details class="fold type-block" id="${name}"><summary>${name}</summary>
${description !== undefined && html`<p>${inEnglish(visit, description)}</p>`}
${schema.properties === undefined ? html`<p class="type">${describeType(plain, type)}</p>` : renderMembers(visit, schema, null)}</details>
`;
}

/** The types that operations take and give, by name. */
export function renderTypes(visit: Visit, { components: { schemas } }: ReferenceDocument): Html {
  const words = docsMessages[visit.locale];
  return html`<section id="types">
<h2>${words.types}</h2>
<p>${words.typesLead}</p>
${Object.entries(schemas).map(([name, schema]) => renderType(visit, name, schema))}</section>`;
}
