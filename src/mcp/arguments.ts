import { z } from 'zod';
import { assertNoFaults, collectFaults, GatewayError } from '../domain/errors.ts';
import { listParams } from '../rest/params/catalogue-params.ts';
import { createIntegerParam, type Param, type ParamValues, readParams } from '../rest/params/param.ts';
import type { Json, JsonObject } from './json.ts';

// The arguments that several tools share. They have the names that REST uses, except `query` and `limit`.

/** An argument of a tool. It is a parameter of REST, or similar to one. */
export interface Argument<Value> extends Param<Value> {
  /** The schema in `tools/list`, if the argument accepts more than `schema`. */
  readonly publishedSchema?: z.ZodType;
}
export type ArgumentTable = Readonly<Record<string, Argument<unknown>>>;

/** Creates the parameter `limit`. @param max the most rows of one answer */
export const createLimitParam = (max: number, defaultLimit: number): Param<number> => ({
  ...createIntegerParam(1, max, `How many rows to answer, 1 to ${max}.`),
  default: defaultLimit,
});

export const pageParam = { ...listParams.page, description: 'Which page, from 1.' };

/** A parameter in which a JSON number means something other than the same digits as text. */
export interface NumberedParam<Value> extends Param<Value> {
  /** Returns the text that stands for a number. */
  readonly fromNumber: (number: number) => string;
}

/** A list of texts; commas are part of a text and do not separate texts. */
export const createTextListParam = (
  min: number,
  max: number,
  maxLength: number,
  description: string,
): Param<string[]> => {
  const count = `must be a list of ${min} to ${max} texts`;
  const text = z.string().min(1).max(maxLength, `each text must be at most ${maxLength} characters`);
  return {
    schema: z.array(text, count).min(min, count).max(max, count),
    decode: (texts) => texts.map((text) => text.trim()),
    repeats: true,
    description,
  };
};

/** The most arguments of a call. No tool has so many; more are rejected without being read. */
const maxArguments = 100;
/**
 * The most texts and characters of one argument. No argument needs so many; without a limit, long wrong lists
 * would cost time.
 */
const maxSize = { texts: 1_000, characters: 12_000 };

/** How many faults are reported. The limit keeps the answer short. */
const maxFaults = 10;

/**
 * Reads the arguments of a call by the rules of query parameters. Unknown, empty and wrong ones are rejected
 * together, with the nearest known name. Numbers (except for a `NumberedParam`), true and false count as
 * their text, and null as absent.
 * @throws GatewayError `invalid-parameter`
 */
export function readArguments<Table extends ArgumentTable>(
  table: Table,
  rawArguments: JsonObject,
): ParamValues<Table> {
  const query = new URLSearchParams();
  const problems = new Map<string, string>();
  const pairs = Object.entries(rawArguments);
  if (pairs.length > maxArguments)
    throw new GatewayError('invalid-parameter', `At most ${maxArguments} arguments are allowed.`);
  for (const [name, value] of pairs) {
    if (value === null) continue;
    const argument = Object.hasOwn(table, name) ? table[name] : undefined;
    const problem = argument === undefined ? null : findProblem(value, argument);
    if (problem !== null) problems.set(name, problem);
    // `readParams` rejects an empty text, and an unknown name before it reads the value.
    const texts = problem === null && isQueryValue(value) ? toTexts(value, argument) : [''];
    for (const text of texts) query.append(name, text);
  }
  const result: { values?: ParamValues<Table> } = {};
  const faults = collectFaults(() => {
    result.values = readParams(table, query);
  }).filter(({ parameter }) => !problems.has(parameter));
  const jsonFaults = [...problems].map(([parameter, detail]) => ({ parameter, detail }));
  assertNoFaults([...faults, ...jsonFaults].slice(0, maxFaults));
  return result.values as ParamValues<Table>;
}

type Scalar = string | number | boolean;

const isScalar = (value: Json): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const isQueryValue = (value: Json): value is Scalar | readonly Scalar[] =>
  isScalar(value) || (Array.isArray(value) && value.every(isScalar));

/** Finds what is wrong with a JSON value that could not be a query parameter. Returns null if nothing is. */
function findProblem(value: Json, { repeats }: Argument<unknown>): string | null {
  if (!isQueryValue(value))
    return repeats ? 'must be a list of texts or numbers' : 'must be a text, a number, true or false';
  const texts = [value].flat();
  if (texts.length > 1 && !repeats) return 'must be one value, not a list';
  const characters = texts.reduce<number>((sum, text) => sum + String(text).length, 0);
  if (texts.length > maxSize.texts || characters > maxSize.characters) return 'is too long';
  if (texts.some((text) => typeof text === 'string' && (!text.isWellFormed() || text.includes('\ufffd'))))
    return 'must be whole characters of Unicode, without the sign of a broken one';
  return null;
}

/** Turns a JSON value into texts. An empty list becomes an empty text, which is rejected later. */
function toTexts(
  value: Scalar | readonly Scalar[],
  { fromNumber = String }: Partial<NumberedParam<unknown>> = {},
): string[] {
  const texts = [value].flat().map((item) => (typeof item === 'number' ? fromNumber(item) : String(item)));
  return texts.length === 0 ? [''] : texts;
}
