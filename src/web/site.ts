import express, { type Request, type RequestHandler, type Router } from 'express';
import { GatewayError } from '../domain/errors.ts';
import { asksForPage } from '../http/asks-for-page.ts';
import { assertSameSite } from '../http/cross-site.ts';
import { nameRoute, type Reply, requestIdOf, send } from '../http/send.ts';
import type { TransportContext } from '../http/transport-context.ts';
import { serveAssets, serveIcon } from './assets.ts';
import { pageHeaders } from './page-headers.ts';
import { renderErrorPage } from './pages/error-page.ts';
import { renderNotFound } from './pages/not-found-page.ts';
import type { Route } from './route.ts';
import { readVisit, type SiteFrame } from './visit.ts';

export interface SiteContext extends Pick<TransportContext, 'onError'> {
  readonly frame: SiteFrame;
}

/**
 * Everything that is not the API: assets, and all pages, each at its path and below `/en` and `/th`. At any other path a
 * browser gets a "not found" page; other clients are left to the next handler.
 */
export function createSite(routes: readonly Route[], { frame, onError }: SiteContext): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use(pageHeaders());
  router.get('/favicon.ico', serveIcon);
  router.use('/assets', serveAssets());
  router.use((_request, response, next) => {
    nameRoute(response, 'page');
    next();
  });

  const answer = async (request: Request, work: Route['answer'], requestId: string): Promise<Reply> => {
    const visit = readVisit(request, frame);
    try {
      if (request.method === 'POST') assertSameSite(request);
      return await work(visit);
    } catch (error) {
      const reply = renderErrorPage(visit, error, requestId);
      if (reply.status >= 500) onError(error, requestId);
      return reply;
    }
  };
  const handle =
    (work: Route['answer']): RequestHandler =>
    async (request, response) =>
      send(response, await answer(request, work, requestIdOf(response)));

  for (const [path, some] of Map.groupBy(routes, (route) => route.path)) {
    const prefixes = some.some(({ hasNoLanguage }) => hasNoLanguage) ? [''] : ['', '/en', '/th'];
    const paths = prefixes.map((prefix) => (path === '/' && prefix !== '' ? prefix : prefix + path));
    for (const { method, answer: work } of some) {
      if (method === 'GET') router.get(paths, handle(work));
      else router.post(paths, handle(work));
    }
    router.all(
      paths,
      handle(() => refuseMethod(some)),
    );
  }

  const readable = [
    ...new Set(
      routes.filter(({ method, path }) => method === 'GET' && !path.includes(':')).map(({ path }) => path),
    ),
  ];
  router.use((request, response, next) => {
    if (!asksForPage(request)) return next();
    const visit = readVisit(request, frame);
    send(response, renderNotFound(visit, readable, requestIdOf(response)));
  });
  return router;
}

function refuseMethod(routes: readonly Route[]): Reply {
  const allow = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  throw new GatewayError('method-not-allowed', `This page allows ${allow.join(', ')}.`, { allow });
}
