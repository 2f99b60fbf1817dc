import { createPageCache } from './page-cache.ts';
import { recoveryRoutes } from './pages/account/recovery-routes.ts';
import { signUpRoutes } from './pages/account/sign-up-routes.ts';
import { welcomeRoutes } from './pages/account/welcome-routes.ts';
import { browseRoutes } from './pages/browse-routes.ts';
import { compareRoutes } from './pages/compare-route.ts';
import { dashboardRoutes } from './pages/dashboard/dashboard-routes.ts';
import { discoveryRoutes } from './pages/discovery-routes.ts';
import { docsRoute } from './pages/docs-route.ts';
import { homeRoutes } from './pages/home-page.ts';
import { playgroundRoute } from './pages/playground-route.ts';
import { problemRoutes } from './pages/problem-routes.ts';
import { signInRoute } from './pages/sign-in-page.ts';
import { sitemapRoutes } from './pages/sitemap-routes.ts';
import { statusRoute } from './pages/status-route.ts';
import { textRoutes } from './pages/text-routes.ts';
import type { Route } from './route.ts';
import type { SiteServices } from './site-services.ts';

/** Creates the routes of all pages and forms. Their order does not matter. */
export function createRoutes(services: SiteServices): Route[] {
  const pageCache = createPageCache();
  return [
    ...homeRoutes(services, pageCache),
    ...browseRoutes(services),
    ...signUpRoutes(services),
    ...welcomeRoutes(services),
    ...compareRoutes(services),
    ...recoveryRoutes(services),
    ...dashboardRoutes(services),
    signInRoute(services),
    docsRoute(services, pageCache),
    playgroundRoute(pageCache),
    ...problemRoutes(services.origin, pageCache),
    statusRoute(services),
    ...sitemapRoutes(services),
    ...discoveryRoutes(services),
    ...textRoutes(services),
  ];
}
