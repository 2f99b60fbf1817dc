import type { ServerResponse } from 'node:http';

/** Smaller answers are not counted. They fit into the socket buffer of the operating system. */
const minCountedBytes = 64 * 1024;

/**
 * Limits the memory of answers that clients do not read. If their total size exceeds `maxBytes`, the connection
 * with the oldest answer is closed.
 * @returns a function to call with each written response, and with the size of its body in bytes
 */
export function createUnsentAnswerLimit(maxBytes: number): (response: ServerResponse, bytes: number) => void {
  /** The unread bytes by response, in the order in which they were written. */
  const bytesByResponse = new Map<ServerResponse, number>();
  let totalBytes = 0;
  const forget = (response: ServerResponse): void => {
    totalBytes -= bytesByResponse.get(response) ?? 0;
    bytesByResponse.delete(response);
  };
  return (response, bytes) => {
    if (bytes < minCountedBytes) return;
    bytesByResponse.set(response, bytes);
    totalBytes += bytes;
    response.once('close', () => forget(response));
    for (const oldestResponse of bytesByResponse.keys()) {
      if (totalBytes <= maxBytes) return;
      forget(oldestResponse);
      oldestResponse.destroy();
    }
  };
}
