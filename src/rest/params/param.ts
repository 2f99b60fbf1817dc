import { z } from 'zod';
import { removeCredentials } from '../../domain/accounts/credential.ts';
import { maxSearchLength, readSearchText } from '../../domain/catalogue/phone-query.ts';
import { composeText } from '../../domain/composed-text.ts';
import { createParametersError, GatewayError, type ParameterError } from '../../domain/errors.ts';
import type { Enumeration } from '../../record/fact.ts';
import { readPartialDate } from '../../record/partial-date.ts';
import { getChoiceEnum, getFilterEnum } from '../schemas/enums.ts';
import { suggestName } from './suggest-name.ts';
import { createPatternListSchema, createValueListTextSchema, createValueTextSchema } from './text-schemas.ts';

/**
 * A query parameter: how its text becomes a value, and the schema that decides which values are valid. The
 * same schema describes the parameter in the OpenAPI document, unless there is a `textSchema`.
 */
export interface Param<Value> {
  readonly schema: z.ZodType<Value>;
  /** The schema of the texts that may be sent, for OpenAPI, if several spellings are decoded to one value. */
  readonly textSchema?: z.ZodType;
  /**
   * Decodes the text, or all texts of a parameter that may be repeated. A text that cannot be decoded is
   * returned as it is, and the schema rejects it.
   */
  decode(texts: readonly string[]): unknown;
  /**
   * Whether the parameter is a list. Its values are separated by commas, or the parameter is repeated, or
   * both.
   */
  readonly repeats?: true;
  readonly required?: true;
  /** Whether the parameter may be empty. */
  readonly mayBeEmpty?: true;
  readonly description: string;
  /** The value of an absent parameter. */
  readonly default?: unknown;
  /** An example value for the API reference, as JSON writes it. */
  readonly example?: unknown;
}

export type ParamTable = Readonly<Record<string, Param<unknown>>>;
export type ParamValues<Table extends ParamTable> = {
  [Name in keyof Table]: Table[Name] extends Param<infer Value>
    ? Table[Name]['required'] extends true
      ? Value
      : Value | undefined
    : never;
};

const decodeText = ([text = '']: readonly string[]): unknown => text;
const decodeNumber = ([text = '']: readonly string[]): unknown =>
  /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(text) ? Number(text) : text;
