import type { IncomingMessage } from 'node:http';
import { GatewayError, invalidParameter } from '../domain/errors.ts';

/** Every value a header was sent with; Node joins repeated ones, which would hide that there were two. */
function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === name) values.push((rawHeaders[index + 1] ?? '').trim());
  }
  return values;
}

/** The token of `Authorization: Bearer …` (RFC 6750 §2.1); anything else is not a credential of ours. */
function bearerToken(value: string): string {
  const match = /^bearer +(\S+)$/i.exec(value);
  if (match?.[1] !== undefined) return match[1];
  throw new GatewayError('invalid-key', 'Send the API key as "Authorization: Bearer phk_…" or in X-API-Key.');
}

/**
 * The credential that a request presents in `X-API-Key` or `Authorization: Bearer`; null when there is none.
 * @throws GatewayError `invalid-parameter` when two of them differ, `invalid-key` for another scheme
 */
export function presentedCredential(request: IncomingMessage): string | null {
  const { 'x-api-key': apiKey, authorization } = request.headers;
  if (apiKey === undefined && authorization === undefined) return null;
  const presented = new Set([
    ...headerValues(request, 'x-api-key'),
    ...headerValues(request, 'authorization').map(bearerToken),
  ]);
  if (presented.size > 1) {
    throw invalidParameter('X-API-Key', 'different API keys were sent; send one, in X-API-Key or in Authorization');
  }
  return [...presented][0] ?? null;
}
