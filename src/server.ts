import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import compression from 'compression';
import express, { type Express, type Request, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import { GatewayError } from './domain/errors.ts';
import { asksForPage } from './http/asks-for-page.ts';
import { answerHealth, answerReadiness, type Readiness } from './http/health.ts';
import { isHttps } from './http/is-https.ts';
import { toProblem } from './http/problem.ts';
import { logRequests } from './http/request-log.ts';
import { beginAnswer, requestIdOf, send, setBegunHeaders } from './http/send.ts';
import { serveAssets } from './web/assets.ts';
import { pageHeaders } from './web/page-headers.ts';

type Door = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface ServerParts {
  readonly rest: Door;
  readonly graphql: Door;
  /** The pages. */
  readonly site: Router;
  readonly readiness: () => Readiness;
  readonly origin: string;
  /** How many proxies of ours stand in front. */
  readonly trustedProxies: number;
  readonly now: () => number;
  readonly log: Logger;
}

/** Path of a request target, which may be a whole URL (RFC 9112 §3.2.2). */
function pathOf(target: string): string {
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '');
  const end = path.indexOf('?');
  return end < 0 ? path : path.slice(0, end);
}

/**
 * The order in which a request meets its handlers, from top to bottom. The two doors of the catalogue stand in front of
 * Express, whose chain would cost as much as an answer; everything else is behind it.
 */
export function createListener(parts: ServerParts): RequestListener {
  const { rest, graphql, log, now } = parts;
  const compress = compression();
  const logRequest = logRequests(log, now);
  const pages = createPages(parts);

  const doorTo = (request: IncomingMessage, path: string): Door | null => {
    // In any case, so that a path that is only miswritten is told the right one.
    if (path.startsWith('/v1/') || /^\/+v1(\/|$)/i.test(path)) return rest;
    return path === '/graphql' && !asksForPage(request) ? graphql : null;
  };

  return (request, response) => {
    beginAnswer(response, { isHttps: isHttps(request, parts) });
    logRequest(request, response);
    const door = doorTo(request, pathOf(request.url ?? '/'));
    if (door === null) pages(request, response);
    else if (request.headers['accept-encoding'] === undefined) door(request, response);
    else compress(request as Request, response as Response, () => door(request, response));
  };
}

function createPages({ site, readiness, origin, now, log }: ServerParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('strict routing');
  app.enable('case sensitive routing');

  app.use((_request, response, next) => {
    setBegunHeaders(response);
    next();
  });
  app.get('/healthz', answerHealth);
  app.get('/readyz', answerReadiness(readiness));
  app.use(compression());
  app.use(pageHeaders());
  app.use('/assets', serveAssets());
  app.use(site);

  const answerProblem = (error: unknown, response: ServerResponse): void => {
    const problem = toProblem(error, { origin, requestId: requestIdOf(response), nowMs: now() });
    if (problem.status >= 500) log.error({ err: error, requestId: requestIdOf(response) }, 'request failed');
    send(response, {
      status: problem.status,
      headers: [
        ['Content-Type', 'application/problem+json'],
        ['Cache-Control', 'no-store'],
        ...problem.headers,
      ],
      body: JSON.stringify(problem.body),
    });
  };
  app.use((request, response) => {
    const near =
      request.path === '/graphql/' ? ' Did you mean /graphql?' : ' REST is below /v1, GraphQL at /graphql.';
    answerProblem(new GatewayError('not-found', `There is no such path.${near}`), response);
  });
  // Express tells an error handler by its four parameters.
  app.use((error: unknown, _request: IncomingMessage, response: ServerResponse, _next: unknown) => {
    answerProblem(error, response);
  });
  return app;
}
