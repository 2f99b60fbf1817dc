import { z } from 'zod';
import { removeCredentials } from '../../domain/accounts/credential.ts';
import { maxSearchLength, readSearchText } from '../../domain/catalogue/phone-query.ts';
import { composeText } from '../../domain/text/composed-text.ts';
import type { Enumeration } from '../../record/fact.ts';
import { readPartialDate } from '../../record/partial-date.ts';
import { getChoiceEnum, getFilterEnum } from '../schemas/scalars.ts';
import { createPatternListSchema, createValueListTextSchema, createValueTextSchema } from './text-schemas.ts';

/**
 * A query parameter. `decode` converts its raw strings to a value, and `schema` decides which values are valid.
 * The same schema describes the parameter in the OpenAPI document, unless there is a `textSchema`.
 */
export interface Param<Value> {
  readonly schema: z.ZodType<Value>;
  /** The schema of the raw strings, for OpenAPI, if several spellings are decoded to the same value. */
  readonly textSchema?: z.ZodType;
  /**
   * Decodes the raw strings of a parameter. There is exactly one, unless the parameter may be repeated. A string
   * that cannot be decoded is returned unchanged, and the schema rejects it.
   */
  decode(texts: readonly string[]): unknown;
  /** Whether the parameter is a list, whose values are separated by commas or by repeating the parameter. */
  readonly isList?: true;
  readonly required?: true;
  /** Whether an empty value is valid. Otherwise an empty parameter counts as absent. */
  readonly mayBeEmpty?: true;
  readonly description: string;
  /** The default for the API reference. `readParams` does not fill it in; operations do that. */
  readonly default?: unknown;
  /** An example for the API reference, as a JSON value. */
  readonly example?: unknown;
}

export type ParamTable = Readonly<Record<string, Param<unknown>>>;
/** The values of a table's parameters by name. An absent parameter is undefined, unless it is required. */
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
const flagsByText = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const decodeFlag = ([text = '']: readonly string[]): unknown => flagsByText.get(text.toLowerCase()) ?? text;

/** The sentence that explains how to write a list in a query string. */
export const listSyntaxHelp = 'Separate several values with commas, or repeat the parameter.';

/**
 * Creates a parameter with a list of values, which are separated by commas or by repeating the parameter. Spaces
 * around a value are ignored.
 * @param schema the schema of the list of values
 * @param textSchema the schema of the raw strings (see `text-schemas.ts`)
 * @param description the sentence that says what the list contains
 * @param normalize a function that converts a raw value to the spelling that the schema accepts
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
    decode: (texts) => texts.flatMap((text) => text.split(',').map((item) => normalize(item.trim()))),
    isList: true,
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
 * Creates a parameter for a string that matches a pattern.
 * @param help the error message for a string that does not match
 */
export function createPatternParam(pattern: RegExp, help: string, description: string): Param<string> {
  return { schema: z.string().regex(pattern, help), decode: decodeText, description };
}

/**
 * Creates a parameter for a list of strings that match a pattern. Its value is one string, in which commas
 * separate the items.
 * @param pattern a pattern that both one item and the whole comma-separated list match
 * @param help the error message for a list that does not match
 */
export function createPatternListParam(pattern: RegExp, help: string, description: string): Param<string> {
  const joinedItems = z.array(z.string()).transform((items) => items.join());
  return createListParam(
    joinedItems.pipe(z.string().regex(pattern, help)),
    createPatternListSchema(pattern),
    description,
  );
}

export function createSearchTextParam(description: string): Param<string> {
  return {
    // The lengths are only for the API reference, because `readSearchText` checks them.
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
