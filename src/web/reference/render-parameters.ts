import { type Html, html } from '../html.ts';
import { docsMessages } from '../messages/docs.ts';
import { toThaiParameter } from '../messages/docs-parameters.ts';
import type { Visit } from '../visit.ts';
import { withCode } from '../with-code.ts';
import { describeType, listOptions } from './describe-type.ts';
import type { DocumentedParameter, Schema } from './reference-document.ts';

/** Renders an English text, marked as English on a page in another language. */
export function inEnglish({ locale }: Visit, text: string): Html {
  return locale === 'en' ? withCode(text) : html`<span lang="en">${withCode(text)}</span>`;
}

const formatValue = (value: unknown): string => (Array.isArray(value) ? value.join() : String(value));

function renderParameter(visit: Visit, operationId: string, parameter: DocumentedParameter): Html {
  const t = docsMessages[visit.locale];
  const { name, in: place, description, schema, required, example } = parameter;
  const id = `${operationId}.${name}`;
  const thaiText = visit.locale === 'th' ? toThaiParameter(description) : null;
  const options = listOptions(schema);
  const placeTexts = { path: t.inPath, header: t.inHeader, query: null };
  const placeText = placeTexts[place];
  const labelledValues = [
    [t.default, schema.default],
    [t.example, options.length > 0 ? undefined : example],
  ] as const;
  return html`<div id="${id}" data-parameter="${name}" data-in="${place}"${required === true && html` data-required`}${
    options.length > 0 && schema.items === undefined && html` data-options="${options.join()}"`
  }${example !== undefined && html` data-example="${formatValue(example)}"`}>
<dt><a class="anchor" href="#${id}"><code>${name}</code></a> <span class="type">${describeType(schema, t.type)}</span>${
    placeText !== null && html` <span class="type">${placeText}</span>`
  }${required === true && html` <strong class="need">${t.required}</strong>`}</dt>
<dd>${thaiText ?? inEnglish(visit, description)}${labelledValues.map(
    ([label, value]) => value !== undefined && html` ${label} <code>${formatValue(value)}</code>.`,
  )}</dd>
</div>
`;
}

/** The most parameters that are shown unfolded. */
const maxUnfolded = 8;

/** Renders the parameters of an operation, each with an id to link to. */
export function renderParameters(
  visit: Visit,
  operationId: string,
  parameters: readonly DocumentedParameter[],
): Html | null {
  if (parameters.length === 0) return null;
  const t = docsMessages[visit.locale];
  return html`<details class="fold"${parameters.length <= maxUnfolded && html` open`}>
<summary>${t.parameters} (${parameters.length})</summary>
<dl class="members">
${parameters.map((parameter) => renderParameter(visit, operationId, parameter))}</dl>
</details>`;
}

/** Finds the unnamed object type of a member or of its items. Returns null if there is none. */
function findInnerObject(schema: Schema): Schema | null {
  if (schema.properties !== undefined) return schema;
  const { items, anyOf = [] } = schema;
  const parts = items === undefined ? anyOf : [items, ...anyOf];
  return parts.map(findInnerObject).find((part) => part !== null) ?? null;
}

/**
 * Renders the members of an object, including those of inner objects.
 * @param id the operation whose request body the object is, from which its members get their ids; null for an
 *   object in the section of types
 */
export function renderMembers(visit: Visit, schema: Schema, id: string | null): Html {
  const t = docsMessages[visit.locale];
  const required = new Set(schema.required ?? []);
  const renderMember = ([name, member]: [string, Schema]): Html => {
    const memberId = id === null ? null : `${id}.${name}`;
    const inner = findInnerObject(member);
    return html`
<div${memberId !== null && html` id="${memberId}"`}><dt><code>${name}</code> <span class="type">${describeType(member, t.type)}</span>${
      member.deprecated === true && html` <span class="type">${t.deprecated}</span>`
    }${id !== null && required.has(name) && html` <strong class="need">${t.required}</strong>`}</dt>
${member.description !== undefined && html`<dd>${inEnglish(visit, member.description)}</dd>`}${
  inner !== null && html`<dd>${renderMembers(visit, inner, memberId)}</dd>`
}</div>`;
  };
  return html`<dl class="members">${Object.entries(schema.properties ?? {}).map(renderMember)}
</dl>`;
}
