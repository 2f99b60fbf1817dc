import { GatewayError } from '../../domain/errors.ts';
import type { CachedBody } from '../../http/caching/cached-body.ts';
import type { Reply } from '../../http/responses/send.ts';
import { createSitemap } from '../documents/sitemap.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';

const createReply = (body: CachedBody): Reply => ({
  status: 200,
  headers: [
    ['Content-Type', 'application/xml; charset=utf-8'],
    ['Cache-Control', 'public, max-age=3600'],
  ],
  body,
});

/**
 * Creates the routes of the sitemap index and its files. Each request counts against the hourly limit of phone pages,
 * if these pages are enabled.
 */
export function createSitemapRoutes(services: SiteServices): Route[] {
  const { catalogue, browsing, origin, operations, getClientAddress } = services;
  const sitemap = createSitemap({ catalogue, origin, operations, hasOpenBrowsing: browsing.isOpen });
  const countVisit = async (visit: Visit): Promise<void> => {
    if (browsing.isOpen) await browsing.admitPage(getClientAddress(visit.request));
  };
  return [
    {
      method: 'GET',
      path: '/sitemap.xml',
      hasNoLanguage: true,
      answer: async (visit) => {
        await countVisit(visit);
        return createReply(sitemap.getIndex());
      },
    },
    {
      method: 'GET',
      path: '/sitemap-:number.xml',
      hasNoLanguage: true,
      answer: async (visit) => {
        await countVisit(visit);
        const file = sitemap.getFile(Number(/\d+/.exec(visit.path)?.[0]));
        if (file === null) throw new GatewayError('not-found', 'There is no such file. See /sitemap.xml.');
        return createReply(file);
      },
    },
  ];
}
