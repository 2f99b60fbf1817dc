import express, { type Request, type RequestHandler, type Router } from 'express';
import { withoutCredentials } from '../domain/accounts/credential.ts';
import { GatewayError } from '../domain/errors.ts';
import { assertSameSite } from '../http/requests/assert-same-site.ts';
import { isPageRequest } from '../http/requests/is-page-request.ts';
import { nameRoute, type Reply, requestIdOf, send } from '../http/responses/send.ts';
import type { TransportContext } from '../http/transport-context.ts';
import { serveAssets, serveIcon } from './assets.ts';
import { pageHeaders } from './page-headers.ts';
import { renderErrorPage, renderNotFound } from './pages/error-page.ts';
import type { Route } from './route.ts';
import { sessionCookieName } from './session-cookie.ts';
import { readVisit, type SiteFrame, type Visit } from './visit.ts';
import { deadCookieHeaders, findVisitor, type VisitorServices } from './visitor.ts';

/** Answers a visit. @throws GatewayError, which becomes an error page */
type VisitHandler = (visit: Visit, requestId: string) => Reply | Promise<Reply>;

export interface SiteContext extends VisitorServices {
  readonly onError: TransportContext['onError'];
  readonly frame: SiteFrame;
}

/**
 * Creates the site: assets, and all pages, each at its path and also below `/en` and `/th`. At any other path
 * browsers get a "not found" page, and requests of other clients go to the next handler.
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

  const answer = async (visit: Visit, handler: VisitHandler, requestId: string): Promise<Reply> => {
    try {
      if (visit.request.method === 'POST') assertSameSite(visit.request);
      return await handler(visit, requestId);
    } catch (error) {
      const reply = renderErrorPage(visit, error, requestId);
      if (reply.status >= 500) onError(error, requestId);
      return reply;
    }
  };
  const handle =
    (handler: VisitHandler, hasVisitor = true): RequestHandler =>
    async (request: Request, response) => {
      const anonymous = readVisit(request, frame);
      const visit = hasVisitor ? { ...anonymous, visitor: await findVisitor(anonymous, context) } : anonymous;
      const reply = await answer(visit, handler, requestIdOf(response));
      send(response, hasVisitor ? forgetDeadCookie(visit, reply) : reply);
    };

  const pages: (string | RegExp)[] = [];
  for (const [path, routesAtPath] of Map.groupBy(routes, (route) => route.path)) {
    const hasLanguage = !routesAtPath.some(({ hasNoLanguage }) => hasNoLanguage);
    const prefixes = hasLanguage ? ['', '/en', '/th'] : [''];
    const paths = prefixes.map((prefix) =>
      pathPattern(path === '/' && prefix !== '' ? prefix : prefix + path),
    );
    pages.push(...paths);
    for (const { method, answer: handler } of routesAtPath) {
      if (method === 'GET') router.get(paths, handle(handler, hasLanguage));
      else router.post(paths, handle(handler, hasLanguage));
    }
    router.all(
      paths,
      handle(() => rejectMethod(routesAtPath)),
    );
  }

  // Redirect page addresses with a trailing slash. REST and GraphQL answer 404 with a hint instead.
  const isPage = (path: string): boolean =>
    pages.some((page) => (typeof page === 'string' ? page === path : page.test(path)));
  router.use((request, response, next) => {
    const trimmed = request.path.replace(/\/+$/, '');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isGraphQL = trimmed === '/graphql' && !isPageRequest(request);
    if (trimmed === request.path || !isRead || isGraphQL || !isPage(trimmed)) return next();
    handle((visit) => redirectWithoutSlash(visit, trimmed), false)(request, response, next);
  });

  const suggestedPaths = [
    ...new Set(
      routes.filter(({ method, path }) => method === 'GET' && !path.includes(':')).map(({ path }) => path),
    ),
  ];
  const notFound: VisitHandler = (visit, requestId) => renderNotFound(visit, suggestedPaths, requestId);
  router.use((request, response, next) =>
    isPageRequest(request) ? handle(notFound)(request, response, next) : next(),
  );
  return router;
}

/**
 * Returns the pattern of a path with a variable segment (`:slug`). Express would decode a parameter and
 * reject invalid UTF-8; with a pattern such requests reach the page too.
 */
const pathPattern = (path: string): string | RegExp =>
  path.includes(':') ? new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) : path;

/**
 * Creates a permanent redirect (308, RFC 9110 §15.4.9). API keys that were pasted into the address are not
 * sent back.
 */
function redirectWithoutSlash({ plain, query }: Visit, path: string): Reply {
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

/** Deletes the cookie of an ended session, unless the reply sets another one. */
function forgetDeadCookie(visit: Visit, reply: Reply): Reply {
  const cookiePrefix = `${sessionCookieName(visit)}=`;
  if (reply.headers.some(([name, value]) => name === 'Set-Cookie' && value.startsWith(cookiePrefix)))
    return reply;
  return { ...reply, headers: [...reply.headers, ...deadCookieHeaders(visit)] };
}

function rejectMethod(routes: readonly Route[]): Reply {
  const allow = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  throw new GatewayError('method-not-allowed', `This page allows ${allow.join(', ')}.`, { allow });
}
