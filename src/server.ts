import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import compression from 'compression';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import { GatewayError } from './domain/errors.ts';
import { refusalReply } from './graphql/refusal-reply.ts';
import { asksForPage } from './http/asks-for-page.ts';
import { corsHeaders, isPrivatePath } from './http/cors.ts';
import { framingFault } from './http/framing.ts';
import { answerHealth, answerReadiness, type Readiness } from './http/health.ts';
import { isHttps } from './http/is-https.ts';
import type { LoadShedding } from './http/load-shedding.ts';
import type { Metrics } from './http/metrics.ts';
import { answerMetrics } from './http/metrics-door.ts';
import { createPipelines } from './http/pipeline.ts';
import { problemReply } from './http/problem-reply.ts';
import { readTarget } from './http/read-target.ts';
import { logRequests } from './http/request-log.ts';
import { beginAnswer, nameRoute, requestIdOf, send, setBegunHeaders } from './http/send.ts';
import { serveAssets } from './web/assets.ts';
import { pageHeaders } from './web/page-headers.ts';

type Door = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface ServerParts {
  readonly rest: Door;
  readonly graphql: Door;
  /** The pages. */
  readonly site: Router;
  readonly readiness: () => Readiness;
  readonly metrics: Metrics;
  /** Null: metrics are for this machine alone. */
  readonly metricsToken: string | null;
  readonly load: LoadShedding;
  readonly origin: string;
  /** How many proxies of ours stand in front. */
  readonly trustedProxies: number;
  readonly now: () => number;
  readonly log: Logger;
}

/** A request at the door that it asks for; null: the pages. */
interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly door: Door | null;
}

interface Refusal {
  readonly error: GatewayError;
  /** After any other the connection closes: where its next request begins is not certain, or not to matter. */
  readonly isForLoad: boolean;
}

const tooFarAhead = (): GatewayError =>
  new GatewayError(
    'unavailable',
    'Too many requests were sent ahead on this connection. Wait for answers, or open another.',
    { retryAfterSeconds: 1 },
  );

/** For who watches over the gateway: answered however much there is to do. */
const watchmen = ['/healthz', '/readyz', '/metrics'];

/**
 * The order in which a request meets its handlers, from top to bottom. The two doors of the catalogue stand in front of
 * Express, whose chain would cost as much as an answer; everything else is behind it.
 */
export function createListener(parts: ServerParts): RequestListener {
  const { rest, graphql, log, origin, now, metrics, load } = parts;
  const compress = compression();
  const logRequest = logRequests(
    log,
    () => performance.now(),
    (request, response, durationMs) => {
      load.leave();
      metrics.requestEnded(request, response, durationMs);
    },
  );
  const pages = createPages(parts);
  const turnOf = createPipelines();

  const doorTo = (request: IncomingMessage, path: string): Door | null => {
    // In any case, so that a path that is only miswritten is told the right one.
    if (path.startsWith('/v1/') || /^\/+v1(\/|$)/i.test(path)) return rest;
    return path === '/graphql' && !asksForPage(request) ? graphql : null;
  };

  /** In the form that is expected at the door. */
  const refuse = (error: GatewayError, { door, path, request, response }: Arrival): void => {
    const nowMs = now();
    if (door === graphql) {
      send(response, refusalReply(request, error, nowMs));
      return;
    }
    const reply = problemReply(error, { origin, requestId: requestIdOf(response), nowMs });
    const isOpen = door === rest && !isPrivatePath(path);
    send(response, isOpen ? { ...reply, headers: [...corsHeaders, ...reply.headers] } : reply);
  };

  const shed = (error: GatewayError, arrival: Arrival): void => {
    const { door, response } = arrival;
    nameRoute(response, 'shed');
    metrics.requestShed(door === null ? 'page' : door === rest ? 'rest' : 'graphql');
    refuse(error, arrival);
  };

  const open = ({ door, request, response }: Arrival): void => {
    if (door === null) pages(request, response);
    else if (request.headers['accept-encoding'] === undefined) door(request, response);
    else compress(request as Request, response as Response, () => door(request, response));
  };

  /** Before anything is read of it: as it would not be understood, or there is no room. */
  const refusalOf = ({ request, path }: Arrival, isAhead: boolean): Refusal | null => {
    const crowded = load.arrive(request.socket);
    const wrong = framingFault(request) ?? (isAhead ? tooFarAhead() : null);
    if (wrong !== null) return { error: wrong, isForLoad: false };
    return crowded === null || watchmen.includes(path) ? null : { error: crowded, isForLoad: true };
  };

  /** At once, or in its turn when there is more to do than can be done. */
  const admit = (arrival: Arrival): void => {
    const { request, path } = arrival;
    if (load.mustWait && !watchmen.includes(path)) {
      const isThere = (): boolean => !request.socket.destroyed;
      load.wait({ isThere, serve: () => open(arrival) }, (error) => shed(error, arrival));
    } else open(arrival);
  };

  return (request, response) => {
    const turn = turnOf(request.socket, response);
    if (turn === 'drop') return;
    beginAnswer(response, { isHttps: isHttps(request, parts) });
    logRequest(request, response);
    const { path } = readTarget(request.url ?? '/');
    const arrival = { request, response, path, door: doorTo(request, path) };
    const refusal = refusalOf(arrival, turn === 'refuse');
    if (refusal === null) admit(arrival);
    else if (refusal.isForLoad) shed(refusal.error, arrival);
    else {
      response.shouldKeepAlive = false;
      refuse(refusal.error, arrival);
    }
  };
}

function createPages(parts: ServerParts): RequestListener {
  const { site, readiness, origin, now, log, metrics, metricsToken } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('strict routing');
  app.enable('case sensitive routing');

  const named =
    (route: string): RequestHandler =>
    (_request, response, next) => {
      nameRoute(response, route);
      next();
    };

  app.use((_request, response, next) => {
    setBegunHeaders(response);
    next();
  });
  app.get('/healthz', named('/healthz'), answerHealth);
  app.get('/readyz', named('/readyz'), answerReadiness(readiness));
  app.get('/metrics', named('/metrics'), answerMetrics(metrics, metricsToken));
  app.use(compression());
  app.use(pageHeaders());
  app.use('/assets', serveAssets());
  app.use(named('page'), site, named('other'));

  const answerProblem = (error: unknown, response: ServerResponse): void => {
    const requestId = requestIdOf(response);
    const reply = problemReply(error, { origin, requestId, nowMs: now() });
    if (reply.status >= 500) log.error({ err: error, requestId }, 'request failed');
    send(response, reply);
  };
  // Here ends what no page took, also a target in which Express finds no path at all.
  return (request, response) =>
    app(request as Request, response as Response, (error?: unknown) => {
      const near =
        request.url === '/graphql/' ? ' Did you mean /graphql?' : ' REST is below /v1, GraphQL at /graphql.';
      answerProblem(error ?? new GatewayError('not-found', `There is no such path.${near}`), response);
    });
}
