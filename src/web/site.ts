import express, { type Request, type RequestHandler, type Router } from 'express';
import { GatewayError } from '../domain/errors.ts';
import { asksForPage } from '../http/asks-for-page.ts';
import { assertSameSite } from '../http/cross-site.ts';
import { type Reply, requestIdOf, send } from '../http/send.ts';
import { renderErrorPage } from './pages/error-page.ts';
import { renderNotFound } from './pages/not-found-page.ts';
import type { Route } from './route.ts';
import { readVisit, type SiteFrame } from './visit.ts';

export interface SiteContext {
  readonly frame: SiteFrame;
  /** Told of every error that is a bug or an outage, with the id of the request. */
  readonly onError: (error: unknown, requestId: string) => void;
}

/**
 * All pages, each at its path and below `/en` and `/th`. At any other path a browser is told so by a page; what other
 * clients ask there is left to the next handler.
 */
export function createSite(routes: readonly Route[], { frame, onError }: SiteContext): Router {
  const router = express.Router({ caseSensitive: true, strict: true });

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
  throw new GatewayError('method-not-allowed', `This page takes ${allow.join(', ')}.`, { allow });
}
