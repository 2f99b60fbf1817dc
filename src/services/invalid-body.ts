import { z } from 'zod';
import { GatewayError, type ParameterError } from '../domain/errors.ts';
import { findNearest } from '../domain/nearest.ts';

/** Unwraps a schema from optional, nullable, default and transform. */
function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrap(schema.in) : schema;
}

/** Lists the members that a schema has at a path. */
function membersAt(schema: unknown, path: readonly PropertyKey[]): string[] {
  const unwrapped = unwrap(schema);
  const [step, ...rest] = path;
  if (step === undefined) return unwrapped instanceof z.ZodObject ? Object.keys(unwrapped.shape) : [];
  if (unwrapped instanceof z.ZodArray) return membersAt(unwrapped.element, rest);
  return unwrapped instanceof z.ZodObject ? membersAt(unwrapped.shape[String(step)], rest) : [];
}

/** Writes `url, types, brand and ids`. */
const listFormat = new Intl.ListFormat('en-GB');

function unknownMember(name: string, known: readonly string[], isInside: boolean): string {
  if (!isInside)
    return `unknown member; ${known.length > 0 ? `send ${listFormat.format(known)}` : 'there are none here'}`;
  const near = findNearest(name, known);
  if (near !== null) return `unknown member; did you mean ${near}?`;
  return known.length > 0 ? `unknown member; known are ${known.join(', ')}` : 'unknown member';
}

/**
 * Errors that are reported of one body: a client that sends thousands has not misspelt them, and each takes
 * time.
 */
const maxReported = 50;

/**
 * The error for JSON that its schema rejects, naming each member by its path: `restrictions.origins`; at most
 * fifty.
 * @param place the path of the value in the body; empty for a whole body
 * @returns GatewayError `invalid-body`
 */
export function invalidBody(
  { issues }: { readonly issues: z.ZodError['issues'] },
  schema: z.ZodType,
  place: readonly string[] = [],
): GatewayError {
  const errors = issues.slice(0, maxReported).flatMap((issue): ParameterError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, maxReported).map((key) => ({
          parameter: [...place, ...issue.path, key.slice(0, 64)].join('.'),
          detail: unknownMember(key, membersAt(schema, issue.path), place.length + issue.path.length > 0),
        }))
      : [{ parameter: [...place, ...issue.path].join('.'), detail: issue.message }],
  );
  // A value can break two rules; it is reported once.
  const distinct = [...new Map(errors.map((error) => [error.parameter, error])).values()];
  return invalidMembers(distinct.slice(0, maxReported));
}

/** @returns GatewayError `invalid-body`, with a sentence that lists everything that is wrong */
export function invalidMembers(parameters: readonly ParameterError[]): GatewayError {
  const detail = parameters.map(({ parameter, detail: what }) => `${parameter}: ${what}`).join('; ');
  return new GatewayError('invalid-body', /[.?]$/.test(detail) ? detail : `${detail}.`, { parameters });
}
