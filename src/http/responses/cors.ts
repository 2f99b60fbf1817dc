import type { HeaderList } from './quota-headers.ts';

/** Headers that let web pages of any origin read the response, without cookies (Fetch standard, §3.2). */
export const corsHeaders: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  [
    'Access-Control-Expose-Headers',
    'Allow, ETag, Idempotency-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Quota-Degraded, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
  ],
];

/**
 * Any request header is allowed, because tracing and GraphQL clients add their own. `*` does not include
 * `Authorization` (Fetch standard, §3.2.5), and older browsers interpret it literally, so the headers that we
 * read are listed too.
 */
const allowedHeaders = [
  '*',
  'Authorization',
  'Content-Type',
  'If-None-Match',
  'Catalogue-Cursor',
  'Last-Event-ID',
  'X-API-Key',
  'Accept',
  'Mcp-Method',
  'Mcp-Name',
  'MCP-Protocol-Version',
  'Mcp-Session-Id',
].join(', ');

/** Whether web pages of other origins must not read a path, because it is for accounts or for reports of found keys. */
export const isPrivatePath = (path: string): boolean => /^\/v1\/(signup|account|keys)(\/|$)/.test(path);

/** Returns the headers that a preflight response has in addition to `corsHeaders`. */
export function createPreflightHeaders(methods: readonly string[]): HeaderList {
  return [
    ['Allow', methods.join(', ')],
    ['Access-Control-Allow-Methods', methods.join(', ')],
    ['Access-Control-Allow-Headers', allowedHeaders],
    // Chromium caches a preflight for at most two hours.
    ['Access-Control-Max-Age', '7200'],
  ];
}
