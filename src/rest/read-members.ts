import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { assertJsonBody, readJsonObject } from '../http/read-body.ts';
import { invalidBody } from '../services/invalid-body.ts';

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
  throw invalidBody(read.error, schema);
}
