import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** How long requests in flight may take when the gateway is told to stop. */
const drainMs = 10_000;
/** How long connections without a request stay open: a request may be on its way in one of them. */
const graceMs = 500;
const closeIdleEveryMs = 50;

/**
 * Watches the connections of a server so that it can be drained: no new connections; answers from now on, those under
 * way among them, say `Connection: close` and are the last of theirs (RFC 9112 §9.6); connections without a request
 * are closed half a second later. Node would close those at once, with what a client has just written into them.
 * @returns what drains it, resolved when the last connection is closed
 */
export function createDrain(server: Server): () => Promise<void> {
  /** The newest answer of each connection. */
  const answers = new Map<Socket, ServerResponse>();
  let isDraining = false;
  server.on('connection', (socket) => socket.once('close', () => answers.delete(socket)));
  server.prependListener('request', (request, response) => {
    answers.set(request.socket, response);
    if (isDraining) response.shouldKeepAlive = false;
  });
  return () =>
    new Promise((resolve) => {
      isDraining = true;
      for (const response of answers.values()) response.shouldKeepAlive = false;
      let closeIdle: NodeJS.Timeout | undefined;
      const grace = setTimeout(() => {
        closeIdle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
        server.closeIdleConnections();
      }, graceMs);
      const giveUp = setTimeout(() => server.closeAllConnections(), drainMs);
      // The one of HTTP servers closes idle connections at once.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(grace);
        clearInterval(closeIdle);
        clearTimeout(giveUp);
        resolve();
      });
    });
}
