import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import { renderHomePage } from './home-page.ts';

/** `GET /`. */
export function homeRoutes(services: SiteServices): Route[] {
  return [{ method: 'GET', path: '/', answer: (visit) => renderHomePage(visit, services) }];
}
