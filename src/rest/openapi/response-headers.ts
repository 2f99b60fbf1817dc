import type { Json } from './json-schema.ts';

const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });
const whole = { type: 'integer', minimum: 0 };

/** `components.headers`. */
export const headerComponents = {
  'X-Request-Id': header('The id of this answer, for support.', { type: 'string', format: 'uuid' }),
  'Cache-Control': header('What caches may do with the answer.'),
  ETag: header('Names this state of the data; send it back in If-None-Match.'),
  Vary: header('What the answer depends on beside its URL.'),
  Link: header('Relative URLs of the first, prev, next and last page (RFC 8288).'),
  'RateLimit-Policy': header('The limits: q units in a window of w seconds.'),
  RateLimit: header('The figures: r units remain, and t seconds until the window resets.'),
  'X-RateLimit-Limit': header('Units of the window that has fewer left.', whole),
  'X-RateLimit-Remaining': header('Units that remain in it.', whole),
  'X-RateLimit-Reset': header('When it resets, in seconds since 1970.', whole),
  'X-Quota-Degraded': header('1 instead of the figures, while the quota cannot be read.', {
    type: 'string',
    const: '1',
  }),
  'Retry-After': header('Seconds after which a new try can succeed.', whole),
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

/** The `headers` of a response. */
export function headersNamed(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
