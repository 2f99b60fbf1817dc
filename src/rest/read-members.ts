import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { GatewayError, type ParameterError } from '../domain/errors.ts';
import { assertJsonBody, readJsonObject } from '../http/read-body.ts';

/** Whether the request comes with a body (RFC 9112 §6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** @throws GatewayError `unsupported-media-type`; a body that may be absent, and is, has no type to be wrong. */
export function assertJsonOrNothing(request: IncomingMessage): void {
  if (hasBody(request)) assertJsonBody(request);
}

/** The members of the body by their schema. @throws GatewayError as `readJsonObject`, `invalid-body` naming each */
export async function readMembers<Members>(
  request: IncomingMessage,
  schema: z.ZodObject & z.ZodType<Members>,
): Promise<Members> {
  return checkMembers(await readJsonObject(request), schema);
}

/** The same, where no body at all is as good as `{}`. */
export async function readOptionalMembers<Members>(
  request: IncomingMessage,
  schema: z.ZodObject & z.ZodType<Members>,
): Promise<Members> {
  return checkMembers(hasBody(request) ? await readJsonObject(request) : {}, schema);
}

function checkMembers<Members>(
  body: Record<string, unknown>,
  schema: z.ZodObject & z.ZodType<Members>,
): Members {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const known = Object.keys(schema.shape);
  const mend = known.length > 0 ? `send ${known.join(' and ')}` : 'there are none here';
  const errors = read.error.issues.flatMap((issue): ParameterError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ parameter: key.slice(0, 64), detail: `unknown member; ${mend}` }))
      : [{ parameter: issue.path.join('.'), detail: issue.message }],
  );
  // A figure can break two rules at once, and is told the same of both.
  const told = [...new Map(errors.map((error) => [error.parameter, error])).values()];
  const detail = told.map(({ parameter, detail: what }) => `${parameter}: ${what}`).join('; ');
  throw new GatewayError('invalid-body', `${detail}.`, { parameters: told });
}