const decodeInteger = ([text = '']: readonly string[]): unknown =>
  /^-?(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
const decodeFlag = ([text = '']: readonly string[]): unknown => {
  if (text === 'true') return true;
  return text === 'false' ? false : text;
};

/** The sentence that explains how to write a list in a query. */
export const listSyntaxHelp = 'Several by commas or by repeating the parameter.';

/**
 * Creates a parameter with a list of values. Every operation reads lists in the same way: the values are
 * separated by commas, or the parameter is repeated, or both. Spaces around a value are ignored.
 * @param schema the schema of the values
 * @param textSchema the schema of the texts that may be sent, see `text-schemas.ts`
 * @param description a sentence that says what the list contains
 * @param normalize converts a text to the spelling that the schema knows
 */
export function createListParam<Value>(
  schema: z.ZodType<Value>,
  textSchema: z.ZodType,
  description: string,
  normalize: (text: string) => string = String,
): Param<Value> {
  return {
    schema,
    textSchema,
    decode: (texts) => texts.flatMap((text) => text.split(',').map((part) => normalize(part.trim()))),
    repeats: true,
    description: `${description} ${listSyntaxHelp}`,
  };
}

export function createIntegerParam(min: number, max: number, description: string): Param<number> {
  const message = `must be a whole number from ${min} to ${max}`;
  return { schema: z.int(message).min(min, message).max(max, message), decode: decodeInteger, description };
}

export function createNumberParam(description: string): Param<number> {
  const message = 'must be a number of 0 or more, such as 6.5';
  return { schema: z.number(message).min(0, message), decode: decodeNumber, description };
}

export function createFlagParam(description: string): Param<boolean> {
  return { schema: z.boolean('must be true or false'), decode: decodeFlag, description };
}

export function createChoiceParam<const Name extends string>(
  values: Enumeration<Name>,
  description: string,
): Param<Lowercase<Name>> {
  const choices = getChoiceEnum(values);
  return {
    schema: z.enum(choices.options, `must be one of ${choices.options.join(', ')}`),
    textSchema: createValueTextSchema(choices),
    decode: ([text = '']) => text.toLowerCase(),
    description,
  };
}

export function createChoiceListParam(values: Enumeration, description: string): Param<string[]> {
  const choices = getFilterEnum(values);
  const item = z.enum(choices.options, `must be one of ${choices.options.join(', ')}`);
  return createListParam(z.array(item), createValueListTextSchema(choices), description, (text) =>
    text.toLowerCase(),
  );
}

const partialDatePattern = /^\d{4}(-Q[1-4]|-\d\d(-\d\d)?)?$/;
const partialDateHelp = 'must be YYYY, YYYY-Qn, YYYY-MM or YYYY-MM-DD';

export function createPartialDateParam(description: string): Param<string> {
  const isDate = (text: string): boolean => readPartialDate(text) !== null;
  return {
    schema: z.string().regex(partialDatePattern, partialDateHelp).refine(isDate, partialDateHelp),
    decode: decodeText,
    description,
  };
}

/**
 * Creates a parameter for a text that matches a pattern.
 * @param help the message for any other text
 */
export function createPatternParam(pattern: RegExp, help: string, description: string): Param<string> {
  return { schema: z.string().regex(pattern, help), decode: decodeText, description };
}

/**
 * Creates a parameter for a list of texts that match a pattern. Its value is one text with commas.
 * @param pattern matches a single text and the whole list
 */
export function createPatternListParam(pattern: RegExp, help: string, description: string): Param<string> {
  const joinedTexts = z.array(z.string()).transform((texts) => texts.join());
  return createListParam(
    joinedTexts.pipe(z.string().regex(pattern, help)),
    createPatternListSchema(pattern),
    description,
  );
}

export function createSearchTextParam(description: string): Param<string> {
  return {
    // The lengths are only for the API reference. JSON Schema counts code points, as readSearchText does.
    schema: z
      .string()
      .superRefine((text, context) => {
        const result = readSearchText(text);
        if ('problem' in result) context.addIssue({ code: 'custom', message: result.problem });
      })
      .meta({ minLength: 1, maxLength: maxSearchLength }),
    decode: ([text = '']) => removeCredentials(composeText(text, maxSearchLength).text),
    description,
  };
}

export function createDateParam(description: string): Param<string> {
  return { schema: z.iso.date('must be a date such as 2026-01-31'), decode: decodeText, description };
}

function describeUnknownParameter(parameter: string, knownNames: string[]): ParameterError {
  const similarName = suggestName(parameter, knownNames);
  let hint = 'there are none here';
  if (similarName !== null) hint = `did you mean ${similarName}?`;
  else if (knownNames.length > 0) hint = `known parameters: ${knownNames.join(', ')}`;
  return { parameter, detail: `unknown parameter; ${hint}` };
}

/** The character that decoders write in place of bytes that are not UTF-8. */
const replacementCharacter = '\ufffd';
/** The most unknown names that get a suggestion, because each takes up to 0.1 ms. */
const maxHints = 10;
/** The most different names in a query. No operation has as many parameters. */
const maxNames = 100;

/** The most values of a list. Validating 7,000 invalid values takes more than 20 ms, which nobody pays for. */
const maxValues = 200;

function createTooManyNamesError(): GatewayError {
  return new GatewayError('invalid-parameter', `At most ${maxNames} different parameters are allowed.`);
}

/**
 * Reads the values of a query string by a table of parameters. Unknown, empty, repeated and wrong parameters
 * are reported together.
 * @throws GatewayError `invalid-parameter`
 */
export function readParams<Table extends ParamTable>(
  table: Table,
  query: URLSearchParams,
): ParamValues<Table> {
  const errors: ParameterError[] = [];
  const values: Record<string, unknown> = {};
  const textsByName = Map.groupBy(query, ([name]) => name);
  if (textsByName.size > maxNames) throw createTooManyNamesError();
  for (const [name, pairs] of textsByName) {
    const param = Object.hasOwn(table, name) ? table[name] : undefined;
    if (param === undefined) {
      const parameter = name.slice(0, 64);
      const hasHint = errors.length < maxHints;
      errors.push(
        hasHint
          ? describeUnknownParameter(parameter, Object.keys(table))
          : { parameter, detail: 'unknown parameter' },
      );
      continue;
    }
    const texts = pairs.map(([, text]) => text);
    const result = readParam(param, texts);
    if ('detail' in result) errors.push({ parameter: name, detail: result.detail });
    else values[name] = result.value;
  }
  for (const [name, param] of Object.entries(table)) {
    if (param.required && !query.has(name)) errors.push({ parameter: name, detail: 'is required' });
  }
  if (errors.length > 0) throw createParametersError(errors);
  return values as ParamValues<Table>;
}

/** Reads the value of one parameter. @returns the value, or `detail`: what is wrong with the texts */
function readParam(
  param: Param<unknown>,
  texts: readonly string[],
): { readonly value: unknown } | { readonly detail: string } {
  if (texts.length > 1 && !param.repeats) return { detail: 'must be given once' };
  if (!param.mayBeEmpty && texts.some((text) => text.trim() === '')) return { detail: 'must not be empty' };
  if (texts.some((text) => /\p{Cc}/u.test(text))) return { detail: 'must not contain control characters' };
  if (texts.some((text) => text.includes(replacementCharacter)))
    return { detail: 'must be valid UTF-8, percent-encoded' };
  const value = param.decode(texts);
  if (Array.isArray(value) && value.length > maxValues)
    return { detail: `must be at most ${maxValues} values` };
  const result = param.schema.safeParse(value);
  if (result.success) return { value: result.data };
  return { detail: result.error.issues[0]?.message ?? 'is not valid' };
}
