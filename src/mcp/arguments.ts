import { z } from 'zod';
import { assertNoFaults, collectFaults, GatewayError } from '../domain/errors.ts';
import { listParams } from '../rest/params/catalogue-params.ts';
import { createIntegerParam, type Param, type ParamValues } from '../rest/params/param.ts';
import { readParams } from '../rest/params/read-params.ts';
import type { Json, JsonObject } from './json.ts';

// The arguments that several tools share. They have the names that REST uses, except `query` and `limit`.

/** An argument of a tool: a parameter of REST that models may also write in other forms. */
export interface Argument<Value> extends Param<Value> {
  /** Whether 0 counts as absent. */
  readonly isZeroAbsent?: true;
  /** Splits a string that was sent in place of a list, if `decode` does not do so. */
  readonly split?: (text: string) => readonly string[];
}
export type ArgumentTable = Readonly<Record<string, Argument<unknown>>>;

/** Creates the parameter `limit`. @param max the maximum number of rows in one answer */
export const createLimitParam = (max: number, defaultLimit: number): Argument<number> => ({
  ...createIntegerParam(1, max, `How many rows to return, 1 to ${max}.`),
  default: defaultLimit,
  isZeroAbsent: true,
});

export const pageParam = {
  ...listParams.page,
  description: 'Which page, from 1.',
  isZeroAbsent: true,
} satisfies Argument<number>;

/**
 * A parameter that treats a JSON number differently from a string of the same digits. For a phone, the number 5 is an
 * id, but "5" may be a name.
 */
export interface NumberAwareParam<Value> extends Argument<Value> {
  /** Converts a JSON number to the text that means the same. */
  readonly fromNumber: (number: number) => string;
}

/** Splits a text at its commas, except those of Apple's device identifiers, such as `iPhone16,2`. */
export const splitAtCommas = (text: string): string[] =>
  text.split(/(?<!(?:iPhone|iPad|iPod|Watch)\d+),/i).map((item) => item.trim());

/**
 * Creates a parameter for a list of texts that may contain commas. A single text is split at its commas only if no
 * item has a space, as in `SM-S928B, husky`, because titles and user agents have spaces.
 */
export const createTextListParam = (
  min: number,
  max: number,
  maxLength: number,
  description: string,
): Argument<string[]> => {
  const countProblem = `must be a list of ${min} to ${max} strings`;
  const text = z.string().min(1).max(maxLength, `each text must be at most ${maxLength} characters`);
  return {
    schema: z.array(text, countProblem).min(min, countProblem).max(max, countProblem),
    decode: (texts) => texts.map((text) => text.trim()),
    split: (text) => {
      const items = splitAtCommas(text);
      return items.some((item) => /\s/.test(item)) ? [text] : items;
    },
    isList: true,
    description,
  };
};

/** The maximum number of arguments in a call. No tool has so many; more are rejected without being read. */
const maxArguments = 100;
/**
 * The maximum numbers of strings and characters in one argument. No argument needs so many; without a limit, long
 * wrong lists would cost time.
 */
const maxSize = { texts: 1_000, characters: 12_000 };

/** The maximum number of faults that are reported. The limit keeps the answer short. */
const maxFaults = 10;

/**
 * Reads the arguments of a call: normalizes their spellings, and then reads them by the rules of query parameters.
 * All unknown and invalid arguments are rejected together, and the error suggests the nearest known names.
 * @throws GatewayError `invalid-parameter`
 */
