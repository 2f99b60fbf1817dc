import type { IncomingMessage } from 'node:http';
import { GatewayError, invalidParameter } from '../domain/errors.ts';

/**
 * Every value a header was sent with. Repeated headers arrive separately, or joined with commas by a proxy
 * (RFC 9110 §5.3); no credential has a comma. Empty values are ignored.
 */
function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === name) values.push(...(rawHeaders[index + 1] ?? '').split(','));
  }
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

/** The token of `Bearer …` (RFC 6750 §2.1), null for anything else. */
function bearerToken(value: string): string | null {
  return /^bearer +(\S+)$/i.exec(value)?.[1] ?? null;
}

/**
 * The credential that a request presents in `X-API-Key` or `Authorization: Bearer`; null when there is none.
 * Beside a credential, other schemes are ignored: they may be for a proxy.
 * @throws GatewayError `invalid-parameter` when two of them differ, `invalid-key` for another scheme alone
 */
export function presentedCredential(request: IncomingMessage): string | null {
  const { 'x-api-key': apiKey, authorization } = request.headers;
  if (authorization === undefined) {
    if (apiKey === undefined) return null;
    // Usually sent once, without a comma: Node joins repeated headers with one.
    if (typeof apiKey === 'string' && !apiKey.includes(',')) return apiKey.trim() || null;
  }
  const authorizations = headerValues(request, 'authorization');
  const tokens = authorizations.map(bearerToken).filter((token) => token !== null);
  const presented = new Set([...headerValues(request, 'x-api-key'), ...tokens]);
  if (presented.size > 1) {
    throw invalidParameter(
      'X-API-Key',
      'different API keys were sent; send one, in X-API-Key or in Authorization',
    );
  }
  const [only = null] = presented;
  if (only === null && authorizations.length > 0) {
    throw new GatewayError(
      'invalid-key',
      'Send the API key as "Authorization: Bearer phk_…" or in X-API-Key.',
    );
  }
  return only;
}

/**
 * The API Secret that a request presents in `Authorization: Bearer`; null when there is none. `X-API-Key` beside it
 * is ignored.
 * @throws GatewayError `invalid-parameter` when two of them differ, `invalid-key` for another scheme alone,
 *   `wrong-credential` for `X-API-Key` alone
 */
export function presentedSecret(request: IncomingMessage): string | null {
  const authorizations = headerValues(request, 'authorization');
  const presented = new Set(authorizations.map(bearerToken).filter((token) => token !== null));
  if (presented.size > 1) {
    throw invalidParameter('Authorization', 'different API Secrets were sent; send one');
  }
  const [only = null] = presented;
  if (only !== null) return only;
  if (authorizations.length > 0) {
    throw new GatewayError('invalid-key', 'Send the API Secret as "Authorization: Bearer phs_…".');
  }
  if (headerValues(request, 'x-api-key').length > 0) {
    throw new GatewayError(
      'wrong-credential',
      'X-API-Key is for API keys. Send the API Secret as "Authorization: Bearer phs_…".',
    );
  }
  return null;
}
