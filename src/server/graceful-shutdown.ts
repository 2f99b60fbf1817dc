import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** How long requests in flight may take during a shutdown. */
const drainMs = 10_000;
/** How long idle connections stay open, because a request may be on its way. */
const graceMs = 500;
const closeIdleEveryMs = 50;
/** How long waiting connections are accepted at most, as there may always be more of them. */
const acceptMs = 2_000;

/**
 * Watches the connections of a server so that it can be drained. Then it accepts only connections that wait
 * already. All responses have `Connection: close` and are the last on their connection (RFC 9112 §9.6). Idle
 * connections are closed half a second later, or when all responses are read: Node would close them at once,
 * and lose requests on their way.
 * @returns a function that drains the server, and resolves when the last connection is closed
 */
export function createGracefulShutdown(server: Server): () => Promise<void> {
  /** The newest response of each connection. */
  const responses = new Map<Socket, ServerResponse>();
  let isDraining = false;
  server.on('connection', (socket) => socket.once('close', () => responses.delete(socket)));
  server.prependListener('request', (request, response) => {
    responses.set(request.socket, response);
    if (isDraining) response.shouldKeepAlive = false;
  });
  /**
   * Waits for slow clients: Node takes a connection for idle once its response is written, before the client
   * has read it.
   */
  const closeIdle = (): void => {
    const isSending = responses
      .values()
      .some((response) => response.writableEnded && !response.writableFinished);
    if (!isSending) server.closeIdleConnections();
  };
  return async () => {
    isDraining = true;
    for (const response of responses.values()) response.shouldKeepAlive = false;
    const giveUp = setTimeout(() => server.closeAllConnections(), drainMs);
    await acceptWaiting(server);
    const idleFromMs = performance.now() + graceMs;
    const closing = setInterval(() => {
      // After a stall of the event loop a request may have arrived unread. It is read before `setImmediate`
      // calls back.
      if (performance.now() >= idleFromMs) setImmediate(closeIdle);
    }, closeIdleEveryMs);
    // The `close` of HTTP servers would close idle connections at once.
    await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    clearInterval(closing);
    clearTimeout(giveUp);
  };
}

/**
 * Accepts waiting connections, which would be reset otherwise; the event loop accepts one in each iteration.
 */
function acceptWaiting(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const latestMs = performance.now() + acceptMs;
    let isAccepting = true;
    const onConnection = (): void => {
      isAccepting = true;
    };
    const check = (): void => {
      if (isAccepting && performance.now() < latestMs) {
        isAccepting = false;
        setImmediate(check);
        return;
      }
      server.off('connection', onConnection);
      resolve();
    };
    server.on('connection', onConnection);
    setImmediate(check);
  });
}
