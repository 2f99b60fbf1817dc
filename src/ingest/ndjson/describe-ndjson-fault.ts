import { z } from 'zod';
import { findOnlyNearest } from '../../domain/text/nearest.ts';
import { toMemberName } from '../../record/member-name.ts';
import { shorten } from '../shorten.ts';
import { ndjsonPhone } from './ndjson-phone.ts';

const knownMemberNames = new Set(
  collectMemberNames(z.toJSONSchema(ndjsonPhone, { io: 'input', unrepresentable: 'any' })),
);

/** Describes up to five faults of an object in the import format for users: where each fault is, and how to fix it. */
export function describeNdjsonFault(error: z.ZodError, input: unknown): string {
  const sentences = error.issues.slice(0, 5).map((issue) => describeIssue(issue, input));
  const remainingCount = error.issues.length - sentences.length;
  return [...sentences, ...(remainingCount > 0 ? [`and ${remainingCount} more`] : [])].join('; ');
}

function describeIssue(issue: z.core.$ZodIssue, input: unknown): string {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => describeUnknownMember(issue.path, key)).join('; ');
  const path = formatPath(issue.path) || 'the object';
  const value = getValueAt(input, issue.path);
  if (value === undefined) return `${path} is missing`;
  if (issue.code === 'invalid_type')
    return `${path} must be ${describeType(issue.expected)}, not ${formatValue(value)}`;
  if (issue.code === 'invalid_value')
    return `${path} must be one of ${issue.values.join(', ')}, not ${formatValue(value)}`;
  if (issue.code === 'too_big') return `${path} is too large or too long (at most ${issue.maximum})`;
  if (issue.code === 'too_small') return `${path} is too small (at least ${issue.minimum})`;
  return `${path} ${issue.message}: ${formatValue(value)}`;
}

function describeUnknownMember(path: readonly PropertyKey[], key: string): string {
  const jsonName = toMemberName(key);
  const nearestName = knownMemberNames.has(jsonName)
    ? jsonName
    : findOnlyNearest(jsonName, knownMemberNames, Math.max(2, Math.floor(key.length / 3)));
  // If the name itself is known, it belongs to another object of the format, so suggesting it would not help.
  const hint = nearestName === null || nearestName === key ? '' : `; did you mean ${nearestName}?`;
  return `${formatPath([...path, key])} is not a member of the format${hint}`;
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, segment) => {
    if (typeof segment === 'number') return `${text}[${segment}]`;
    return text === '' ? String(segment) : `${text}.${String(segment)}`;
  }, '');
}

function getValueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, segment) => (value as Record<PropertyKey, unknown> | null)?.[segment],
    input,
  );
}

function describeType(type: string): string {
  const nouns: Readonly<Record<string, string>> = {
    number: 'a number',
    int: 'a whole number',
    string: 'a string in quotes',
    boolean: 'true or false',
    array: 'a list in [ ]',
    object: 'an object in { }',
  };
  return nouns[type] ?? type;
}

function formatValue(value: unknown): string {
  return shorten(JSON.stringify(value) ?? String(value), 40);
}

function collectMemberNames(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  if (Array.isArray(schema)) return schema.flatMap(collectMemberNames);
  const { properties } = schema as { properties?: Record<string, unknown> };
  const names = properties === undefined ? [] : Object.keys(properties);
  return [...names, ...Object.values(schema).flatMap(collectMemberNames)];
}
