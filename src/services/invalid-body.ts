import { z } from 'zod';
import { GatewayError, type ParameterError } from '../domain/errors.ts';
import { findNearest } from '../domain/nearest.ts';

/** Removes optional, nullable, default and transform from a schema. */
function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrap(schema.in) : schema;
}

/** Lists the members that a schema allows at a path. */
function membersAt(schema: unknown, path: readonly PropertyKey[]): string[] {
  const unwrapped = unwrap(schema);
  const [step, ...rest] = path;
  if (step === undefined) return unwrapped instanceof z.ZodObject ? Object.keys(unwrapped.shape) : [];
  if (unwrapped instanceof z.ZodArray) return membersAt(unwrapped.element, rest);
  return unwrapped instanceof z.ZodObject ? membersAt(unwrapped.shape[String(step)], rest) : [];
}

/** Joins names, such as `url, types, brand and ids`. */
const listFormat = new Intl.ListFormat('en-GB');

function unknownMember(name: string, known: readonly string[], isInside: boolean): string {
  if (!isInside)
    return `unknown member; ${known.length > 0 ? `send ${listFormat.format(known)}` : 'there are none here'}`;
  const near = findNearest(name, known);
  if (near !== null) return `unknown member; did you mean ${near}?`;
  return known.length > 0 ? `unknown member; known are ${known.join(', ')}` : 'unknown member';
}

/**
 * The most errors that are reported for one body. Each takes time, and a body with thousands of errors is no
 * mere misspelling.
 */
const maxReported = 50;

/**
 * Makes the error for JSON that its schema rejects. It names each wrong member by its path, such as
 * `restrictions.origins`, up to fifty of them.
 * @param place the path of the value in the body, which is empty for the whole body
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
  // A value can break two rules. Report it only once.
  const distinct = [...new Map(errors.map((error) => [error.parameter, error])).values()];
  return invalidMembers(distinct.slice(0, maxReported));
}

/** @returns GatewayError `invalid-body` whose message lists everything that is wrong */
export function invalidMembers(parameters: readonly ParameterError[]): GatewayError {
  const detail = parameters.map(({ parameter, detail: what }) => `${parameter}: ${what}`).join('; ');
  return new GatewayError('invalid-body', /[.?]$/.test(detail) ? detail : `${detail}.`, { parameters });
}
