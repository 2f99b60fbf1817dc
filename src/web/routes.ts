import { createRecoveryRoutes } from './pages/account/recovery-routes.ts';
import { createSignUpRoutes } from './pages/account/sign-up-routes.ts';
import { createWelcomeRoutes } from './pages/account/welcome-routes.ts';
import { createBrowseRoutes } from './pages/browse-routes.ts';
import { createCompareRoutes } from './pages/compare-route.ts';
import { createDashboardRoutes } from './pages/dashboard/dashboard-routes.ts';
import { createDocsRoutes } from './pages/docs-routes.ts';
import { createHomeRoutes } from './pages/home-page.ts';
import { createPlaygroundRoute } from './pages/playground-route.ts';
import { createProblemRoutes } from './pages/problem-routes.ts';
import { createSignInRoute } from './pages/sign-in-page.ts';
import { createTextRoutes } from './pages/text-routes.ts';
import { createPageCache } from './rendering/page-cache.ts';
import type { Route } from './route.ts';
import type { SiteServices } from './site-services.ts';

/** Creates the routes of all pages and forms. Their order does not matter. */
export function createRoutes(services: SiteServices): Route[] {
  const pageCache = createPageCache();
  return [
    ...createHomeRoutes(services, pageCache),
    ...createBrowseRoutes(services),
    ...createSignUpRoutes(services),
    ...createWelcomeRoutes(services),
    ...createCompareRoutes(services),
    ...createRecoveryRoutes(services),
    ...createDashboardRoutes(services),
    createSignInRoute(services),
    ...createDocsRoutes(services, pageCache),
    createPlaygroundRoute(pageCache),
    ...createProblemRoutes(services.origin, pageCache),
    ...createTextRoutes(services),
  ];
}
