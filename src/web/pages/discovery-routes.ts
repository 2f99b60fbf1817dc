import { createHash } from 'node:crypto';
import { isNotModified } from '../../http/caching/not-modified.ts';
import { corsHeaders } from '../../http/responses/cors.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import { aiCatalogType, createAiCatalog, createServerCard, serverCardType } from '../mcp-discovery.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';

/** Creates the route of a constant JSON document, which web pages of any origin may read. */
function createDocumentRoute(path: string, type: string, content: object): Route {
  const body = JSON.stringify(content);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
  const headers: HeaderList = [['Cache-Control', 'public, max-age=3600'], ['ETag', etag], ...corsHeaders];
  return {
    method: 'GET',
    path,
    hasNoLanguage: true,
    answer: ({ request }) =>
      isNotModified(request.headers['if-none-match'], etag)
        ? { status: 304, headers, body: '' }
        : { status: 200, headers: [['Content-Type', type], ...headers], body },
  };
}

/** Creates the routes of the documents through which AI applications find the MCP server, without a key. */
export function createDiscoveryRoutes({ origin, release, mcp }: SiteServices): Route[] {
  return [
    createDocumentRoute(
      '/mcp/server-card',
      serverCardType,
      createServerCard(origin, release, mcp.protocolVersions),
    ),
    createDocumentRoute('/.well-known/ai-catalog.json', aiCatalogType, createAiCatalog(origin)),
  ];
}
