import { createSitemap } from '../documents/sitemap.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';

/**
 * Creates the route of the sitemap. Each request counts against the hourly limit of phone pages, if these pages are
 * enabled.
 */
export function createSitemapRoute(services: SiteServices): Route {
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
