import express, { type Request, type RequestHandler, type Router } from 'express';
import { withoutCredentials } from '../domain/accounts/credential.ts';
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
import { sessionCookieName } from './session-cookie.ts';
import { readVisit, type SiteFrame, type Visit } from './visit.ts';
import { findVisitor, type VisitorServices, withoutDeadCookie } from './visitor.ts';

/** What answers a visit. @throws GatewayError which becomes a page that says what to do */
type Work = (visit: Visit, requestId: string) => Reply | Promise<Reply>;

export interface SiteContext extends VisitorServices {
  readonly onError: TransportContext['onError'];
  readonly frame: SiteFrame;
}

/**
 * Everything that is not the API: assets, and all pages, each at its path and below `/en` and `/th`. At any other path a
 * browser gets a "not found" page; other clients are left to the next handler.
 */
export function createSite(routes: readonly Route[], context: SiteContext): Router {
  const { frame, onError } = context;
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use(pageHeaders());
  router.get('/favicon.ico', serveIcon);
  router.use('/assets', serveAssets());
  router.use((_request, response, next) => {
    nameRoute(response, 'page');
    next();
  });

  const answer = async (visit: Visit, work: Work, requestId: string): Promise<Reply> => {
    try {
      if (visit.request.method === 'POST') assertSameSite(visit.request);
      return await work(visit, requestId);
    } catch (error) {
      const reply = renderErrorPage(visit, error, requestId);
      if (reply.status >= 500) onError(error, requestId);
      return reply;
    }
  };
  const handle =
    (work: Work, hasVisitor = true): RequestHandler =>
    async (request: Request, response) => {
      const asked = readVisit(request, frame);
      const visit = hasVisitor ? { ...asked, visitor: await findVisitor(asked, context) } : asked;
      const reply = await answer(visit, work, requestIdOf(response));
      send(response, hasVisitor ? forgetDeadCookie(visit, reply) : reply);
    };

  const pages: (string | RegExp)[] = [];
  for (const [path, some] of Map.groupBy(routes, (route) => route.path)) {
    const hasLanguage = !some.some(({ hasNoLanguage }) => hasNoLanguage);
    const prefixes = hasLanguage ? ['', '/en', '/th'] : [''];
    const paths = prefixes.map((prefix) =>
      pathPattern(path === '/' && prefix !== '' ? prefix : prefix + path),
    );
    pages.push(...paths);
    for (const { method, answer: work } of some) {
      if (method === 'GET') router.get(paths, handle(work, hasLanguage));
      else router.post(paths, handle(work, hasLanguage));
    }
    router.all(
      paths,
      handle(() => refuseMethod(some)),
    );
  }

  // An address with a slash too many is that of the page without it. REST and GraphQL say so in their 404 (spec.md §4).
  const isPage = (path: string): boolean =>
    pages.some((page) => (typeof page === 'string' ? page === path : page.test(path)));
  router.use((request, response, next) => {
    const trimmed = request.path.replace(/\/+$/, '');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOfApi = trimmed === '/graphql' && !asksForPage(request);
    if (trimmed === request.path || !isRead || isOfApi || !isPage(trimmed)) return next();
    handle((visit) => withoutSlash(visit, trimmed), false)(request, response, next);
  });

  const readable = [
    ...new Set(
      routes.filter(({ method, path }) => method === 'GET' && !path.includes(':')).map(({ path }) => path),
    ),
  ];
  const noPage: Work = (visit, requestId) => renderNotFound(visit, readable, requestId);
  router.use((request, response, next) =>
    asksForPage(request) ? handle(noPage)(request, response, next) : next(),
  );
  return router;
}

/**
 * A path with a variable segment (`:slug`) as a pattern without parameters, which Express would decode: a segment that is
 * not UTF-8 is for the page to answer, too.
 */
const pathPattern = (path: string): string | RegExp =>
  path.includes(':') ? new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) : path;

/** For good (RFC 9110 §15.4.9). A key that somebody pasted into the address is not sent back. */
function withoutSlash({ plain, query }: Visit, path: string): Reply {
  const rest = query.size === 0 ? '' : `?${withoutCredentials(query.toString())}`;
  return {
    status: 308,
    headers: [
      ['Location', `${plain(withoutCredentials(path))}${rest}`],
      ['Cache-Control', 'public, max-age=86400'],
    ],
    body: '',
  };
}

/** Unless the answer itself gives the browser another session. */
function forgetDeadCookie(visit: Visit, reply: Reply): Reply {
  const own = `${sessionCookieName(visit)}=`;
  if (reply.headers.some(([name, value]) => name === 'Set-Cookie' && value.startsWith(own))) return reply;
  return { ...reply, headers: [...reply.headers, ...withoutDeadCookie(visit)] };
}

function refuseMethod(routes: readonly Route[]): Reply {
  const allow = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  throw new GatewayError('method-not-allowed', `This page allows ${allow.join(', ')}.`, { allow });
}
