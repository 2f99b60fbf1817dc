import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most pipelined requests that may wait on one connection. Clients that pipeline send a few dozen. */
const maxWaiting = 100;

const requestsTooFarAhead = new WeakSet<IncomingMessage>();

/** Whether too many requests wait before this one on its connection. It must be rejected, as the last one. */
export function isTooFarAhead(request: IncomingMessage): boolean {
  return requestsTooFarAhead.has(request);
}

/**
 * Serves the requests of a connection one after the other. Node starts all pipelined requests (RFC 9112
 * §9.3.2) as soon as it has read them, so 64 KiB could start a thousand, whose responses would stay in memory
 * until the client reads them. Here a request starts when the previous response has been sent. The first
 * request beyond `maxWaiting` is marked as too far ahead; later ones are never served.
 */
export function createPipeliningLimit() {
  const waitingBySocket = new WeakMap<Socket, number>();
  return (request: IncomingMessage, response: ServerResponse, serve: () => void): void => {
    // Only a response that waits for an earlier response has no socket.
    if (response.socket !== null) {
      serve();
      return;
    }
    const { socket } = request;
    const ahead = waitingBySocket.get(socket) ?? 0;
    if (ahead === Number.POSITIVE_INFINITY) return;
    waitingBySocket.set(socket, ahead < maxWaiting ? ahead + 1 : Number.POSITIVE_INFINITY);
    if (ahead >= maxWaiting) requestsTooFarAhead.add(request);
    // Serve the request in the next tick, because Node still works on the response in this one. The event is
    // not emitted if the connection closes first.
    response.once('socket', () =>
      process.nextTick(() => {
        waitingBySocket.set(socket, (waitingBySocket.get(socket) ?? 1) - 1);
        if (!socket.destroyed) serve();
      }),
    );
  };
}
