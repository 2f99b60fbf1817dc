import { createHash } from 'node:crypto';
import { CachedBody } from '../../http/caching/cached-body.ts';
import { isNotModified } from '../../http/caching/not-modified.ts';
import { corsHeaders } from '../../http/responses/cors.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Route } from '../route.ts';

/** Creates the route of a constant document, which web pages of any origin may read. */
export function createDocumentRoute(
  path: string,
  mediaType: string,
  text: string,
  extraHeaders: HeaderList = [],
): Route {
  const body = new CachedBody(text, 'small');
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
  const headers: HeaderList = [
    ['Cache-Control', 'public, max-age=3600'],
    ['ETag', etag],
    ...extraHeaders,
    ...corsHeaders,
  ];
  return {
    method: 'GET',
    path,
    hasNoLanguage: true,
    answer: ({ request }) =>
      isNotModified(request.headers['if-none-match'], etag)
        ? { status: 304, headers, body: '' }
        : { status: 200, headers: [['Content-Type', mediaType], ...headers], body },
  };
}
