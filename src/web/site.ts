import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler, type Router } from 'express';
import { removeCredentials } from '../domain/accounts/credential.ts';
import { GatewayError } from '../domain/errors.ts';
import type { Locale } from '../domain/locale.ts';
import { findNearest } from '../domain/text/nearest.ts';
import { createProblemHead } from '../http/problems/problem.ts';
import { problemStatus } from '../http/problems/problem-status.ts';
import { isPageRequest } from '../http/requests/is-page-request.ts';
import { getRequestId, type Reply, send, setRoute } from '../http/responses/send.ts';
import type { TransportContext } from '../http/transport-context.ts';
import { serveAssets, serveIcon } from './assets.ts';
import { errorMessages, toThaiErrorMessage } from './messages/errors/errors.ts';
import { layoutMessages } from './messages/layout.ts';
import { type Html, html, renderInlineCode } from './rendering/html.ts';
import { createPageHeaders } from './rendering/page-headers.ts';
import { renderPage } from './rendering/render-page.ts';
import type { Route } from './route.ts';
import {
  createExpiredCookieHeaders,
  findVisitor,
  getSessionCookieName,
  readVisit,
  type SiteSettings,
  type Visit,
  type VisitorServices,
} from './visitor/visit.ts';

/** Answers a visit. @throws GatewayError, which becomes an error page */
type VisitHandler = (visit: Visit, requestId: string) => Reply | Promise<Reply>;

interface SiteContext extends VisitorServices {
  readonly onError: TransportContext['onError'];
  readonly settings: SiteSettings;
}

/**
 * Creates the site: the assets and all pages. Each page is served at its path and, unless it has no language, also
 * below `/en` and `/th`. With a trailing slash, these paths redirect. For any other path, browsers get a "not found"
 * page, and requests from other clients go to the next handler.
 */
export function createSite(routes: readonly Route[], context: SiteContext): Router {
  const { settings, onError } = context;
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use(createPageHeaders());
  router.get('/favicon.ico', serveIcon);
  router.use('/assets', serveAssets());
  router.use((_request, response, next) => {
    setRoute(response, 'page');
    next();
  });

  /** Answers a visit with a page, or with an error page. */
  const answerVisit = async (visit: Visit, handler: VisitHandler, requestId: string): Promise<Reply> => {
    try {
      if (visit.request.method === 'POST') assertSameOrigin(visit.request);
      return await handler(visit, requestId);
    } catch (error) {
      const reply = renderErrorPage(visit, error, requestId);
      if (reply.status >= 500) onError(error, requestId);
      return reply;
    }
  };
  const createHandler =
    (handler: VisitHandler, shouldFindVisitor = true, isRemoval = false): RequestHandler =>
    async (request: Request, response) => {
      const anonymousVisit = readVisit(request, settings);
      const visit = shouldFindVisitor
        ? { ...anonymousVisit, visitor: await findVisitor(anonymousVisit, context, isRemoval) }
        : anonymousVisit;
      const reply = await answerVisit(visit, handler, getRequestId(response));
      send(response, shouldFindVisitor ? deleteExpiredCookie(visit, reply) : reply);
    };

  const pagePaths: (string | RegExp)[] = [];
  for (const [path, routesAtPath] of Map.groupBy(routes, (route) => route.path)) {
    const hasLanguage = !routesAtPath.some(({ hasNoLanguage }) => hasNoLanguage);
    // Documents without a language, such as sitemaps, are the same for everybody, so no session is read for them.
    const shouldFindVisitor = hasLanguage;
    const prefixes = hasLanguage ? ['', '/en', '/th'] : [''];
    const paths = prefixes.map((prefix) =>
      toPathPattern(path === '/' && prefix !== '' ? prefix : prefix + path),
    );
    pagePaths.push(...paths);
    for (const { method, answer, isRemoval } of routesAtPath) {
      const handler = createHandler(answer, shouldFindVisitor, isRemoval);
      if (method === 'GET') router.get(paths, handler);
      else router.post(paths, handler);
    }
    router.all(
      paths,
      createHandler(() => rejectMethod(routesAtPath)),
    );
  }

  // Redirect addresses of pages with a trailing slash. REST and GraphQL requests to such an address get an error (404).
  const isPage = (path: string): boolean =>
    pagePaths.some((page) => (typeof page === 'string' ? page === path : page.test(path)));
  router.use((request, response, next) => {
    const path = request.path.replace(/\/+$/, '');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isGraphQL = path === '/graphql' && !isPageRequest(request);
    if (path === request.path || !isRead || isGraphQL || !isPage(path)) return next();
    createHandler((visit) => redirectWithoutSlash(visit, path), false)(request, response, next);
  });

  const suggestedPaths = [
    ...new Set(
      routes.filter(({ method, path }) => method === 'GET' && !path.includes(':')).map(({ path }) => path),
    ),
  ];
  const renderUnknownPath: VisitHandler = (visit, requestId) =>
    renderNotFound(visit, suggestedPaths, requestId);
  router.use((request, response, next) =>
    isPageRequest(request) ? createHandler(renderUnknownPath)(request, response, next) : next(),
  );
  return router;
}

