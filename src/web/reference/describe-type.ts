import type { docsMessages } from '../messages/docs/docs.ts';
import { type Html, html } from '../rendering/html.ts';
import { getRefName, isSparseType, type Schema } from './reference-document.ts';

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
export function listOptions(schema: Schema): readonly string[] {
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
