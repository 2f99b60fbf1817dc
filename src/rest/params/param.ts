import { z } from 'zod';
import { removeCredentials } from '../../domain/accounts/credential.ts';
import { maxSearchLength, readSearchText } from '../../domain/catalogue/phone-query.ts';
import { composeText } from '../../domain/composed-text.ts';
import type { Enumeration } from '../../record/fact.ts';
import { readPartialDate } from '../../record/partial-date.ts';
import { getChoiceEnum, getFilterEnum } from '../schemas/enums.ts';
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
const flagsByText = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const decodeFlag = ([text = '']: readonly string[]): unknown => flagsByText.get(text.toLowerCase()) ?? text;

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
