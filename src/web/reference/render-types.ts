import { type Html, html } from '../html.ts';
import { docsMessages } from '../messages/docs.ts';
import type { Visit } from '../visit.ts';
import { describeType } from './describe-type.ts';
import type { ReferenceDocument, Schema } from './reference-document.ts';
import { inEnglish, renderMembers } from './render-parameters.ts';

function renderType(visit: Visit, name: string, schema: Schema): Html {
  const t = docsMessages[visit.locale];
  const { $ref, description = '', ...plainSchema } = schema;
  const [summary = '', valueLines] = description.split('\n\n');
  return html`<details class="fold type-block" id="${name}"><summary>${name}</summary>
${summary !== '' && html`<p>${inEnglish(visit, summary)}</p>`}
${
  valueLines !== undefined
    ? renderValues(visit, valueLines)
    : schema.properties === undefined
      ? html`<p class="type">${describeType(plainSchema, t.type)}</p>`
      : renderMembers(visit, schema, null)
}</details>
`;
}

/**
 * Renders the values of an enum.
 * @param lines one line for each value, such as `` - `phone`: A smartphone. ``
 */
function renderValues(visit: Visit, lines: string): Html {
  return html`<dl class="members">${lines.split('\n').map((line) => {
    const [, value = '', meaning = ''] = /^- `([^`]+)`: (.*)$/.exec(line) ?? [];
    return html`
<div><dt><code>${value}</code></dt><dd>${inEnglish(visit, meaning)}</dd></div>`;
  })}
</dl>`;
}

/** Renders the types of requests and responses, by name. */
export function renderTypes(visit: Visit, { components: { schemas } }: ReferenceDocument): Html {
  const t = docsMessages[visit.locale];
  return html`<section id="types">
<h2>${t.types}</h2>
<p>${t.typesLead}</p>
${Object.entries(schemas).map(([name, schema]) => renderType(visit, name, schema))}</section>`;
}
