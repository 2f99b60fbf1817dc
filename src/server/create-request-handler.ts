import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import type { TransportName } from '../domain/accounts/key-restrictions.ts';
import { cursorHeader } from '../domain/changes/change-cursor.ts';
import { GatewayError } from '../domain/errors.ts';
import { getOverallState, type Readiness } from '../domain/readiness.ts';
import { createProblemReply } from '../http/problems/problem.ts';
import { readTarget } from '../http/requests/read-target.ts';
import { isHttps } from '../http/requests/request-source.ts';
import {
  createJsonReply,
  getRequestId,
  type Reply,
  send,
  setRoute,
  setStandardHeaders,
  startResponse,
} from '../http/responses/send.ts';
import { exceedsPipeliningLimit } from './gateway-server.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createMetricsHandler } from './metrics/metrics-endpoint.ts';
import type { LoadShedding } from './overload/load-shedding.ts';
import { createRequestLogger } from './request-log.ts';

/** An API for the catalogue, such as REST. It answers requests and formats errors. */
export interface Transport {
  readonly name: TransportName;
  /** Whether a request is for this transport. A request that matches no transport is for the pages. */
  matches(request: IncomingMessage, path: string): boolean;
  /** Answers a request. Never rejects. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Formats the response to a request that is rejected before it is read. */
  createErrorReply(error: GatewayError, request: IncomingMessage, response: ServerResponse): Reply;
}

interface HandlerDeps {
  readonly transports: readonly Transport[];
  /** Handles requests for pages. */
  readonly site: Router;
  /** Finds the API path that is most similar to an unknown path. Returns null if none is similar. */
  readonly findSimilarPath: (path: string) => string | null;
  readonly getReadiness: () => Readiness;
  readonly metrics: Metrics;
  /** The token for metrics. If null, only clients on this machine may read them. */
  readonly metricsToken: string | null;
  readonly loadShedding: LoadShedding;
  /** Waits until the catalogue has reached a cursor. Rejects with a GatewayError if that takes too long. */
  readonly waitForCursor: (cursor: string) => Promise<void>;
  readonly origin: string;
  /** The number of trusted proxies in front of this gateway. */
  readonly trustedProxies: number;
  readonly now: () => number;
  readonly log: Logger;
}

/** A request that has arrived but has not been read. */
interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  /** The transport that the request is for, or null if it is for the pages. */
  readonly transport: Transport | null;
}

interface Rejection {
  readonly error: GatewayError;
  /** Whether the request was rejected because of overload. After other errors, the connection must be closed. */
  readonly isOverload: boolean;
}

const createPipeliningError = (): GatewayError =>
  new GatewayError(
    'unavailable',
    'Too many requests are waiting on this connection. Wait for answers, or open another connection.',
    { retryAfterSeconds: 1 },
  );

/** The name `Catalogue-Cursor` in lower case, as Node writes all header names. */
const cursorHeaderKey = cursorHeader.toLowerCase();

/** The paths for monitoring, which are answered under any load. */
const probePaths = ['/healthz', '/readyz', '/metrics'];

/**
 * Creates the handler of every request. It counts and logs the request, rejects it under overload, and passes
 * it to its transport or to the pages. Only requests for pages go through Express, because its middleware takes
 * as much time as a transport needs for a whole answer.
 */
export function createRequestHandler(deps: HandlerDeps): RequestListener {
  const { transports, log, origin, now, metrics, loadShedding, waitForCursor } = deps;
  const logRequest = createRequestLogger(
    log,
    () => performance.now(),
    (request, response, end) => {
      loadShedding.leave();
      metrics.recordRequest(request, response, end);
    },
  );
  const servePage = createPageHandler(deps);

  /** Sends an error in the format of the transport. */
  const reject = (error: GatewayError, { transport, request, response }: Arrival): void => {
    const reply =
      transport?.createErrorReply(error, request, response) ??
      createProblemReply(error, { origin, requestId: getRequestId(response), nowMs: now() });
    send(response, reply);
  };

  const shed = (error: GatewayError, arrival: Arrival): void => {
    setRoute(arrival.response, 'shed');
    metrics.recordShedRequest(arrival.transport?.name ?? 'page');
    reject(error, arrival);
  };

  const serve = (arrival: Arrival): void => {
    const { transport, request, response } = arrival;
    const cursor = request.headers[cursorHeaderKey];
    if (transport === null) servePage(request, response);
    else if (cursor === undefined) transport.answer(request, response);
    else
      waitForCursor(String(cursor)).then(
        () => transport.answer(request, response),
        (error: GatewayError) => reject(error, arrival),
      );
  };

  /**
   * Finds a reason to reject a request before it is read: its framing is invalid, too many requests wait on
   * its connection, or the gateway is overloaded.
   */
  const findRejection = ({ request, path }: Arrival): Rejection | null => {
    const overloadError = loadShedding.arrive(request.socket);
    const framingError = findFramingError(request);
    if (framingError !== null) return { error: framingError, isOverload: false };
    if (exceedsPipeliningLimit(request)) return { error: createPipeliningError(), isOverload: false };
    return overloadError === null || probePaths.includes(path)
      ? null
      : { error: overloadError, isOverload: true };
  };

  /** Answers a request immediately, or puts it into the queue under overload. */
  const admit = (arrival: Arrival): void => {
    const { request, path } = arrival;
    if (loadShedding.mustWait && !probePaths.includes(path)) {
      const isConnected = (): boolean => !request.socket.destroyed;
      loadShedding.wait({ isConnected, serve: () => serve(arrival) }, (error) => shed(error, arrival));
    } else serve(arrival);
  };

  return (request, response) => {
    startResponse(response, { isHttps: isHttps(request, deps) });
    logRequest(request, response);
    const { path } = readTarget(request.url ?? '/');
    const transport = transports.find((candidate) => candidate.matches(request, path)) ?? null;
    const arrival = { request, response, path, transport };
    const rejection = findRejection(arrival);
    if (rejection === null) admit(arrival);
    else if (rejection.isOverload) shed(rejection.error, arrival);
    else {
      // Close the connection. Its next requests cannot be trusted, or there are too many of them.
      response.shouldKeepAlive = false;
      reject(rejection.error, arrival);
    }
  };
}

