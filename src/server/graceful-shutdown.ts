import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** How long requests in flight may take during a shutdown. */
const drainMs = 10_000;
/** How long idle connections stay open: a request may be on its way. */
const graceMs = 500;
const closeIdleEveryMs = 50;
/** How long connections are accepted at most, where there are always more that wait for it. */
const acceptMs = 2_000;

/**
 * Watches the connections of a server so that it can be drained: no new connections behind those that wait to be
 * accepted; all answers from now on have `Connection: close` and are the last on their connection (RFC 9112 §9.6);
 * idle connections are closed half a second later, or when all answers are read. Node would close those at once, and
 * lose requests that are on their way.
 * @returns drains it; resolves when the last connection is closed
 */
export function createGracefulShutdown(server: Server): () => Promise<void> {
  /** The newest answer of each connection. */
  const answers = new Map<Socket, ServerResponse>();
  let isDraining = false;
  server.on('connection', (socket) => socket.once('close', () => answers.delete(socket)));
  server.prependListener('request', (request, response) => {
    answers.set(request.socket, response);
    if (isDraining) response.shouldKeepAlive = false;
  });
  /** Node takes a connection for idle when its answer is written, though a slow client has yet to read most of it. */
  const closeIdle = (): void => {
    const isSending = answers.values().some((answer) => answer.writableEnded && !answer.writableFinished);
    if (!isSending) server.closeIdleConnections();
  };
  return async () => {
    isDraining = true;
    for (const response of answers.values()) response.shouldKeepAlive = false;
    const giveUp = setTimeout(() => server.closeAllConnections(), drainMs);
    await allAccepted(server);
    const idleFromMs = performance.now() + graceMs;
    const closing = setInterval(() => {
      // After a stall of the event loop a request may be in a connection and not read: it is read before `setImmediate` calls.
      if (performance.now() >= idleFromMs) setImmediate(closeIdle);
    }, closeIdleEveryMs);
    // `close` of HTTP servers would close idle connections at once.
    await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    clearInterval(closing);
    clearTimeout(giveUp);
  };
}

/** Connections that wait to be accepted would be reset; the event loop accepts one in each of its turns. */
function allAccepted(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const latestMs = performance.now() + acceptMs;
    let isAccepting = true;
    const onConnection = (): void => {
      isAccepting = true;
    };
    const look = (): void => {
      if (isAccepting && performance.now() < latestMs) {
        isAccepting = false;
        setImmediate(look);
        return;
      }
      server.off('connection', onConnection);
      resolve();
    };
    server.on('connection', onConnection);
    setImmediate(look);
  });
}
