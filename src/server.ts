import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';
import express, { type Express, type Router } from 'express';
import type { Logger } from 'pino';
import { GatewayError } from './domain/errors.ts';
import { asksForPage } from './http/asks-for-page.ts';
import { answerHealth, answerReadiness, type Readiness } from './http/health.ts';
import { toProblem } from './http/problem.ts';
import { logRequests } from './http/request-log.ts';
import { assignRequestId, requestIdOf, send } from './http/send.ts';
import { serveAssets } from './web/assets.ts';
import { pageHeaders } from './web/page-headers.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The order in which a request meets its handlers, from top to bottom. */
export function createServerApp(parts: {
  readonly rest: Handler;
  readonly graphql: Handler;
  /** The pages. */
  readonly site: Router;
  readonly readiness: () => Readiness;
  readonly origin: string;
  /** How many proxies of ours stand in front. */
  readonly trustedProxies: number;
  readonly now: () => number;
  readonly log: Logger;
}): Express {
  const { rest, graphql, site, readiness, origin, trustedProxies, now, log } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('strict routing');
  app.enable('case sensitive routing');

  app.set('trust proxy', trustedProxies);

  const isHttps = origin.startsWith('https:');
  app.use((request, response, next) => {
    assignRequestId(response);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (isHttps || request.secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    next();
  });
  app.use(logRequests(log, now));
  app.get('/healthz', answerHealth);
  app.get('/readyz', answerReadiness(readiness));
  app.use(compression());
  app.use((request, response, next) => {
    const path = request.path;
    // In any case, so that a path that is only miswritten is told the right one.
    if (/^\/+v1(\/|$)/i.test(path)) return rest(request, response);
    if (path === '/graphql' && !asksForPage(request)) return graphql(request, response);
    return next();
  });
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
