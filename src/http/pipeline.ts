import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait for their turn on one connection: clients that send ahead at all send a few dozen. */
const maxWaiting = 100;

/** What to do with a request: `drop` it without a word, when its connection was told to close before. */
export type Turn = 'serve' | 'refuse' | 'drop';

/**
 * Bounds how many requests are sent ahead on one connection (pipelining, RFC 9112 §9.3.2): Node hands all of them
 * over as soon as it has read them, so that 64 KiB could bring a thousand at once. The first beyond is refused in its
 * turn, with which the connection closes.
 */
export function createPipelines(): (socket: Socket, response: ServerResponse) => Turn {
  const waiting = new WeakMap<Socket, number>();
  return (socket, response) => {
    // An answer without a socket stands behind another: nearly none does.
    if (response.socket !== null) return 'serve';
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > maxWaiting) {
      // Nothing behind it gets an answer, so nothing behind it is begun.
      waiting.set(socket, Number.POSITIVE_INFINITY);
      return Number.isFinite(count) ? 'refuse' : 'drop';
    }
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 0) - 1));
    return 'serve';
  };
}
