import type { HeaderList } from './quota-headers.ts';

/** For any origin, without credentials: keys travel in headers that the page itself sets (Fetch standard, §3.2). */
export const corsHeaders: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  [
    'Access-Control-Expose-Headers',
    'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Quota-Degraded, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
  ],
];

/** Whether a path is for its owner alone: sign-up and account have no `corsHeaders`. */
export const isPrivatePath = (path: string): boolean => /^\/v1\/(signup|account)(\/|$)/.test(path);

/** What a preflight is told beside `corsHeaders`. */
export function preflightHeaders(methods: readonly string[]): HeaderList {
  return [
    ['Allow', methods.join(', ')],
    ['Access-Control-Allow-Methods', methods.join(', ')],
    ['Access-Control-Allow-Headers', 'Authorization, Content-Type, If-None-Match, X-API-Key'],
    ['Access-Control-Max-Age', '86400'],
  ];
}
