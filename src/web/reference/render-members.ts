import { docsMessages } from '../messages/docs/docs.ts';
import { translateParameterDescription } from '../messages/docs/docs-parameters.ts';
import { type Html, html, renderInlineCode } from '../rendering/html.ts';
import type { Visit } from '../visitor/visit.ts';
import { groupParameters } from './parameter-groups.ts';
import {
  type DocumentedParameter,
  getRefName,
  isSparseType,
  type Schema,
  type Schemas,
} from './reference-document.ts';

/** Replaces a reference with the type that it names. Keywords beside the reference take precedence. */
function resolveSchema(schema: Schema, schemas: Schemas): Schema {
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
interface MemberContext {
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

/** The texts that describe types. `listOf` precedes the description of a type, and `orNull` follows it. */
type TypeTexts = (typeof docsMessages)['en']['typeNames'];

/** The largest maximum that is shown. Larger maxima are only limits of the number format, not useful to readers. */
const largestShownMaximum = 1_000_000;

/** Formats the range of a number, or returns an empty string if it has no useful limits. */
function formatRange({ minimum, maximum = Number.POSITIVE_INFINITY }: Schema): string {
  if (minimum === undefined || maximum > largestShownMaximum) return '';
  return ` ${minimum}–${maximum}`;
}

function describePlainType(schema: Schema, type: string, t: TypeTexts): string {
  if (type === 'integer') return t.integer + formatRange(schema);
  if (type === 'number') return t.number;
  if (type === 'boolean') return t.boolean;
  if (type === 'object') return t.object;
  if (schema.format === 'date') return t.date;
  return schema.format === 'date-time' ? t.instant : t.text;
}

/** Whether an alternative only allows the values of an enum in any letter case. Such an alternative is not shown. */
const isCasePattern = (alternative: Schema, alternatives: readonly Schema[]): boolean =>
  alternative.type === 'string' &&
  alternative.enum === undefined &&
  alternatives.some((other) => other.enum !== undefined);

/**
 * Lists the possible values of a parameter, or of each item if the parameter is a list. Returns an empty list if
 * the values cannot be enumerated.
 */
function listOptions(schema: Schema): readonly string[] {
  if (schema.type === 'boolean') return ['true', 'false'];
  if (schema.items !== undefined) return listOptions(schema.items);
  return schema.enum ?? schema.anyOf?.find((member) => member.enum !== undefined)?.enum ?? [];
}

/** Describes the type of a schema in a few words. If the document has a name for the type, returns the name. */
export function describeType(schema: Schema, t: TypeTexts): Html {
  const name = getRefName(schema);
  if (name !== null) return html`${name}`;
  const values = schema.enum ?? schema['x-extensible-enum'];
  if (values !== undefined)
    return html`${values.map((value, index) => html`${index > 0 && ' · '}<code>${value}</code>`)}`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.items !== undefined) return html`${t.listOf} ${describeType(schema.items, t)}`;
  if (schema.anyOf !== undefined) {
    const alternatives = schema.anyOf;
    const shownAlternatives = alternatives.filter(
      (alternative) =>
        alternative.type !== 'null' &&
        !isCasePattern(alternative, alternatives) &&
        !isSparseType(getRefName(alternative) ?? ''),
    );
    const texts = shownAlternatives.map(
      (alternative, index) => html`${index > 0 && ` ${t.or} `}${describeType(alternative, t)}`,
    );
    return html`${texts}${alternatives.some(({ type }) => type === 'null') && ` ${t.orNull}`}`;
  }
  const types = [schema.type ?? []].flat();
  const texts = types.filter((type) => type !== 'null').map((type) => describePlainType(schema, type, t));
  if (texts.length === 0) return html`${t.anything}`;
  return html`${texts.join(` ${t.or} `)}${types.includes('null') && ` ${t.orNull}`}`;
}

/** Renders an English text, marked as English on a page in another language. */
export function renderEnglish({ locale }: Visit, text: string): Html {
  return locale === 'en' ? renderInlineCode(text) : html`<span lang="en">${renderInlineCode(text)}</span>`;
}

const formatValue = (value: unknown): string => (Array.isArray(value) ? value.join() : String(value));

function renderParameter(visit: Visit, parameter: DocumentedParameter): Html {
  const t = docsMessages[visit.locale];
  const { name, in: location, description, schema, required, example } = parameter;
  const thaiText = visit.locale === 'th' ? translateParameterDescription(description) : null;
  const options = listOptions(schema);
  const locationTexts = { path: t.inPath, header: t.inHeader, query: null };
  const locationText = locationTexts[location];
  // An example is unnecessary if the possible values are listed.
  const labelledValues = [
    [t.default, schema.default],
    [t.example, options.length > 0 ? undefined : example],
  ] as const;
  return html`<div id="${name}" data-parameter="${name}" data-in="${location}"${required === true && html` data-required`}${
    options.length > 0 && schema.items === undefined && html` data-options="${options.join()}"`
  }${example !== undefined && html` data-example="${formatValue(example)}"`}>
<dt><a class="anchor" href="#${name}"><code>${name}</code></a> <span class="type">${describeType(schema, t.typeNames)}</span>${
    locationText !== null && html` <span class="type">${locationText}</span>`
  }${required === true && html` <strong class="need">${t.required}</strong>`}</dt>
<dd>${thaiText === null ? renderEnglish(visit, description) : renderInlineCode(thaiText)}${labelledValues.map(
    ([label, value]) => value !== undefined && html` ${label} <code>${formatValue(value)}</code>.`,
  )}</dd>
</div>
`;
}

/** Renders the parameters of an operation, each with an HTML id for links, grouped by subject if there are many. */
export function renderParameters(visit: Visit, parameters: readonly DocumentedParameter[]): Html | null {
  if (parameters.length === 0) return null;
  const t = docsMessages[visit.locale];
  return html`<section class="part">
<h2>${t.parameters}</h2>
${groupParameters(parameters).map(
  ([subject, group]) => html`${
    subject !== null &&
    html`<h3>${t.parameterSubjects[subject]}</h3>
`
  }<dl class="members">
${group.map((parameter) => renderParameter(visit, parameter))}</dl>
`,
)}</section>
`;
}
