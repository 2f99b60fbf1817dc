import type { Json } from './json-schema.ts';

const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });
const whole = { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

/** `components.headers`. */
export const headerComponents = {
  'X-Request-Id': header('ID of the request, for support.', { type: 'string', format: 'uuid' }),
  'Cache-Control': header('What caches may do with the answer.'),
  ETag: header('Version of the data; send it in If-None-Match for a free 304.'),
  Vary: header('Request headers that the answer depends on.'),
  Link: header('Relative URLs of the first, prev, next and last page (RFC 8288).'),
  'RateLimit-Policy': header('The limits: q units in a window of w seconds.'),
  RateLimit: header('r units are left; the window resets in t seconds.'),
  'X-RateLimit-Limit': header('Limit of the window with fewer units left.', whole),
  'X-RateLimit-Remaining': header('Units left in that window.', whole),
  'X-RateLimit-Reset': header('When that window resets, in seconds since 1970.', whole),
  'X-Quota-Degraded': header(
    '1 while the quota store cannot be reached; the other quota headers are left out then.',
    {
      type: 'string',
      const: '1',
    },
  ),
  'Retry-After': header('Seconds to wait before trying again.', whole),
  'WWW-Authenticate': header('How to authenticate (RFC 6750).'),
} as const satisfies Record<string, Json>;

export type HeaderName = keyof typeof headerComponents;

export const quotaHeaderNames: readonly HeaderName[] = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Quota-Degraded',
];

/** Creates the `headers` of a response. */
export function headersNamed(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
