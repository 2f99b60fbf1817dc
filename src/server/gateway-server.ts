import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerBrokenRequest } from './broken-request.ts';
import { createPipeliningLimit } from './pipelining-limit.ts';

/**
 * A body has at most 64 KiB and headers 16 KiB, so these times are long for a phone and short for an attacker who holds
 * connections. Idle connections stay open longer, 66 s, than in proxies in front (60 s for nginx and most cloud
 * balancers): the proxy must close first, else it sends a request into a closing connection.
 */
export const standardLimits = {
  /** Request line and headers together, in bytes. */
  headerBytes: 16_384,
  /** How long the headers of a request may take; also the first byte on a new connection. */
  headersMs: 10_000,
  /** How long a request may take to arrive completely, from its first byte. */
  requestMs: 30_000,
  /** How long an answer may make no progress; a client that reads nothing for so long is gone. */
  stalledMs: 30_000,
  /** The keep-alive time that answers announce; Node closes the connection a second later. */
  keepAliveMs: 65_000,
  /** How long the rest of a body is read after its answer, so that the client can read the answer. */
  lingerMs: 2_000,
  /** How often the times are checked; each may be exceeded by this. */
  checkEveryMs: 1_000,
  connections: 20_000,
};

/** Limits on connections. */
export type ServerLimits = Readonly<typeof standardLimits>;

/**
 * The HTTP server for all transports, with limits on everything before a request's handler.
 * @param origin of the service, for the types of problems
 */
export function createGatewayServer(
  listener: RequestListener,
  origin: string,
  limits: ServerLimits = standardLimits,
): Server {
  /** Connections on which the body of an answered request continues. */
  const answered = new WeakSet<Duplex>();
  /** If it closed at once, a client that is still sending would lose the answer (RFC 9112 §9.6). */
  const lingerOver = (request: IncomingMessage): void => {
    if (request.complete) return;
    const { socket } = request;
    answered.add(socket);
    request.once('end', () => answered.delete(socket));
    setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, limits.lingerMs).unref();
  };
  const serveInTurn = createPipeliningLimit();
  const listen: RequestListener = (request, response) => {
    if (hasBody(request)) response.once('finish', () => lingerOver(request));
    serveInTurn(request, response, () => listener(request, response));
  };
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // Answered as a problem, like every error: see `framingFault`.
      requireHostHeader: false,
      // Repeated headers stay visible, instead of only the first.
      joinDuplicateHeaders: true,
      // A request without a body has no events of its end: most requests, and a tenth of what Node does for one.
      optimizeEmptyRequests: true,
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
