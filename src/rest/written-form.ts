import { z } from 'zod';

/**
 * Schemas of parameters as clients may write them, for values that the gateway reads in more than one spelling: a validator
 * that knows only the OpenAPI document must accept every valid request. Patterns are ECMA-262, which has no flag for case
 * within a pattern.
 */

const inAnyCase = (word: string): string =>
  word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const alternatives = (values: readonly string[]): string => `(?:${values.map(inAnyCase).join('|')})`;

const textsOf = ({ options }: z.ZodEnum): string[] => options.map(String);

/** One of the values, in any case. @param values the values in lower case */
export function writtenValue(values: z.ZodEnum): z.ZodType {
  return z.union([values, z.string().regex(new RegExp(`^${alternatives(textsOf(values))}$`))]);
}

/**
 * A list of the values in any case. An item may be several values with commas between them, because readers that follow
 * `explode` split a list only where the parameter is repeated.
 */
export function writtenValues(values: z.ZodEnum): z.ZodType {
  const item = ` *${alternatives(textsOf(values))} *`;
  const items = new RegExp(`^${item}(?:,${item})*$`);
  return z.array(z.union([values, z.string().regex(items)])).min(1);
}

/** A list of texts; an item may have several with commas between them. */
export function writtenTexts(maxItems: number): z.ZodType {
  return z.array(z.string().min(1)).min(1).max(maxItems);
}

/** A list of texts that match a pattern; the pattern allows several with commas between them. */
export function writtenForms(pattern: RegExp): z.ZodType {
  return z.array(z.string().regex(pattern)).min(1);
}

/** A code of so many letters, in any case. */
export function writtenCode(letters: number): z.ZodType {
  return z.string().regex(new RegExp(`^[A-Za-z]{${letters}}$`));
}
