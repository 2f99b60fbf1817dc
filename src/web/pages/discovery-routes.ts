import { createHash } from 'node:crypto';
import { isNotModified } from '../../http/caching/not-modified.ts';
import { corsHeaders } from '../../http/responses/cors.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import { aiCatalog, cardType, catalogType, serverCard } from '../mcp-discovery.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';

/**
 * Creates the route of a JSON document that does not change while the gateway runs and that any origin may
 * read.
 */
function documentRoute(path: string, type: string, content: object): Route {
  const body = JSON.stringify(content);
  const headers: HeaderList = [
    ['Content-Type', type],
    ['Cache-Control', 'public, max-age=3600'],
    ['ETag', `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`],
    ...corsHeaders,
  ];
  const etag = headers.find(([name]) => name === 'ETag')?.[1] ?? '';
  return {
    method: 'GET',
    path,
    hasNoLanguage: true,
    answer: ({ request }) =>
      isNotModified(request.headers['if-none-match'], etag)
        ? { status: 304, headers: headers.filter(([name]) => name !== 'Content-Type'), body: '' }
        : { status: 200, headers, body },
  };
}

/** The documents through which AI applications find the MCP server; they need no key. */
export function discoveryRoutes({ origin, release, mcp }: SiteServices): Route[] {
  return [
    documentRoute('/mcp/server-card', cardType, serverCard(origin, release, mcp.protocolVersions)),
    documentRoute('/.well-known/ai-catalog.json', catalogType, aiCatalog(origin)),
  ];
}
