import { z } from 'zod';
import { GatewayError, type ParameterError } from '../domain/errors.ts';
import { findNearest } from '../domain/text/nearest.ts';

/** Unwraps a schema that is optional or nullable, or that has a default or a transform. */
function unwrapSchema(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapSchema(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapSchema(schema.in) : schema;
}

/** Lists the members that a schema allows at a path. */
function listMembersAt(schema: unknown, path: readonly PropertyKey[]): string[] {
  const innerSchema = unwrapSchema(schema);
  const [step, ...remainingPath] = path;
  if (step === undefined) return innerSchema instanceof z.ZodObject ? Object.keys(innerSchema.shape) : [];
  if (innerSchema instanceof z.ZodArray) return listMembersAt(innerSchema.element, remainingPath);
  return innerSchema instanceof z.ZodObject
    ? listMembersAt(innerSchema.shape[String(step)], remainingPath)
    : [];
}

/** Joins names, as in `url, types, brand and ids`. */
const listFormat = new Intl.ListFormat('en-GB');

function describeUnknownMember(name: string, allowedMembers: readonly string[], isNested: boolean): string {
  const hasMembers = allowedMembers.length > 0;
  if (!isNested) {
    return `unknown member; ${hasMembers ? `send ${listFormat.format(allowedMembers)}` : 'there are none here'}`;
  }
  const suggestion = findNearest(name, allowedMembers);
  if (suggestion !== null) return `unknown member; did you mean ${suggestion}?`;
  return allowedMembers.length > 0
    ? `unknown member; must be one of ${allowedMembers.join(', ')}`
    : 'unknown member';
}

/** The maximum number of errors that are reported for one body, because each takes time. */
const maxReportedErrors = 50;

/**
 * Creates the error for JSON that its schema rejects. It names the first fifty invalid members by their paths, such as
 * `restrictions.origins`.
 * @param basePath the path of the JSON in the body; empty for the whole body
 * @returns GatewayError `invalid-body`
 */
export function createInvalidBodyError(
  { issues }: { readonly issues: z.ZodError['issues'] },
  schema: z.ZodType,
  basePath: readonly string[] = [],
): GatewayError {
  const errors = issues.slice(0, maxReportedErrors).flatMap((issue): ParameterError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, maxReportedErrors).map((key) => ({
          parameter: [...basePath, ...issue.path, key.slice(0, 64)].join('.'),
          detail: describeUnknownMember(
            key,
            listMembersAt(schema, issue.path),
            basePath.length + issue.path.length > 0,
          ),
        }))
      : [{ parameter: [...basePath, ...issue.path].join('.'), detail: issue.message }],
  );
  // A value can break several rules. Report it only once.
  const distinctErrors = [...new Map(errors.map((error) => [error.parameter, error])).values()];
  return createInvalidMembersError(distinctErrors.slice(0, maxReportedErrors));
}

/** @returns GatewayError `invalid-body` with a message that lists all errors */
export function createInvalidMembersError(parameters: readonly ParameterError[]): GatewayError {
  const detail = parameters
    .map(({ parameter, detail: memberDetail }) => `${parameter}: ${memberDetail}`)
    .join('; ');
  return new GatewayError('invalid-body', /[.?]$/.test(detail) ? detail : `${detail}.`, { parameters });
}
