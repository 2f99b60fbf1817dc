import { z } from 'zod';

/**
 * Parameters as clients may write them, where the gateway reads more than one spelling of a value: for the OpenAPI
 * document, so that a validator that has only the document lets valid requests through. Patterns are ECMA-262, which
 * has no flag for case within a pattern.
 */

const inAnyCase = (word: string): string =>
  word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const alternatives = (values: readonly string[]): string => `(?:${values.map(inAnyCase).join('|')})`;

const textsOf = ({ options }: z.ZodEnum): string[] => options.map(String);

/** One of the values, in any case. @param known the values in lower case */
export function writtenValue(known: z.ZodEnum): z.ZodType {
  return z.union([known, z.string().regex(new RegExp(`^${alternatives(textsOf(known))}$`))]);
}

/**
 * A list of the values in any case. An item may be several of them with commas between: so do those read a list that
 * split it only where the parameter is repeated (`explode`).
 */
export function writtenValues(known: z.ZodEnum): z.ZodType {
  const item = ` *${alternatives(textsOf(known))} *`;
  const some = new RegExp(`^${item}(?:,${item})*$`);
  return z.array(z.union([known, z.string().regex(some)])).min(1);
}

/** A list of texts, with the same freedom. */
export function writtenTexts(most: number): z.ZodType {
  return z.array(z.string().min(1)).min(1).max(most);
}

/** A list of texts of a form; an item may be several of them, for the form allows commas. */
export function writtenForms(pattern: RegExp): z.ZodType {
  return z.array(z.string().regex(pattern)).min(1);
}

/** Letters of a code in any case. */
export function writtenCode(letters: number): z.ZodType {
  return z.string().regex(new RegExp(`^[A-Za-z]{${letters}}$`));
}
