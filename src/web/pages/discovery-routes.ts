import { corsHeaders } from '../../http/responses/cors.ts';
import { createDocumentRoute } from '../document-route.ts';
import {
  aiCatalogType,
  createAiCatalog,
  createRegistryEntry,
  createServerCard,
  serverCardType,
} from '../mcp-discovery.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';

const securityTextPath = '/.well-known/security.txt';
const apiCatalogPath = '/.well-known/api-catalog';

/** Creates the document of `/.well-known/api-catalog` (RFC 9727), a set of links (RFC 9264) from each API to its documents. */
function createApiCatalog(origin: string): object {
  const link = (path: string, type: string) => [{ href: origin + path, type }];
  const shared = { 'service-doc': link('/docs', 'text/html'), status: link('/status', 'text/html') };
  return {
    linkset: [
      { anchor: `${origin}/v1`, 'service-desc': link('/v1/openapi.json', 'application/json'), ...shared },
      { anchor: `${origin}/graphql`, 'service-desc': link('/schema.graphql', 'text/plain'), ...shared },
      { anchor: `${origin}/mcp`, 'service-desc': link('/mcp/server-card', serverCardType), ...shared },
    ],
  };
}

/** Leads from the address where tools look for an OpenAPI document to the document. */
const openApiRoute: Route = {
  method: 'GET',
  path: '/openapi.json',
  hasNoLanguage: true,
  answer: (visit) => ({
    status: 308,
    headers: [
      ['Location', visit.linkWithoutLanguage('/v1/openapi.json')],
      ['Cache-Control', 'public, max-age=86400'],
      ...corsHeaders,
    ],
    body: '',
  }),
};

/** How long a security.txt that is read now is valid. RFC 9116 §2.5.5 recommends less than a year. */
const securityTextLifeMs = 180 * 86_400_000;

/** Creates `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
const createSecurityTextRoute = (origin: string, contact: string, now: () => number): Route => ({
  method: 'GET',
  path: securityTextPath,
  hasNoLanguage: true,
  answer: () => {
    // The day, so that the text does not change with every request.
    const today = Math.floor(now() / 86_400_000) * 86_400_000;
    return {
      status: 200,
      headers: [
        ['Content-Type', 'text/plain; charset=utf-8'],
        ['Cache-Control', 'public, max-age=3600'],
        ...corsHeaders,
      ],
      body: [
        `Contact: ${contact}`,
        `Expires: ${new Date(today + securityTextLifeMs).toISOString()}`,
        'Preferred-Languages: en, th',
        `Canonical: ${origin}${securityTextPath}`,
        '',
      ].join('\n'),
    };
  },
});

/** Creates the routes of the documents through which applications find the APIs, without a key. */
export function createDiscoveryRoutes({ origin, release, mcp, securityContact, now }: SiteServices): Route[] {
  return [
    ...(securityContact === null ? [] : [createSecurityTextRoute(origin, securityContact, now)]),
    createDocumentRoute(
      '/mcp/server-card',
      serverCardType,
      JSON.stringify(createServerCard(origin, release, mcp.protocolVersions)),
    ),
    createDocumentRoute(
      '/mcp/server.json',
      'application/json',
      JSON.stringify(createRegistryEntry(origin, release)),
    ),
    createDocumentRoute(
      apiCatalogPath,
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      JSON.stringify(createApiCatalog(origin)),
      [['Link', `<${origin}${apiCatalogPath}>; rel="api-catalog"`]],
    ),
    openApiRoute,
    createDocumentRoute(
      '/.well-known/ai-catalog.json',
      aiCatalogType,
      JSON.stringify(createAiCatalog(origin)),
    ),
  ];
}
