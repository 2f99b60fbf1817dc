import type { HeaderList } from './quota-headers.ts';

/** For any origin, without credentials: keys travel in headers that the page itself sets (Fetch standard, §3.2). */
export const corsHeaders: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  [
    'Access-Control-Expose-Headers',
    'Allow, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Quota-Degraded, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
  ],
];

/**
 * Any request header, because tracing and GraphQL clients add their own. `*` does not include `Authorization`
 * (Fetch standard, §3.2.5), and older browsers take it literally, so the headers that we read are listed too.
 */
const allowedHeaders = [
  '*',
  'Authorization',
  'Content-Type',
  'If-None-Match',
  'Last-Event-ID',
  'X-API-Key',
  'Accept',
  'Mcp-Method',
  'Mcp-Name',
  'MCP-Protocol-Version',
  'Mcp-Session-Id',
].join(', ');

/** Sign-up, account and reports of keys have no `corsHeaders`. */
export const isPrivatePath = (path: string): boolean => /^\/v1\/(signup|account|keys)(\/|$)/.test(path);

/** Headers of a preflight answer beside `corsHeaders`. */
export function preflightHeaders(methods: readonly string[]): HeaderList {
  return [
    ['Allow', methods.join(', ')],
    ['Access-Control-Allow-Methods', methods.join(', ')],
    ['Access-Control-Allow-Headers', allowedHeaders],
    // The longest that Chromium caches a preflight.
    ['Access-Control-Max-Age', '7200'],
  ];
}
