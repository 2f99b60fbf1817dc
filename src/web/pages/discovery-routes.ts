import { corsHeaders } from '../../http/responses/cors.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';

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

/** Creates the routes of the files that programs look for at fixed paths. They need no key. */
export function createDiscoveryRoutes({ origin, securityContact, now }: SiteServices): Route[] {
  return [
    ...(securityContact === null ? [] : [createSecurityTextRoute(origin, securityContact, now)]),
    openApiRoute,
  ];
}
