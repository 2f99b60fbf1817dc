import { dashboardRoutes } from './pages/dashboard.ts';
import { docsRoute } from './pages/docs-page.ts';
import { playgroundRoute } from './pages/playground-page.ts';
import { problemRoutes } from './pages/problem-pages.ts';
import { homeRoutes } from './pages/sign-up.ts';
import { textRoutes } from './pages/text-files.ts';
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
