import { docsMessages } from '../messages/docs/docs.ts';
import { type Html, html } from '../rendering/html.ts';
import type { Visit } from '../visitor/visit.ts';
import { describeType } from './describe-type.ts';
import { getRefName, isSparseType, type Schema, type Schemas } from './reference-document.ts';
import { renderEnglish } from './render-parameters.ts';

/** Replaces a reference with the type that it names. Keywords beside the reference take precedence. */
export function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  const type = schemas[getRefName(schema) ?? ''];
  if (type === undefined) return schema;
  const { $ref, ...siblingKeywords } = schema;
  return { ...type, ...siblingKeywords };
}

/** Finds an object type: the schema itself, its items or one of its alternatives. Returns null if there is none. */
export function findObject(schema: Schema, schemas: Schemas): Schema | null {
  if (isSparseType(getRefName(schema) ?? '')) return null;
  const { properties, items, anyOf = [], ...otherKeywords } = resolveSchema(schema, schemas);
  if (properties !== undefined) return { ...otherKeywords, properties };
  const nestedSchemas = items === undefined ? anyOf : [items, ...anyOf];
  return nestedSchemas.map((nested) => findObject(nested, schemas)).find((object) => object !== null) ?? null;
}

/** Finds the lines that explain the values of an enum in its description, such as `` - `phone`: A smartphone. `` */
function findValueLines(schema: Schema, schemas: Schemas): string[] {
  const { items, anyOf = [] } = schema;
  const type = schemas[getRefName(schema) ?? ''];
  const [, valueParagraph] = type?.description?.split('\n\n') ?? [];
  if (valueParagraph !== undefined) return valueParagraph.split('\n');
  const nestedSchemas = items === undefined ? anyOf : [items, ...anyOf];
  const nestedLines = nestedSchemas.map((nested) => findValueLines(nested, schemas));
  return nestedLines.find((lines) => lines.length > 0) ?? [];
}

function renderValues(visit: Visit, lines: readonly string[]): Html {
  return html`<dl class="members">${lines.map((line) => {
    const [, value = '', meaning = ''] = /^- `([^`]+)`: (.*)$/.exec(line) ?? [];
    return html`
<div><dt><code>${value}</code></dt><dd>${renderEnglish(visit, meaning)}</dd></div>`;
  })}
</dl>`;
}

/** The data and options with which the members of an object are rendered. */
export interface MemberContext {
  readonly visit: Visit;
  readonly schemas: Schemas;
  /** Whether to mark required members, as in the body of a request. */
  readonly shouldMarkRequired: boolean;
}

/**
 * Renders the members of an object, each with an HTML id for links. The members of inner objects can be collapsed.
 * @param prefix the prefix of the ids
 * @param depth the number of objects that contain this object
 */
export function renderMembers(context: MemberContext, schema: Schema, prefix: string, depth = 0): Html {
  const { visit, schemas, shouldMarkRequired } = context;
  const t = docsMessages[visit.locale];
  const requiredNames = new Set(shouldMarkRequired ? schema.required : []);
  const renderMember = ([name, member]: [string, Schema]): Html => {
    const id = `${prefix}${name}`;
    const innerObject = findObject(member, schemas);
    const values = innerObject === null ? findValueLines(member, schemas) : [];
    const [description] = (resolveSchema(member, schemas).description ?? '').split('\n\n');
    return html`
<div id="${id}"><dt><a class="anchor" href="#${id}"><code>${name}</code></a> <span class="type">${describeType(member, t.typeNames)}</span>${requiredNames.has(name) && html` <strong class="need">${t.required}</strong>`}</dt>
${description !== '' && html`<dd>${renderEnglish(visit, description ?? '')}</dd>`}${
  innerObject !== null &&
  html`<dd><details class="fold"${depth === 0 && html` open`}><summary>${t.fieldCount(Object.keys(innerObject.properties ?? {}).length)}</summary>${renderMembers(context, innerObject, `${id}.`, depth + 1)}</details></dd>`
}${
  values.length > 0 &&
  html`<dd><details class="fold"><summary>${t.valueCount(values.length)}</summary>${renderValues(visit, values)}</details></dd>`
}</div>`;
  };
  return html`<dl class="members">${Object.entries(schema.properties ?? {}).map(renderMember)}
</dl>`;
}

/** Lists the paths of all members of an object and of its inner objects. The paths are the HTML ids of the members. */
export function listMemberPaths(schema: Schema, schemas: Schemas, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const innerObject = findObject(member, schemas);
    const path = `${prefix}${name}`;
    return [path, ...(innerObject === null ? [] : listMemberPaths(innerObject, schemas, `${path}.`))];
  });
}
