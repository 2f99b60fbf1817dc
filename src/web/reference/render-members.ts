import { type Html, html } from '../html.ts';
import { docsMessages } from '../messages/docs.ts';
import type { Visit } from '../visit.ts';
import { describeType } from './describe-type.ts';
import { getRefName, isSparseType, type Schema, type Schemas } from './reference-document.ts';
import { inEnglish } from './render-parameters.ts';

/** Replaces a reference by the type that it names. The description of the reference wins. */
export function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  const type = schemas[getRefName(schema) ?? ''];
  if (type === undefined) return schema;
  const { $ref, ...members } = schema;
  return { ...type, ...members };
}

/** Finds the object whose members a schema has: itself, its items, or one of its alternatives. */
export function findObject(schema: Schema, schemas: Schemas): Schema | null {
  if (isSparseType(getRefName(schema) ?? '')) return null;
  const { properties, items, anyOf = [], ...rest } = resolveSchema(schema, schemas);
  if (properties !== undefined) return { ...rest, properties };
  const parts = items === undefined ? anyOf : [items, ...anyOf];
  return parts.map((part) => findObject(part, schemas)).find((part) => part !== null) ?? null;
}

/** Finds the lines that explain the values of an enum, such as `` - `phone`: A smartphone. `` */
function findValueLines(schema: Schema, schemas: Schemas): string[] {
  const { items, anyOf = [] } = schema;
  const type = schemas[getRefName(schema) ?? ''];
  const [, lines] = type?.description?.split('\n\n') ?? [];
  if (lines !== undefined) return lines.split('\n');
  const parts = items === undefined ? anyOf : [items, ...anyOf];
  return parts.map((part) => findValueLines(part, schemas)).find((part) => part.length > 0) ?? [];
}

function renderValues(visit: Visit, lines: readonly string[]): Html {
  return html`<dl class="members">${lines.map((line) => {
    const [, value = '', meaning = ''] = /^- `([^`]+)`: (.*)$/.exec(line) ?? [];
    return html`
<div><dt><code>${value}</code></dt><dd>${inEnglish(visit, meaning)}</dd></div>`;
  })}
</dl>`;
}

/** How the members of an object are rendered. */
export interface MemberContext {
  readonly visit: Visit;
  readonly schemas: Schemas;
  /** Whether required members are marked, as in the body of a request. */
  readonly marksRequired: boolean;
}

/**
 * Renders the members of an object, each with an id to link to. Members of members are folded.
 * @param prefix the beginning of the ids
 */
export function renderMembers(context: MemberContext, schema: Schema, prefix: string, depth = 0): Html {
  const { visit, schemas, marksRequired } = context;
  const t = docsMessages[visit.locale];
  const required = new Set(marksRequired ? schema.required : []);
  const renderMember = ([name, member]: [string, Schema]): Html => {
    const id = `${prefix}${name}`;
    const inner = findObject(member, schemas);
    const values = inner === null ? findValueLines(member, schemas) : [];
    const [description] = (resolveSchema(member, schemas).description ?? '').split('\n\n');
    return html`
<div id="${id}"><dt><a class="anchor" href="#${id}"><code>${name}</code></a> <span class="type">${describeType(member, t.typeNames)}</span>${
      member.deprecated === true && html` <span class="type">${t.deprecated}</span>`
    }${required.has(name) && html` <strong class="need">${t.required}</strong>`}</dt>
${description !== '' && html`<dd>${inEnglish(visit, description ?? '')}</dd>`}${
  inner !== null &&
  html`<dd><details class="fold"${depth === 0 && html` open`}><summary>${t.fieldCount(Object.keys(inner.properties ?? {}).length)}</summary>${renderMembers(context, inner, `${id}.`, depth + 1)}</details></dd>`
}${
  values.length > 0 &&
  html`<dd><details class="fold"><summary>${t.valueCount(values.length)}</summary>${renderValues(visit, values)}</details></dd>`
}</div>`;
  };
  return html`<dl class="members">${Object.entries(schema.properties ?? {}).map(renderMember)}
</dl>`;
}

/** Lists the paths of all members of an object, as their ids have them. */
export function listMemberPaths(schema: Schema, schemas: Schemas, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const inner = findObject(member, schemas);
    const path = `${prefix}${name}`;
    return [path, ...(inner === null ? [] : listMemberPaths(inner, schemas, `${path}.`))];
  });
}
