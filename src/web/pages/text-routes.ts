import { CachedBody } from '../../http/responses/compress.ts';
import { corsHeaders } from '../../http/responses/cors.ts';
import type { Reply } from '../../http/responses/send.ts';
import { renderLlmsTxt } from '../documents/llms-txt.ts';
import { createSitemap } from '../documents/sitemap.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';

/** Renders `robots.txt`, which keeps crawlers out of the dashboard. */
const renderRobotsTxt = (origin: string): string => `User-agent: *
${['', '/en', '/th'].map((language) => `Disallow: ${language}/dashboard\n`).join('')}
Sitemap: ${origin}/sitemap.xml
`;

/** Creates the routes of the files that language models, crawlers and tools look for at fixed paths. */
export function createTextRoutes(services: SiteServices): Route[] {
  const { origin, schemaText, securityContact, now } = services;
  return [
    createTextRoute('/llms.txt', () => renderLlmsTxt(services)),
    createTextRoute('/schema.graphql', () => schemaText),
    createTextRoute('/robots.txt', () => renderRobotsTxt(origin)),
    createSitemapRoute(services),
    ...(securityContact === null ? [] : [createSecurityTextRoute(origin, securityContact, now)]),
    openApiRoute,
  ];
}

function createTextRoute(path: string, render: () => string): Route {
  /** The last text, with its compressed forms, which are created again only when the text changes. */
  let body = new CachedBody('', 'small');
  return {
    method: 'GET',
    path,
    hasNoLanguage: true,
    answer: (): Reply => {
      const text = render();
      if (text !== body.plain) body = new CachedBody(text, 'small');
      return {
        status: 200,
        headers: [
          ['Content-Type', 'text/plain; charset=utf-8'],
          ['Cache-Control', 'public, max-age=300'],
        ],
        body,
      };
    },
  };
}

/**
 * Creates the route of the sitemap. Each request counts against the hourly limit of phone pages, if these pages are
 * enabled.
 */
function createSitemapRoute(services: SiteServices): Route {
  const { catalogue, browsing, origin, operations, getClientAddress } = services;
  const getSitemap = createSitemap({ catalogue, origin, operations, hasOpenBrowsing: browsing.isOpen });
  return {
    method: 'GET',
    path: '/sitemap.xml',
    hasNoLanguage: true,
    answer: async ({ request }) => {
      if (browsing.isOpen) await browsing.admitPage(getClientAddress(request));
      return {
        status: 200,
        headers: [
          ['Content-Type', 'application/xml; charset=utf-8'],
          ['Cache-Control', 'public, max-age=3600'],
        ],
        body: getSitemap(),
      };
    },
  };
}

const securityTextPath = '/.well-known/security.txt';

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
