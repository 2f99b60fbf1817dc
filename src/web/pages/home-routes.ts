import type { KeptPages } from '../kept-pages.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import { answerHome } from './home-page.ts';

/** `GET /`. */
export function homeRoutes(services: SiteServices, keptPages: KeptPages): Route[] {
  return [{ method: 'GET', path: '/', answer: (visit) => answerHome(visit, services, keptPages) }];
}
