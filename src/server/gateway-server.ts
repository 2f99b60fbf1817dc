import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { GatewayError } from '../domain/errors.ts';
import { createProblemReply } from '../http/problems/problem.ts';
import { getRequestId, send, startResponse } from '../http/responses/send.ts';
import { createBrokenRequestListener } from './connections/broken-request.ts';

/**
 * Bodies are limited to 64 KiB and headers to 16 KiB, so a client on a slow mobile connection can finish in time,
 * but an attacker cannot hold connections open for long. Idle connections stay open for 66 s, longer than the
 * timeout of the proxies in front (60 s in nginx and most cloud load balancers). The proxy must close first, or
 * it would send a request into a closing connection.
 */
export const standardLimits = {
  /** The maximum size of the request line and headers together. */
  headerBytes: 16_384,
  /** How long the headers of a request may take. The first byte on a new connection may take equally long. */
  headersMs: 10_000,
  /** How long a request may take to arrive completely, from its first byte. */
  requestMs: 30_000,
  /** How long a response may make no progress, because its client reads nothing. */
  stalledMs: 30_000,
  /** The keep-alive time that responses announce. Node closes the connection a second later. */
  keepAliveMs: 65_000,
  /** How long the gateway continues to read a body after the response, so the client can read the response. */
  lingerMs: 2_000,
  /** How often these times are checked. Each may be exceeded by one interval. */
  checkIntervalMs: 1_000,
  connections: 20_000,
};

/** Limits on connections. */
export type ServerLimits = Readonly<typeof standardLimits>;

/**
 * Creates the HTTP server for all transports. It limits everything that happens before a request's handler is called.
 * @param origin the gateway's URL, from which the `type` URIs of problem documents are built
 */
export function createGatewayServer(
  listener: RequestListener,
  origin: string,
  limits: ServerLimits = standardLimits,
): Server {
  /** Connections on which a request was answered before its body had arrived. */
  const answeredSockets = new WeakSet<Duplex>();
  /**
   * Keeps a connection open for a while. A client that is still sending would otherwise lose the response (RFC
   * 9112 §9.6).
   */
  const linger = (request: IncomingMessage): void => {
    if (request.complete) return;
    const { socket } = request;
    answeredSockets.add(socket);
    request.once('end', () => answeredSockets.delete(socket));
    setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, limits.lingerMs).unref();
  };
  const serveInOrder = createPipeliningLimit();
  const handleRequest: RequestListener = (request, response) => {
    if (hasBody(request)) response.once('finish', () => linger(request));
    serveInOrder(request, response, () => listener(request, response));
  };
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      // `findFramingError` checks the header, so that the error is a problem document.
      requireHostHeader: false,
      // Otherwise Node would drop all but the first of repeated headers.
      joinDuplicateHeaders: true,
      // Requests without a body emit no `end` event, which saves a tenth of Node's work for them.
      optimizeEmptyRequests: true,
    },
    handleRequest,
  );
  server.maxConnections = limits.connections;
  server.timeout = limits.stalledMs;
  server.on('clientError', createBrokenRequestListener(origin, answeredSockets));
  // Unknown expectations may be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', handleRequest);
  return server;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** How long clients should wait before they retry. A first start takes a few seconds. */
const retryAfterSeconds = 2;

/**
 * Creates a listener that rejects all requests while the gateway starts for the first time. Its port is already
 * open before it can answer.
 * @param origin the gateway's URL
 */
export function createStartingListener(origin: string): RequestListener {
  return (_request, response) => {
    startResponse(response, { isHttps: false });
    const error = new GatewayError(
      'unavailable',
      'The gateway is starting for the first time. Try again in a few seconds.',
      { retryAfterSeconds },
    );
    send(
      response,
      createProblemReply(error, { origin, requestId: getRequestId(response), nowMs: Date.now() }),
    );
  };
}

/** The maximum number of pipelined requests that may wait on one connection. Clients that pipeline send a few dozen. */
const maxWaitingRequests = 100;

const excessRequests = new WeakSet<IncomingMessage>();

/**
 * Whether too many requests wait before this one on its connection. The caller should then reject it and close the
 * connection.
 */
export function exceedsPipeliningLimit(request: IncomingMessage): boolean {
  return excessRequests.has(request);
}

/**
 * Serves the requests of a connection one after the other. Node starts all pipelined requests (RFC 9112 §9.3.2) as
 * soon as it has read them, so 64 KiB could start a thousand, whose responses would stay in memory until the client
 * reads them. Here a request starts when the previous response has been sent. The first request beyond
 * `maxWaitingRequests` is served with a mark (see `exceedsPipeliningLimit`), and later ones are never served.
 * @returns a function that calls `serve` when it is the request's turn
 */
function createPipeliningLimit() {
  const waitingBySocket = new WeakMap<Socket, number>();
  return (request: IncomingMessage, response: ServerResponse, serve: () => void): void => {
    // Only a response that waits for an earlier response has no socket.
    if (response.socket !== null) {
      serve();
      return;
    }
    const { socket } = request;
    const waitingCount = waitingBySocket.get(socket) ?? 0;
    if (waitingCount === Number.POSITIVE_INFINITY) return;
    waitingBySocket.set(
      socket,
      waitingCount < maxWaitingRequests ? waitingCount + 1 : Number.POSITIVE_INFINITY,
    );
    if (waitingCount >= maxWaitingRequests) excessRequests.add(request);
    // Node is still working on the response during this event, so the request is served in the next tick. The
    // event is not emitted if the connection closes first.
    response.once('socket', () =>
      process.nextTick(() => {
        waitingBySocket.set(socket, (waitingBySocket.get(socket) ?? 1) - 1);
        if (!socket.destroyed) serve();
      }),
    );
  };
}
