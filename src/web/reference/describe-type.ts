import { type Html, html } from '../html.ts';
import { nameOfRef, type Schema } from './reference-document.ts';

/** Words for types; `listOf` and `orNull` take what they are said of. */
export interface TypeWords {
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
const largestTold = 1_000_000;

function rangeOf({ minimum, maximum = Number.POSITIVE_INFINITY }: Schema): string {
  if (minimum === undefined || maximum > largestTold) return '';
  return ` ${minimum}–${maximum}`;
}

function plainType(schema: Schema, type: string, words: TypeWords): string {
  if (type === 'integer') return words.whole + rangeOf(schema);
  if (type === 'number') return words.number;
  if (type === 'boolean') return words.flag;
  if (type === 'object') return words.object;
  if (schema.format === 'date') return words.date;
  return schema.format === 'date-time' ? words.instant : words.text;
}

/** An enum that may be written in any case stands beside a pattern; nothing is added by telling of that. */
const isSpelling = (all: readonly Schema[], one: Schema): boolean =>
  one.type === 'string' && one.enum === undefined && all.some((other) => other.enum !== undefined);

/** The values that a parameter may have, where they can be told one by one; of a list, each item's. */
export function optionsOf(schema: Schema): readonly string[] {
  if (schema.type === 'boolean') return ['true', 'false'];
  if (schema.items !== undefined) return optionsOf(schema.items);
  return schema.enum ?? schema.anyOf?.find((one) => one.enum !== undefined)?.enum ?? [];
}

/** What a schema takes, in a few words, with links to the types that the page has. */
export function describeType(schema: Schema, words: TypeWords): Html {
  const name = nameOfRef(schema);
  if (name !== null) return html`<a href="#${name}">${name}</a>`;
  const values = schema.enum ?? schema['x-extensible-enum'];
  if (values !== undefined)
    return html`${values.map((value, at) => html`${at > 0 && ' · '}<code>${value}</code>`)}`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.items !== undefined) return html`${words.listOf} ${describeType(schema.items, words)}`;
  if (schema.anyOf !== undefined) {
    const some = schema.anyOf.filter((one) => one.type !== 'null' && !isSpelling(schema.anyOf ?? [], one));
    const told = some.map((one, at) => html`${at > 0 && ` ${words.or} `}${describeType(one, words)}`);
    return html`${told}${some.length < schema.anyOf.length && schema.anyOf.some(isNull) && ` ${words.orNull}`}`;
  }
  const types = [schema.type ?? []].flat();
  const told = types.filter((type) => type !== 'null').map((type) => plainType(schema, type, words));
  if (told.length === 0) return html`${words.anything}`;
  return html`${told.join(` ${words.or} `)}${types.includes('null') && ` ${words.orNull}`}`;
}

const isNull = ({ type }: Schema): boolean => type === 'null';
