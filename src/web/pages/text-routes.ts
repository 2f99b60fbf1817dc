import { CachedBody } from '../../http/caching/cached-body.ts';
import type { Reply } from '../../http/responses/send.ts';
import { createLlmsFullTxt } from '../llms-full-txt.ts';
import { renderLlmsTxt } from '../llms-txt.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';

/** Keeps crawlers out of the dashboard, which differs per account. */
const robots = (origin: string): string => `User-agent: *
${['', '/en', '/th'].map((language) => `Disallow: ${language}/dashboard\n`).join('')}
Sitemap: ${origin}/sitemap.xml
`;

function textRoute(path: string, render: () => string): Route {
  /** The body with its compressed forms. It is replaced when the text changes. */
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

/** Texts for programs: language models, GraphQL tools and crawlers. */
export function textRoutes(services: SiteServices): Route[] {
  return [
    textRoute('/llms.txt', () => renderLlmsTxt(services)),
    textRoute('/llms-full.txt', createLlmsFullTxt(services)),
    textRoute('/schema.graphql', () => services.schemaText),
    textRoute('/robots.txt', () => robots(services.origin)),
  ];
}
