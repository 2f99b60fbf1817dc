import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerBrokenRequest } from './broken-request.ts';

/** How much of a connection, and of its time, one client may take. */
export interface ServerLimits {
  /** Request line and headers together, in bytes. */
  readonly headerBytes: number;
  /** How long the headers of a request may take; also the first byte on a new connection. */
  readonly headersMs: number;
  /** How long a request may take to arrive whole, from its first byte. */
  readonly requestMs: number;
  /** How long nothing may move on a connection while a request is answered: whoever reads so slowly is gone. */
  readonly stalledMs: number;
  /** How long a connection may wait for its next request. */
  readonly keepAliveMs: number;
  /** How long what is left of a body is read on after its answer, so that the client gets to read the answer. */
  readonly lingerMs: number;
  /** How often the times are looked at: each may be exceeded by so much. */
  readonly checkEveryMs: number;
  readonly connections: number;
}

/**
 * A body has at most 64 KiB and headers 16 KiB, so these times are long for a telephone and short for who holds
 * connections on purpose. An idle connection is kept longer than by proxies in front (60 s for nginx and most cloud
 * balancers): they shall be the ones to close it, else they send a request into a connection that is closing.
 */
export const standardLimits: ServerLimits = {
  headerBytes: 16_384,
  headersMs: 10_000,
  requestMs: 30_000,
  stalledMs: 30_000,
  keepAliveMs: 65_000,
  lingerMs: 2_000,
  checkEveryMs: 1_000,
  connections: 20_000,
};

/**
 * The HTTP server that every door stands behind, with limits on what precedes a request's handler.
 * @param origin of the service, for the types of problems
 */
export function createGatewayServer(
  listener: RequestListener,
  origin: string,
  limits: ServerLimits = standardLimits,
): Server {
  /** Connections on which a body goes on whose request has been answered. */
  const answered = new WeakSet<Duplex>();
  /** Closing at once would take the answer from a client that is still sending (RFC 9112 §9.6). */
  const lingerOver = (request: IncomingMessage): void => {
    if (request.complete) return;
    const { socket } = request;
    answered.add(socket);
    request.once('end', () => answered.delete(socket));
    setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, limits.lingerMs).unref();
  };
  const listen: RequestListener = (request, response) => {
    if (hasBody(request)) response.once('finish', () => lingerOver(request));
    listener(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // Told as a problem, like every refusal: see `assertFraming`.
      requireHostHeader: false,
      // What was sent twice is seen twice, and is not silently the first of the two.
      joinDuplicateHeaders: true,
    },
    listen,
  );
  server.maxConnections = limits.connections;
  server.timeout = limits.stalledMs;
  server.on('clientError', answerBrokenRequest(origin, answered));
  // Expectations that are not known may be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', listen);
  return server;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
