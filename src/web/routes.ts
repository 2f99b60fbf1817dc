import { dashboardRoutes } from './pages/dashboard-routes.ts';
import { docsRoute } from './pages/docs-route.ts';
import { homeRoutes } from './pages/home-routes.ts';
import { playgroundRoute } from './pages/playground-route.ts';
import { problemRoutes } from './pages/problem-routes.ts';
import { textRoutes } from './pages/text-routes.ts';
import type { Route } from './route.ts';
import type { SiteServices } from './site-services.ts';

/** Every page and form, in no order that matters. */
export function createRoutes(services: SiteServices): Route[] {
  return [
    ...homeRoutes(services),
    ...dashboardRoutes(services),
    docsRoute(services),
    playgroundRoute,
    ...problemRoutes(services.origin),
    ...textRoutes(services),
  ];
}