/**
 * Converts a path with a variable segment (`:slug`) to a regular expression. If Express read the segment itself, it
 * would reject invalid UTF-8 instead of passing the request to the page.
 */
const toPathPattern = (path: string): string | RegExp =>
  path.includes(':') ? new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) : path;

/**
 * Creates a permanent redirect (308, RFC 9110 §15.4.9). Credentials that were pasted into the address are removed.
 */
function redirectWithoutSlash(visit: Visit, path: string): Reply {
  const queryText = visit.query.size === 0 ? '' : `?${removeCredentials(visit.query.toString())}`;
  return {
    status: 308,
    headers: [
      ['Location', `${visit.linkWithoutLanguage(removeCredentials(path))}${queryText}`],
      ['Cache-Control', 'public, max-age=86400'],
    ],
    body: '',
  };
}

/** Adds the header that deletes the cookie of an ended session, unless the reply sets a session cookie itself. */
function deleteExpiredCookie(visit: Visit, reply: Reply): Reply {
  const cookiePrefix = `${getSessionCookieName(visit)}=`;
  if (reply.headers.some(([name, value]) => name === 'Set-Cookie' && value.startsWith(cookiePrefix)))
    return reply;
  return { ...reply, headers: [...reply.headers, ...createExpiredCookieHeaders(visit)] };
}

/** Rejects a request with a method for which its path has no route. @throws GatewayError `method-not-allowed` */
function rejectMethod(routes: readonly Route[]): never {
  const allow = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  throw new GatewayError('method-not-allowed', `This page allows ${allow.join(', ')}.`, { allow });
}

/**
 * Rejects requests that a page of another origin made a browser send (Fetch Metadata, W3C), even if that page belongs
 * to the same site. The checks have the same order as in Go's `http.CrossOriginProtection`. Browsers send
 * `Sec-Fetch-Site`, and older browsers send `Origin`. A client that sends neither is not a browser.
 * @throws GatewayError `forbidden`
 */
function assertSameOrigin(request: IncomingMessage): void {
  const { 'sec-fetch-site': fetchSite, origin, host } = request.headers;
  if (fetchSite === 'same-origin' || fetchSite === 'none') return;
  if (fetchSite === undefined && origin === undefined) return;
  if (fetchSite === undefined && URL.parse(origin ?? '')?.host === host) return;
  throw new GatewayError(
    'forbidden',
    'This form was sent from another site. Open the page here and send it again.',
  );
}

/** Returns the text for an error. Internal errors get a generic message that reveals no details. */
function getErrorText(error: unknown, locale: Locale): Html | string {
  if (!(error instanceof GatewayError))
    return renderInlineCode(errorMessages[locale].explanations.internal.remedy);
  return locale === 'en' ? error.message : renderInlineCode(toThaiErrorMessage(error));
}

/** Renders the page that says what went wrong and what to do, with the request id. */
function renderErrorPage(visit: Visit, error: unknown, requestId: string): Reply {
  // The second argument is the time. Only quota headers need it, and pages have none.
  const { status, headers, problem } = createProblemHead(error, 0);
  const t = errorMessages[visit.locale];
  const title = t.titles[problem];
  return renderPage(visit, {
    title,
    status,
    headers,
    problem,
    isPrivate: true,
    body: html`<h1>${title}</h1>
<p>${getErrorText(error, visit.locale)}</p>
<p><a href="${visit.link(`/problems/${problem}`)}">${t.helpLink}</a> · <a href="${visit.link('/')}">${t.homeLink}</a></p>
<p class="fine">${t.statusLabel(status)} ${layoutMessages[visit.locale].requestId(requestId)}</p>`,
  });
}

/**
 * Renders the page for an unknown address.
 * @param paths the paths of all pages, without language; the path that is most similar to the address is suggested
 */
function renderNotFound(visit: Visit, paths: readonly string[], requestId: string): Reply {
  const t = errorMessages[visit.locale];
  // Remove repeated slashes and the slash at the end.
  const trimmedPath = visit.path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const suggestion = findNearest(trimmedPath, paths);
  return renderPage(visit, {
    title: t.titles['not-found'],
    status: problemStatus['not-found'],
    problem: 'not-found',
    isPrivate: true,
    body: html`<h1>${t.titles['not-found']}</h1>
<p>${t.pageNotFound}${suggestion !== null && html` ${t.didYouMean} <a href="${visit.link(suggestion)}">${suggestion}</a>?`}</p>
<p><a href="${visit.link('/')}">${t.homeLink}</a></p>
<p class="fine">${t.statusLabel(problemStatus['not-found'])} ${layoutMessages[visit.locale].requestId(requestId)}</p>`,
  });
}
