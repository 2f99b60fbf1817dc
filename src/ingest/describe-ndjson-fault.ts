import { z } from 'zod';
import { findOnlyNearest } from '../domain/nearest.ts';
import { memberName } from '../record/member-name.ts';
import { ndjsonPhone } from './ndjson-phone.ts';
import { shorten } from './shorten.ts';

const knownNames = new Set(namesOf(z.toJSONSchema(ndjsonPhone, { io: 'input', unrepresentable: 'any' })));

/**
 * Describes what is wrong with an object in the import format: the path of each fault, and what to do about
 * it.
 */
export function describeNdjsonFault(error: z.ZodError, input: unknown): string {
  const sentences = error.issues.slice(0, 5).map((issue) => describeIssue(issue, input));
  const more = error.issues.length - sentences.length;
  return [...sentences, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function describeIssue(issue: z.core.$ZodIssue, input: unknown): string {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => describeUnknown(issue.path, key)).join('; ');
  const path = pathOf(issue.path) || 'the object';
  const value = valueAt(input, issue.path);
  if (value === undefined) return `${path} is missing`;
  if (issue.code === 'invalid_type') return `${path} must be ${nounOf(issue.expected)}, not ${spell(value)}`;
  if (issue.code === 'invalid_value')
    return `${path} must be one of ${issue.values.join(', ')}, not ${spell(value)}`;
  if (issue.code === 'too_big') return `${path} is too large or too long (at most ${issue.maximum})`;
  if (issue.code === 'too_small') return `${path} is too small (at least ${issue.minimum})`;
  return `${path} ${issue.message}: ${spell(value)}`;
}

function describeUnknown(path: readonly PropertyKey[], key: string): string {
  const snake = memberName(key);
  const near = knownNames.has(snake)
    ? snake
    : findOnlyNearest(snake, knownNames, Math.max(2, Math.floor(key.length / 3)));
  const hint = near === null ? '' : `; did you mean ${near}?`;
  return `${pathOf([...path, key])} is not a member of the format${hint}`;
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | null)?.[part], input);
}

function nounOf(type: string): string {
  const nouns: Readonly<Record<string, string>> = {
    number: 'a number',
    int: 'a whole number',
    string: 'a text in quotes',
    boolean: 'true or false',
    array: 'a list in [ ]',
    object: 'an object in { }',
  };
  return nouns[type] ?? type;
}

function spell(value: unknown): string {
  return shorten(JSON.stringify(value) ?? String(value), 40);
}

function namesOf(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  if (Array.isArray(schema)) return schema.flatMap(namesOf);
  const { properties } = schema as { properties?: Record<string, unknown> };
  const names = properties === undefined ? [] : Object.keys(properties);
  return [...names, ...Object.values(schema).flatMap(namesOf)];
}
