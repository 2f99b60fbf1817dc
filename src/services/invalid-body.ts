import { z } from 'zod';
import { GatewayError, type ParameterError } from '../domain/errors.ts';
import { findNearest } from '../domain/nearest.ts';

/** What a schema is about, without what says that it may be absent or is changed after reading. */
function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap());
  return schema instanceof z.ZodPipe ? bare(schema.in) : schema;
}

/** The members that a schema has at a path. */
function membersAt(schema: unknown, path: readonly PropertyKey[]): string[] {
  const here = bare(schema);
  const [step, ...rest] = path;
  if (step === undefined) return here instanceof z.ZodObject ? Object.keys(here.shape) : [];
  if (here instanceof z.ZodArray) return membersAt(here.element, rest);
  return here instanceof z.ZodObject ? membersAt(here.shape[String(step)], rest) : [];
}

/** `url, types, brand and ids` */
const listed = new Intl.ListFormat('en-GB');

function unknownMember(name: string, known: readonly string[], isInside: boolean): string {
  if (!isInside)
    return `unknown member; ${known.length > 0 ? `send ${listed.format(known)}` : 'there are none here'}`;
  const near = findNearest(name, known);
  if (near !== null) return `unknown member; did you mean ${near}?`;
  return known.length > 0 ? `unknown member; known are ${known.join(', ')}` : 'unknown member';
}

/** Of one body. Whoever sends thousands has not misspelt them, and each takes time to tell. */
const maxTold = 50;

/**
 * The error for JSON that its schema rejects, naming each member by its path: `restrictions.origins`; at most fifty.
 * @param place where the value stands in what was sent; empty for a whole body
 * @returns GatewayError `invalid-body`
 */
export function invalidBody(
  { issues }: Pick<z.ZodError, 'issues'>,
  schema: z.ZodType,
  place: readonly string[] = [],
): GatewayError {
  const errors = issues.slice(0, maxTold).flatMap((issue): ParameterError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, maxTold).map((key) => ({
          parameter: [...place, ...issue.path, key.slice(0, 64)].join('.'),
          detail: unknownMember(key, membersAt(schema, issue.path), place.length + issue.path.length > 0),
        }))
      : [{ parameter: [...place, ...issue.path].join('.'), detail: issue.message }],
  );
  // A value can break two rules; report it once.
  const told = [...new Map(errors.map((error) => [error.parameter, error])).values()];
  return invalidMembers(told.slice(0, maxTold));
}

/** @returns GatewayError `invalid-body`, with a sentence of all that is wrong */
export function invalidMembers(parameters: readonly ParameterError[]): GatewayError {
  const detail = parameters.map(({ parameter, detail: what }) => `${parameter}: ${what}`).join('; ');
  return new GatewayError('invalid-body', /[.?]$/.test(detail) ? detail : `${detail}.`, { parameters });
}
