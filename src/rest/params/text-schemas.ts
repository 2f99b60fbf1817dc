import { z } from 'zod';

// These schemas describe raw strings, for parameters that accept several spellings of a value. A validator that
// knows only the OpenAPI document must accept every valid request. Patterns in OpenAPI have no flag that ignores
// case, so each letter is written in both cases.

const createAnyCasePattern = (value: string): string =>
  value.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const createAlternatives = (values: readonly string[]): string =>
  `(?:${values.map(createAnyCasePattern).join('|')})`;

const listValues = ({ options }: z.ZodEnum): string[] => options.map(String);

/** Creates the schema of one value in upper or lower case. @param values the values in lower case */
export function createValueTextSchema(values: z.ZodEnum): z.ZodType {
  return z.union([values, z.string().regex(new RegExp(`^${createAlternatives(listValues(values))}$`))]);
}

/**
 * Creates the schema of a list of values in upper or lower case. An item may contain several values with commas,
 * because validators follow `explode` and split a list only where the parameter is repeated.
 */
export function createValueListTextSchema(values: z.ZodEnum): z.ZodType {
  const item = ` *${createAlternatives(listValues(values))} *`;
  const items = new RegExp(`^${item}(?:,${item})*$`);
  return z.array(z.union([values, z.string().regex(items)])).min(1);
}

/** Creates the schema of a list of strings. */
export function createTextListSchema(maxItems: number): z.ZodType {
  return z.array(z.string().min(1)).min(1).max(maxItems);
}

/** Creates the schema of a list of strings. The pattern must allow an item with several comma-separated strings. */
export function createPatternListSchema(pattern: RegExp): z.ZodType {
  return z.array(z.string().regex(pattern)).min(1);
}

/** Creates the schema of a code with the given number of letters, in upper or lower case. */
export function createCodeTextSchema(letterCount: number): z.ZodType {
  return z.string().regex(new RegExp(`^[A-Za-z]{${letterCount}}$`));
}
