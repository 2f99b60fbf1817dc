import type { ServerResponse } from 'node:http';

/** Smaller answers fit into the system's socket buffer, even if the client does not read. */
const worthCounting = 64 * 1024;

/**
 * Bounds the memory of answers that clients do not read: beyond
 * `maxBytes` in all, the connection whose answer has waited longest is closed, and so on.
 * @returns call it with each written answer and the bytes that only it holds
 */
export function createUnsentAnswers(maxBytes: number): (response: ServerResponse, bytes: number) => void {
  /** In the order in which they were written. */
  const unsent = new Map<ServerResponse, number>();
  let total = 0;
  const forget = (response: ServerResponse): void => {
    total -= unsent.get(response) ?? 0;
    unsent.delete(response);
  };
  return (response, bytes) => {
    if (bytes < worthCounting) return;
    unsent.set(response, bytes);
    total += bytes;
    response.once('close', () => forget(response));
    for (const oldest of unsent.keys()) {
      if (total <= maxBytes) return;
      forget(oldest);
      oldest.destroy();
    }
  };
}
