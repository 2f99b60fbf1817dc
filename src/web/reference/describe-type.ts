import { type Html, html } from '../html.ts';
import { nameOfRef, type Schema } from './reference-document.ts';

/** Words for types; `listOf` and `orNull` take what they are said of. */
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

/** Beyond this a bound is only that of the machine's numbers. */
const largestBound = 1_000_000;

function rangeOf({ minimum, maximum = Number.POSITIVE_INFINITY }: Schema): string {
  if (minimum === undefined || maximum > largestBound) return '';
  return ` ${minimum}–${maximum}`;
}

function plainType(schema: Schema, type: string, t: TypeTexts): string {
  if (type === 'integer') return t.whole + rangeOf(schema);
  if (type === 'number') return t.number;
  if (type === 'boolean') return t.flag;
  if (type === 'object') return t.object;
  if (schema.format === 'date') return t.date;
  return schema.format === 'date-time' ? t.instant : t.text;
}

/** An enum that may be written in any case stands beside a pattern; nothing is added by telling of that. */
const isSpelling = (all: readonly Schema[], member: Schema): boolean =>
  member.type === 'string' && member.enum === undefined && all.some((other) => other.enum !== undefined);

/** The values that a parameter may have, where they can be told one by one; of a list, each item's. */
export function optionsOf(schema: Schema): readonly string[] {
  if (schema.type === 'boolean') return ['true', 'false'];
  if (schema.items !== undefined) return optionsOf(schema.items);
  return schema.enum ?? schema.anyOf?.find((member) => member.enum !== undefined)?.enum ?? [];
}

/** What a schema takes, in a few words, with links to the types that the page has. */
export function describeType(schema: Schema, t: TypeTexts): Html {
  const name = nameOfRef(schema);
  if (name !== null) return html`<a href="#${name}">${name}</a>`;
  const values = schema.enum ?? schema['x-extensible-enum'];
  if (values !== undefined)
    return html`${values.map((value, at) => html`${at > 0 && ' · '}<code>${value}</code>`)}`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.items !== undefined) return html`${t.listOf} ${describeType(schema.items, t)}`;
  if (schema.anyOf !== undefined) {
    const alternatives = schema.anyOf.filter(
      (member) => member.type !== 'null' && !isSpelling(schema.anyOf ?? [], member),
    );
    const texts = alternatives.map((member, at) => html`${at > 0 && ` ${t.or} `}${describeType(member, t)}`);
    return html`${texts}${alternatives.length < schema.anyOf.length && schema.anyOf.some(isNull) && ` ${t.orNull}`}`;
  }
  const types = [schema.type ?? []].flat();
  const texts = types.filter((type) => type !== 'null').map((type) => plainType(schema, type, t));
  if (texts.length === 0) return html`${t.anything}`;
  return html`${texts.join(` ${t.or} `)}${types.includes('null') && ` ${t.orNull}`}`;
}

const isNull = ({ type }: Schema): boolean => type === 'null';
