import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { assertJsonBody, readJsonObject } from '../../http/requests/read-body.ts';
import { createInvalidBodyError } from '../../services/invalid-body.ts';

/** Whether a request has a body (RFC 9112 §6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Rejects a body that is not JSON, unless the body is optional and absent.
 * @throws GatewayError `unsupported-media-type`
 */
export function assertJsonUnlessEmpty(request: IncomingMessage, mayBeEmpty: boolean): void {
  if (!mayBeEmpty || hasBody(request)) assertJsonBody(request);
}

/**
 * Reads the body of a request and validates its members.
 * @param mayBeEmpty whether an absent body counts as `{}`
 * @throws GatewayError as `readJsonObject` does; `invalid-body` naming each invalid member
 */
export async function readMembers<Members>(
  request: IncomingMessage,
  schema: z.ZodObject & z.ZodType<Members>,
  mayBeEmpty = false,
): Promise<Members> {
  return parseMembers(mayBeEmpty && !hasBody(request) ? {} : await readJsonObject(request), schema);
}

/** Validates the members of a body. @throws GatewayError `invalid-body` naming each invalid member */
export function parseMembers<Members>(
  body: Record<string, unknown>,
  schema: z.ZodObject & z.ZodType<Members>,
): Members {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw createInvalidBodyError(result.error, schema);
}
