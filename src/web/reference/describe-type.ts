import { type Html, html } from '../html.ts';
import { getRefName, isSparseType, type Schema } from './reference-document.ts';

/** The texts that describe types. `listOf` precedes a type, and `orNull` follows it. */
export interface TypeTexts {
  readonly text: string;
  readonly date: string;
  readonly instant: string;
  readonly whole: string;
  readonly number: string;
  readonly flag: string;
  readonly object: string;
  readonly anything: string;
  readonly or: string;
  readonly listOf: string;
  readonly orNull: string;
}

/** The largest maximum that is shown. Larger ones only state the range of the number format. */
const largestShownMaximum = 1_000_000;

function formatRange({ minimum, maximum = Number.POSITIVE_INFINITY }: Schema): string {
  if (minimum === undefined || maximum > largestShownMaximum) return '';
  return ` ${minimum}–${maximum}`;
}

function describePlainType(schema: Schema, type: string, t: TypeTexts): string {
  if (type === 'integer') return t.whole + formatRange(schema);
  if (type === 'number') return t.number;
  if (type === 'boolean') return t.flag;
  if (type === 'object') return t.object;
  if (schema.format === 'date') return t.date;
  return schema.format === 'date-time' ? t.instant : t.text;
}

/** Whether a schema is only the pattern that allows an enum in upper and lower case, which is not shown. */
const isCasePattern = (alternatives: readonly Schema[], schema: Schema): boolean =>
  schema.type === 'string' &&
  schema.enum === undefined &&
  alternatives.some((alternative) => alternative.enum !== undefined);

/**
 * Lists the possible values of a parameter, or of each item of a list. The list is empty if they cannot be
 * enumerated.
 */
export function listOptions(schema: Schema): readonly string[] {
  if (schema.type === 'boolean') return ['true', 'false'];
  if (schema.items !== undefined) return listOptions(schema.items);
  return schema.enum ?? schema.anyOf?.find((member) => member.enum !== undefined)?.enum ?? [];
}

/** Describes a schema in a few words. A type of the document is described by its name. */
export function describeType(schema: Schema, t: TypeTexts): Html {
  const name = getRefName(schema);
  if (name !== null) return html`${name}`;
  const values = schema.enum ?? schema['x-extensible-enum'];
  if (values !== undefined)
    return html`${values.map((value, at) => html`${at > 0 && ' · '}<code>${value}</code>`)}`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.items !== undefined) return html`${t.listOf} ${describeType(schema.items, t)}`;
  if (schema.anyOf !== undefined) {
    const alternatives = schema.anyOf.filter(
      (member) =>
        member.type !== 'null' &&
        !isCasePattern(schema.anyOf ?? [], member) &&
        !isSparseType(getRefName(member) ?? ''),
    );
    const texts = alternatives.map((member, at) => html`${at > 0 && ` ${t.or} `}${describeType(member, t)}`);
    return html`${texts}${alternatives.length < schema.anyOf.length && schema.anyOf.some(isNull) && ` ${t.orNull}`}`;
  }
  const types = [schema.type ?? []].flat();
  const texts = types.filter((type) => type !== 'null').map((type) => describePlainType(schema, type, t));
  if (texts.length === 0) return html`${t.anything}`;
  return html`${texts.join(` ${t.or} `)}${types.includes('null') && ` ${t.orNull}`}`;
}

const isNull = ({ type }: Schema): boolean => type === 'null';
