import type { IncomingMessage } from 'node:http';
import { createParameterError, GatewayError } from '../../domain/errors.ts';

/**
 * Reads every value of a header. Repeated headers arrive separately, or joined with commas by a proxy (RFC
 * 9110 §5.3), and no credential contains a comma. Empty values are ignored.
 */
function readHeaderValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === name) values.push(...(rawHeaders[index + 1] ?? '').split(','));
  }
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

/** Reads the token of `Bearer …` (RFC 6750 §2.1). Returns null for anything else. */
function readBearerToken(value: string): string | null {
  return /^bearer +(\S+)$/i.exec(value)?.[1] ?? null;
}

/**
 * Reads the credential of a request from `X-API-Key` or `Authorization: Bearer`. Returns null if there is
 * none. If there is a credential, other authentication schemes are ignored, because they may be for a proxy.
 * @throws GatewayError `invalid-parameter` if two credentials differ; `invalid-key` if the request uses only
 *   another scheme
 */
export function readRequestCredential(request: IncomingMessage): string | null {
  const { 'x-api-key': apiKey, authorization } = request.headers;
  if (authorization === undefined) {
    if (apiKey === undefined) return null;
    // A comma means that the header was repeated, because Node joins repeated headers.
    if (typeof apiKey === 'string' && !apiKey.includes(',')) return apiKey.trim() || null;
  }
  const authorizationValues = readHeaderValues(request, 'authorization');
  const tokens = authorizationValues.map(readBearerToken).filter((token) => token !== null);
  const credentials = new Set([...readHeaderValues(request, 'x-api-key'), ...tokens]);
  if (credentials.size > 1) {
    throw createParameterError(
      'X-API-Key',
      'different API keys were sent; send one, in X-API-Key or in Authorization',
    );
  }
  const [credential = null] = credentials;
  if (credential === null && authorizationValues.length > 0) {
    throw new GatewayError(
      'invalid-key',
      'Send the API key as "Authorization: Bearer phk_…" or in X-API-Key.',
    );
  }
  return credential;
}

/**
 * Reads the API Secret of a request from `Authorization: Bearer`. Returns null if there is none. An
 * additional `X-API-Key` is ignored.
 * @throws GatewayError `invalid-parameter` if two secrets differ; `invalid-key` if the request uses only
 *   another scheme; `wrong-credential` if it has only `X-API-Key`
 */
export function readRequestSecret(request: IncomingMessage): string | null {
  const authorizationValues = readHeaderValues(request, 'authorization');
  const secrets = new Set(authorizationValues.map(readBearerToken).filter((token) => token !== null));
  if (secrets.size > 1) {
    throw createParameterError('Authorization', 'different API Secrets were sent; send one');
  }
  const [secret = null] = secrets;
  if (secret !== null) return secret;
  if (authorizationValues.length > 0) {
    throw new GatewayError('invalid-key', 'Send the API Secret as "Authorization: Bearer phs_…".');
  }
  if (readHeaderValues(request, 'x-api-key').length > 0) {
    throw new GatewayError(
      'wrong-credential',
      'X-API-Key is for API keys. Send the API Secret as "Authorization: Bearer phs_…".',
    );
  }
  return null;
}