export function readArguments<Table extends ArgumentTable>(
  table: Table,
  rawArguments: JsonObject,
): ParamValues<Table> {
  const query = new URLSearchParams();
  const problems = new Map<string, string>();
  const entries = Object.entries(rawArguments);
  if (entries.length > maxArguments)
    throw new GatewayError('invalid-parameter', `At most ${maxArguments} arguments are allowed.`);
  for (const [name, value] of entries) {
    const argument = Object.hasOwn(table, name) ? table[name] : undefined;
    const normalized = argument === undefined ? toUnknownTexts(value) : normalize(value, argument);
    if ('problem' in normalized) problems.set(name, normalized.problem);
    // A name with a problem is reported below; `readParams` must only know that it was sent.
    for (const text of 'problem' in normalized ? [''] : normalized.texts) query.append(name, text);
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
type Normalized = { readonly texts: readonly string[] } | { readonly problem: string };

/** Returns any text for an unknown argument, so that its name is reported, or no text if its value is absent. */
const toUnknownTexts = (value: Json): Normalized => ({ texts: isAbsent(value) ? [] : ['?'] });

/**
 * Matches the texts that models write for a value that they do not have. Python's `None` is such a text, but `none`
 * is not, because it is an enum member.
 */
const absentText = /^\s*(?:null|Null|NULL|None|undefined)?\s*$/;
const isAbsentItem = (value: Json): boolean =>
  value === null || (typeof value === 'string' && absentText.test(value));
const isAbsent = (value: Json): boolean =>
  Array.isArray(value) ? value.every(isAbsentItem) : isAbsentItem(value);

const isScalar = (value: Json): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/**
 * Converts an argument that a model sent to the texts of a query parameter. Null, empty texts and lists, "null" and
 * "None" count as absent, and a string with a JSON list counts as that list. Numbers and flags may be strings.
 * @returns the texts, of which there are none if the argument is absent, or the problem that makes it invalid
 */
function normalize(
  value: Json,
  argument: Argument<unknown> & Partial<NumberAwareParam<unknown>>,
): Normalized {
  const { isList, schema, isZeroAbsent, split = (text) => [text], fromNumber = String } = argument;
  const sentItems: readonly Json[] = Array.isArray(value) ? value : [value];
  if (isTooLong(sentItems)) return { problem: 'is too long' };
  const items = sentItems.flatMap(readJsonList).filter((item) => !isAbsentItem(item));
  if (!items.every(isScalar))
    return {
      problem: isList ? 'must be a list of strings or numbers' : 'must be a string, a number or a boolean',
    };
  if (items.length > 1 && !isList) return { problem: 'must be one value, not a list' };
  if (items.length > maxSize.texts) return { problem: 'is too long' };
  if (items.some((item) => typeof item === 'string' && (!item.isWellFormed() || item.includes('\ufffd'))))
    return { problem: 'must be well-formed Unicode without replacement characters (U+FFFD)' };
  if (isZeroAbsent && Number(items[0]) === 0) return { texts: [] };
  const isOneText = isList && typeof value === 'string' && items.length === 1;
  const texts = isOneText ? split(String(items[0])) : items;
  return {
    texts: texts.map((item) => {
      if (typeof item === 'number') return fromNumber(item);
      return schema instanceof z.ZodNumber ? toPlainNumber(String(item)) : String(item);
    }),
  };
}

function isTooLong(items: readonly Json[]): boolean {
  const characters = items.reduce<number>((sum, item) => sum + (isScalar(item) ? String(item).length : 0), 0);
  return items.length > maxSize.texts || characters > maxSize.characters;
}

/** Matches a list of texts as Python writes it: `['a', 'b']`. */
const pythonList = /^\s*\[\s*'[^'"\\]*'(?:\s*,\s*'[^'"\\]*')*\s*\]\s*$/;

/** Returns the items of a string that is a list of scalars in JSON or Python, and any other value as it is. */
function readJsonList(item: Json): readonly Json[] {
  if (typeof item !== 'string' || !/^\s*\[.*\]\s*$/s.test(item)) return [item];
  try {
    const list: Json = JSON.parse(pythonList.test(item) ? item.replaceAll("'", '"') : item);
    return Array.isArray(list) && list.every((member) => member === null || isScalar(member)) ? list : [item];
  } catch {
    return [item];
  }
}

/** Converts a number as people write it, such as `10,000` or `5.0`, to the form of a query. */
const toPlainNumber = (text: string): string =>
  text
    .trim()
    .replace(/^\d{1,3}(?:,\d{3})+(?![\d,])/, (digits) => digits.replaceAll(',', ''))
    .replace(/\.0+$/, '');
