import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import type { TransportName } from '../domain/accounts/key-restrictions.ts';
import { GatewayError } from '../domain/errors.ts';
import type { Readiness } from '../domain/readiness.ts';
import { isHttps } from '../http/is-https.ts';
import { problemReply } from '../http/problem.ts';
import { readTarget } from '../http/read-target.ts';
import { nameRoute, type Reply, requestIdOf, send, setStandardHeaders, startResponse } from '../http/send.ts';
import { framingFault } from './framing-fault.ts';
import { answerHealth, answerReadiness } from './health.ts';
import type { LoadShedding } from './load-shedding.ts';
import type { Metrics } from './metrics.ts';
import { answerMetrics } from './metrics-endpoint.ts';
import { isTooFarAhead } from './pipelining-limit.ts';
import { logRequests } from './request-log.ts';

/** An API over the catalogue: answers its requests, and formats its errors. */
export interface Transport {
  readonly name: TransportName;
  /** Whether a request is for it; all others are for the pages. */
  takes(request: IncomingMessage, path: string): boolean;
  /** From the request line to the last header. Never rejects. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The error answer to an unread request. */
  refuse(error: GatewayError, request: IncomingMessage, response: ServerResponse): Reply;
}

export interface HandlerParts {
  readonly transports: readonly Transport[];
  /** The pages. */
  readonly site: Router;
  readonly readiness: () => Readiness;
  readonly metrics: Metrics;
  /** Null: only this machine may read metrics. */
  readonly metricsToken: string | null;
  readonly load: LoadShedding;
  readonly origin: string;
  /** Number of our own proxies in front. */
  readonly trustedProxies: number;
  readonly now: () => number;
  readonly log: Logger;
}

/** A request, and the transport that it is for; null: the pages. */
interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly transport: Transport | null;
}

interface Refusal {
  readonly error: GatewayError;
  /** After any other refusal the connection closes, because the start of its next request is uncertain. */
  readonly isForLoad: boolean;
}

const tooFarAhead = (): GatewayError =>
  new GatewayError(
    'unavailable',
    'Too many requests are waiting on this connection. Wait for answers, or open another connection.',
    { retryAfterSeconds: 1 },
  );

/** For monitoring: answered under any load. */
const probePaths = ['/healthz', '/readyz', '/metrics'];

/**
 * The order of handlers, from top to bottom. REST and GraphQL come before
 * Express, whose chain would cost as much as an answer; everything else is behind it.
 */
export function createRequestHandler(parts: HandlerParts): RequestListener {
  const { transports, log, origin, now, metrics, load } = parts;
  const logRequest = logRequests(
    log,
    () => performance.now(),
    (request, response, end) => {
      load.leave();
      metrics.requestEnded(request, response, end);
    },
  );
  const pages = createPages(parts);

  /** In the format of the transport. */
  const refuse = (error: GatewayError, { transport, request, response }: Arrival): void => {
    const reply =
      transport?.refuse(error, request, response) ??
      problemReply(error, { origin, requestId: requestIdOf(response), nowMs: now() });
    send(response, reply);
  };

  const shed = (error: GatewayError, arrival: Arrival): void => {
    nameRoute(arrival.response, 'shed');
    metrics.requestShed(arrival.transport?.name ?? 'page');
    refuse(error, arrival);
  };

  const open = ({ transport, request, response }: Arrival): void => {
    if (transport === null) pages(request, response);
    else transport.answer(request, response);
  };

  /** Rejects an unread request: its framing is invalid, or the gateway is overloaded. */
  const refusalOf = ({ request, path }: Arrival): Refusal | null => {
    const crowded = load.arrive(request.socket);
    const wrong = framingFault(request) ?? (isTooFarAhead(request) ? tooFarAhead() : null);
    if (wrong !== null) return { error: wrong, isForLoad: false };
    return crowded === null || probePaths.includes(path) ? null : { error: crowded, isForLoad: true };
  };

  /** Answers at once, or from the queue under overload. */
  const admit = (arrival: Arrival): void => {
    const { request, path } = arrival;
    if (load.mustWait && !probePaths.includes(path)) {
      const isThere = (): boolean => !request.socket.destroyed;
      load.wait({ isThere, serve: () => open(arrival) }, (error) => shed(error, arrival));
    } else open(arrival);
  };

  return (request, response) => {
    startResponse(response, { isHttps: isHttps(request, parts) });
    logRequest(request, response);
    const { path } = readTarget(request.url ?? '/');
    const transport = transports.find((one) => one.takes(request, path)) ?? null;
    const arrival = { request, response, path, transport };
    const refusal = refusalOf(arrival);
    if (refusal === null) admit(arrival);
    else if (refusal.isForLoad) shed(refusal.error, arrival);
    else {
      response.shouldKeepAlive = false;
      refuse(refusal.error, arrival);
    }
  };
}

function createPages(parts: HandlerParts): RequestListener {
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
    setStandardHeaders(response);
    next();
  });
  app.get('/healthz', named('/healthz'), answerHealth);
  app.get('/readyz', named('/readyz'), answerReadiness(readiness));
  app.get('/metrics', named('/metrics'), answerMetrics(metrics, metricsToken));
  app.use(site, named('other'));

  const answerProblem = (error: unknown, response: ServerResponse): void => {
    const requestId = requestIdOf(response);
    const reply = problemReply(error, { origin, requestId, nowMs: now() });
    if (reply.status >= 500) log.error({ err: error, requestId }, 'request failed');
    send(response, reply);
  };
  // Reached by everything without a page, also by a target in which Express finds no path.
  return (request, response) =>
    app(request as Request, response as Response, (error?: unknown) => {
      const near =
        request.url === '/graphql/' ? ' Did you mean /graphql?' : ' REST is below /v1, GraphQL at /graphql.';
      answerProblem(error ?? new GatewayError('not-found', `There is no such path.${near}`), response);
    });
}
