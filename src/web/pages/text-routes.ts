import { CachedBody } from '../../http/caching/cached-body.ts';
import type { Reply } from '../../http/responses/send.ts';
import { renderLlmsTxt } from '../documents/llms-txt.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';

/** Renders `robots.txt`, which keeps crawlers out of the dashboard. */
const renderRobotsTxt = (origin: string): string => `User-agent: *
${['', '/en', '/th'].map((language) => `Disallow: ${language}/dashboard\n`).join('')}
Sitemap: ${origin}/sitemap.xml
`;

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

/** Creates the routes of the texts for language models, GraphQL tools and crawlers. */
export function createTextRoutes(services: SiteServices): Route[] {
  return [
    createTextRoute('/llms.txt', () => renderLlmsTxt(services)),
    createTextRoute('/schema.graphql', () => services.schemaText),
    createTextRoute('/robots.txt', () => renderRobotsTxt(services.origin)),
  ];
}
