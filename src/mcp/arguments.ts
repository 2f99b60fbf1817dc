import { z } from 'zod';
import { assertNoFaults, collectFaults, GatewayError } from '../domain/errors.ts';
import { listParams } from '../rest/catalogue-params.ts';
import { type Param, type ParamValues, readParams, whole } from '../rest/param.ts';
import type { Json, JsonObject } from './json.ts';

// The arguments that several tools have. Their names are those of REST, but for `query` and `limit`.

/** A parameter of REST, or one like it. */
export interface Argument<Value> extends Param<Value> {
  /** What `tools/list` says of it, where it takes more than `schema`. */
  readonly told?: z.ZodType;
}
export type ArgumentTable = Readonly<Record<string, Argument<unknown>>>;

/** @param max rows that one answer may have */
export const limitParam = (max: number, usual: number): Param<number> => ({
  ...whole(1, max, `How many rows to answer, 1 to ${max}.`),
  default: usual,
});

export const pageParam = { ...listParams.page, description: 'Which page, from 1.' };

/** A parameter in which a JSON number means something else than its text. */
export interface NumberedParam<Value> extends Param<Value> {
  /** The text that stands for a number. */
  readonly ofNumber: (number: number) => string;
}

/** A list of texts, of which each is taken as it is: commas are part of it. */
export const textList = (min: number, max: number, longest: number, description: string): Param<string[]> => {
  const count = `must be a list of ${min} to ${max} texts`;
  const text = z.string().min(1).max(longest, `each text must be at most ${longest} characters`);
  return {
    schema: z.array(text, count).min(min, count).max(max, count),
    decode: (texts) => texts.map((one) => one.trim()),
    repeats: true,
    description,
  };
};

/** More than any tool has; more are refused unread. */
const maxArguments = 100;
/** Of one argument, in texts and in characters; more than any takes. Each wrong one of a list costs time that is free. */
const most = { texts: 1_000, characters: 12_000 };

/** More is no mistake of a model, and would make the answer long. */
const mostFaults = 10;

/**
 * The arguments of a call, by the rules of query parameters: unknown, empty and wrong ones are refused together, with the
 * nearest name. A number (but see `NumberedParam`), true and false count as their text, null as not given.
 * @throws GatewayError `invalid-parameter`
 */
export function readArguments<Table extends ArgumentTable>(
  table: Table,
  given: JsonObject,
): ParamValues<Table> {
  const query = new URLSearchParams();
  const problems = new Map<string, string>();
  const pairs = Object.entries(given);
  if (pairs.length > maxArguments)
    throw new GatewayError('invalid-parameter', `At most ${maxArguments} arguments are allowed.`);
  for (const [name, value] of pairs) {
    if (value === null) continue;
    const argument = Object.hasOwn(table, name) ? table[name] : undefined;
    const problem = argument === undefined ? null : problemOf(value, argument);
    if (problem !== null) problems.set(name, problem);
    // An empty text is refused below, and an unknown name before its value is looked at.
    const texts = problem === null && isWritable(value) ? textsOf(value, argument) : [''];
    for (const text of texts) query.append(name, text);
  }
  const read: { values?: ParamValues<Table> } = {};
  const faults = collectFaults(() => {
    read.values = readParams(table, query);
  }).filter(({ parameter }) => !problems.has(parameter));
  const wrong = [...problems].map(([parameter, detail]) => ({ parameter, detail }));
  assertNoFaults([...faults, ...wrong].slice(0, mostFaults));
  return read.values as ParamValues<Table>;
}

type Scalar = string | number | boolean;

const isScalar = (value: Json): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const isWritable = (value: Json): value is Scalar | readonly Scalar[] =>
  isScalar(value) || (Array.isArray(value) && value.every(isScalar));

/** What is wrong with a value of JSON that no query can have; null if nothing is. */
function problemOf(value: Json, { repeats }: Argument<unknown>): string | null {
  if (!isWritable(value))
    return repeats ? 'must be a list of texts or numbers' : 'must be a text, a number, true or false';
  const texts = [value].flat();
  if (texts.length > 1 && !repeats) return 'must be one value, not a list';
  const characters = texts.reduce<number>((sum, text) => sum + String(text).length, 0);
  if (texts.length > most.texts || characters > most.characters) return 'is too long';
  if (texts.some((text) => typeof text === 'string' && (!text.isWellFormed() || text.includes('\ufffd'))))
    return 'must be whole characters of Unicode, without the sign of a broken one';
  return null;
}

/** An empty list is an empty text: it asks for nothing. */
function textsOf(
  value: Scalar | readonly Scalar[],
  { ofNumber = String }: Partial<NumberedParam<unknown>> = {},
): string[] {
  const texts = [value].flat().map((one) => (typeof one === 'number' ? ofNumber(one) : String(one)));
  return texts.length === 0 ? [''] : texts;
}
