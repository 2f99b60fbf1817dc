import { corsHeaders } from '../../http/responses/cors.ts';
import { createDocumentRoute } from '../documents/document-route.ts';
import {
  aiCatalogType,
  createAiCatalog,
  createRegistryEntry,
  createServerCard,
  serverCardType,
} from '../documents/mcp-discovery.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';

const securityTextPath = '/.well-known/security.txt';
const apiCatalogPath = '/.well-known/api-catalog';

/** Creates the API catalogue (RFC 9727): a link set (RFC 9264) that links each API to its documents. */
function createApiCatalog(origin: string): object {
  const createLinks = (path: string, type: string) => [{ href: origin + path, type }];
  const siteLinks = {
    'service-doc': createLinks('/docs', 'text/html'),
    status: createLinks('/status', 'text/html'),
  };
  return {
    linkset: [
      {
        anchor: `${origin}/v1`,
        'service-desc': createLinks('/v1/openapi.json', 'application/json'),
        ...siteLinks,
      },
      {
        anchor: `${origin}/graphql`,
        'service-desc': createLinks('/schema.graphql', 'text/plain'),
        ...siteLinks,
      },
      {
        anchor: `${origin}/mcp`,
        'service-desc': createLinks('/mcp/server-card', serverCardType),
        ...siteLinks,
      },
    ],
  };
}

/** Redirects from the path where tools expect an OpenAPI document to the path of our document. */
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

/** How long `security.txt` is valid from the day of the request. RFC 9116 §2.5.5 recommends less than a year. */
const securityTextValidityMs = 180 * 86_400_000;

/** Creates the route of `security.txt` (RFC 9116), which says where to report a vulnerability. */
const createSecurityTextRoute = (origin: string, contact: string, now: () => number): Route => ({
  method: 'GET',
  path: securityTextPath,
  hasNoLanguage: true,
  answer: () => {
    // Round down to the day, so that the text does not change with every request.
    const todayMs = Math.floor(now() / 86_400_000) * 86_400_000;
    return {
      status: 200,
      headers: [
        ['Content-Type', 'text/plain; charset=utf-8'],
        ['Cache-Control', 'public, max-age=3600'],
        ...corsHeaders,
      ],
      body: [
        `Contact: ${contact}`,
        `Expires: ${new Date(todayMs + securityTextValidityMs).toISOString()}`,
        'Preferred-Languages: en, th',
        `Canonical: ${origin}${securityTextPath}`,
        '',
      ].join('\n'),
    };
  },
});

/** Creates the routes of the documents that let applications discover the APIs. The routes need no key. */
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
