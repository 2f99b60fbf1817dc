import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** How long requests in flight may take during a shutdown. */
const drainMs = 10_000;
/** How long idle connections stay open during a shutdown, because a request may be on its way. */
const graceMs = 500;
const closeIdleIntervalMs = 50;
/** The longest time to keep accepting waiting connections, because new ones may keep arriving. */
const maxAcceptMs = 2_000;

/**
 * Watches the connections of a server so that it can be drained. During the drain, only connections that are
 * already waiting are accepted. Every response has `Connection: close` and is the last on its connection (RFC
 * 9112 §9.6). Idle connections are closed after half a second, or later if responses are still unread. Node
 * would close them immediately and lose requests that are on their way.
 * @returns a function that drains the server, and resolves when the last connection has closed
 */
export function createGracefulShutdown(server: Server): () => Promise<void> {
  /** The newest response of each connection. */
  const latestResponseBySocket = new Map<Socket, ServerResponse>();
  let isDraining = false;
  server.on('connection', (socket) => socket.once('close', () => latestResponseBySocket.delete(socket)));
  server.prependListener('request', (request, response) => {
    latestResponseBySocket.set(request.socket, response);
    if (isDraining) response.shouldKeepAlive = false;
  });
  /**
   * Closes idle connections unless a client is still reading a response. Node considers a connection idle as
   * soon as its response is written.
   */
  const closeIdle = (): void => {
    const isSending = latestResponseBySocket
      .values()
      .some((response) => response.writableEnded && !response.writableFinished);
    if (!isSending) server.closeIdleConnections();
  };
  return async () => {
    isDraining = true;
    for (const response of latestResponseBySocket.values()) response.shouldKeepAlive = false;
    const drainTimer = setTimeout(() => server.closeAllConnections(), drainMs);
    await acceptWaitingConnections(server);
    const closeIdleFromMs = performance.now() + graceMs;
    const closeIdleTimer = setInterval(() => {
      // After the event loop was blocked, a request may still be unread. It is read before `setImmediate` calls back.
      if (performance.now() >= closeIdleFromMs) setImmediate(closeIdle);
    }, closeIdleIntervalMs);
    // `http.Server.close` would close idle connections immediately.
    await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    clearInterval(closeIdleTimer);
    clearTimeout(drainTimer);
  };
}

/** Accepts waiting connections, which would otherwise be reset. Node accepts one in each event-loop iteration. */
function acceptWaitingConnections(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadlineMs = performance.now() + maxAcceptMs;
    let isAccepting = true;
    const onConnection = (): void => {
      isAccepting = true;
    };
    const check = (): void => {
      if (isAccepting && performance.now() < deadlineMs) {
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
