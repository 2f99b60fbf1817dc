import { playgroundRoute } from './pages/playground-page.ts';
import { problemRoutes } from './pages/problem-pages.ts';
import { textRoutes } from './pages/text-files.ts';
import type { Route } from './route.ts';
import type { SiteServices } from './site-services.ts';

/** Every page and form, in no order that matters. */
export function createRoutes(services: SiteServices): Route[] {
  return [playgroundRoute, ...problemRoutes(services.origin), ...textRoutes(services)];
}
