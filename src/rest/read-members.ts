import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { GatewayError, type ParameterError } from '../domain/errors.ts';
import { assertJsonBody, readJsonObject } from '../http/read-body.ts';

/** Whether the request comes with a body (RFC 9112 §6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** @throws GatewayError `unsupported-media-type`; a body that may be absent, and is, has no type to be wrong. */
export function assertJson(request: IncomingMessage, mayBeEmpty: boolean): void {
  if (!mayBeEmpty || hasBody(request)) assertJsonBody(request);
}

/**
 * The members of the body by their schema.
 * @param mayBeEmpty no body at all is as good as `{}`
 * @throws GatewayError as `readJsonObject`, `invalid-body` naming each
 */
export async function readMembers<Members>(
  request: IncomingMessage,
  schema: z.ZodObject & z.ZodType<Members>,
  mayBeEmpty = false,
): Promise<Members> {
  return membersOf(mayBeEmpty && !hasBody(request) ? {} : await readJsonObject(request), schema);
}

/** The members of a body that was read, by their schema. @throws GatewayError `invalid-body` naming each */
export function membersOf<Members>(
  body: Record<string, unknown>,
  schema: z.ZodObject & z.ZodType<Members>,
): Members {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const known = Object.keys(schema.shape);
  const mend = known.length > 0 ? `send ${known.join(' and ')}` : 'there are none here';
  const errors = read.error.issues.flatMap((issue): ParameterError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          parameter: [...issue.path, key.slice(0, 64)].join('.'),
          detail: issue.path.length === 0 ? `unknown member; ${mend}` : 'unknown member',
        }))
      : [{ parameter: issue.path.join('.'), detail: issue.message }],
  );
  // A value can break two rules; report it once.
  const told = [...new Map(errors.map((error) => [error.parameter, error])).values()];
  const detail = told.map(({ parameter, detail: what }) => `${parameter}: ${what}`).join('; ');
  throw new GatewayError('invalid-body', `${detail}.`, { parameters: told });
}
