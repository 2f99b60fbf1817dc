import type { ServerResponse } from 'node:http';

/** Smaller answers are not counted. They fit into the system's socket buffer even if nobody reads them. */
const minCountedBytes = 64 * 1024;

/**
 * Limits the memory of answers that clients do not read. If they exceed `maxBytes` in total, the connection
 * whose answer has waited longest is closed.
 * @returns a function that is called with each written response and the bytes that it alone holds in memory
 */
export function createUnsentAnswerLimit(maxBytes: number): (response: ServerResponse, bytes: number) => void {
  /** The unread bytes by response, in the order in which they were written. */
  const unreadBytes = new Map<ServerResponse, number>();
  let total = 0;
  const forget = (response: ServerResponse): void => {
    total -= unreadBytes.get(response) ?? 0;
    unreadBytes.delete(response);
  };
  return (response, bytes) => {
    if (bytes < minCountedBytes) return;
    unreadBytes.set(response, bytes);
    total += bytes;
    response.once('close', () => forget(response));
    for (const oldest of unreadBytes.keys()) {
      if (total <= maxBytes) return;
      forget(oldest);
      oldest.destroy();
    }
  };
}
