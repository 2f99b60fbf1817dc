import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
export function createPipeliningLimit() {
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