/** Creates the handler of pages and probes. It answers unknown paths with a problem. */
function createPageHandler(deps: HandlerDeps): RequestListener {
  const { site, findSimilarPath, getReadiness, origin, now, log, metrics, metricsToken } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('strict routing');
  app.enable('case sensitive routing');

  const withRouteName =
    (route: string): RequestHandler =>
    (_request, response, next) => {
      setRoute(response, route);
      next();
    };

  app.use((_request, response, next) => {
    setStandardHeaders(response);
    next();
  });
  app.get('/healthz', withRouteName('/healthz'), answerHealth);
  app.get('/readyz', withRouteName('/readyz'), createReadinessHandler(getReadiness));
  app.get('/metrics', withRouteName('/metrics'), createMetricsHandler(metrics, metricsToken));
  app.use(site, withRouteName('other'));

  const createUnknownPathError = (path: string): GatewayError => {
    const similarPath = findSimilarPath(path);
    const hint =
      similarPath === null ? 'REST is below /v1, GraphQL at /graphql.' : `Did you mean ${similarPath}?`;
    return new GatewayError('not-found', `There is no such path. ${hint}`);
  };
  const answerProblem = (error: unknown, response: ServerResponse): void => {
    const requestId = getRequestId(response);
    const reply = createProblemReply(error, { origin, requestId, nowMs: now() });
    if (reply.status >= 500) log.error({ err: error, requestId }, 'request failed');
    send(response, reply);
  };
  // Express calls the callback after an error, and for every request that matches no page.
  return (request, response) =>
    app(request as Request, response as Response, (error?: unknown) => {
      answerProblem(error ?? createUnknownPathError(readTarget(request.url ?? '/').path), response);
    });
}

/** Answers `GET /healthz`. The answer shows only that the process responds. */
function answerHealth(_request: IncomingMessage, response: ServerResponse): void {
  send(response, createJsonReply(200, { status: 'ok' }, [['Cache-Control', 'no-store']]));
}

/**
 * Creates the handler of `GET /readyz`. It answers `starting` (503) until the catalogue is loaded, and
 * `degraded` (200) while the database or the quota store is unavailable.
 */
function createReadinessHandler(getReadiness: () => Readiness) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    const readiness = getReadiness();
    const { warnings, ...checks } = readiness;
    const status = getOverallState(readiness);
    const body = { status, checks, ...(warnings.length > 0 && { warnings }) };
    send(response, createJsonReply(status === 'starting' ? 503 : 200, body, [['Cache-Control', 'no-store']]));
  };
}

/**
 * The maximum number of headers in a request. API clients send fewer, and Node would drop every header after the
 * 2,000th.
 */
const maxHeaders = 200;

/**
 * Finds a reason why a proxy in front may have read this request differently, which would allow request
 * smuggling. Node rejects most such requests while it reads them (`broken-request.ts`). The caller must close
 * the connection after an error.
 * @returns the error, or null if the framing is valid
 */
function findFramingError(request: IncomingMessage): GatewayError | null {
  const { headers, rawHeaders, httpVersion } = request;
  if (rawHeaders.length > 2 * maxHeaders) {
    return new GatewayError('headers-too-large', `A request must have at most ${maxHeaders} headers.`);
  }
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return createInvalidRequestError('This is not a valid HTTP/1.1 request.');
  const { host } = headers;
  // RFC 9112 §3.2 requires exactly one Host header. If there are several, Node joins them with commas.
  if (host === undefined ? httpVersion === '1.1' : host.includes(',')) {
    return createInvalidRequestError('A request must have one Host header.');
  }
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return null;
  // RFC 9112 §6.1 forbids unknown codings, and every coding in HTTP/1.0.
  if (coding.toLowerCase() === 'chunked' && httpVersion === '1.1') return null;
  return createInvalidRequestError('Transfer-Encoding must be left out, or be chunked in HTTP/1.1.');
}

const createInvalidRequestError = (detail: string): GatewayError =>
  new GatewayError('invalid-parameter', detail);
