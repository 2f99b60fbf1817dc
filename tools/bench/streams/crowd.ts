import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Crowd {
  /** The number of changes that all readers received. */
  readonly changes: number;
  /** When the last change was received, by `performance.now()`. */
  readonly lastAtMs: number;
  readonly bytes: number;
  /** The number of readers whose connection ended. */
  readonly lost: number;
  close(): Promise<void>;
}

export interface CrowdOptions {
  readonly port: number;
  readonly readers: number;
  /** Creates the request of a reader, serialized for the wire. */
  readonly createRequest: (reader: number) => string;
  /** A text that each change contains exactly once on the wire, and nothing else contains. */
  readonly marker: string;
  /** Called for the changes in one chunk, with the `performance.now()` of their arrival. */
  readonly onChanges?: (changes: number, atMs: number) => void;
}

/** The number of connections that are opened in parallel. */
const concurrency = 32;
const retryMs = 500;

/** Opens readers of streams, each with a separate TCP connection, that only count the changes they receive. */
export async function openCrowd({
  port,
  readers,
  createRequest,
  marker,
  onChanges,
}: CrowdOptions): Promise<Crowd> {
  const markerBytes = Buffer.from(marker);
  const sockets = new Set<Socket>();
  const crowd = { changes: 0, lastAtMs: 0, bytes: 0, lost: 0 };
  let isClosing = false;

  const countMarkers = (bytes: Buffer): number => {
    let count = 0;
    let index = bytes.indexOf(markerBytes);
    while (index >= 0) {
      count += 1;
      index = bytes.indexOf(markerBytes, index + markerBytes.length);
    }
    return count;
  };
  /** @returns false if the server rejected the stream for now, for example because closed ones still count */
  const open = (reader: number): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(createRequest(reader)));
      sockets.add(socket);
      let tail: Buffer = Buffer.alloc(0);
      let isAnswered = false;
      socket.on('data', (chunk: Buffer) => {
        if (!isAnswered) {
          isAnswered = true;
          const status = chunk.toString('latin1', 9, 12);
          if (status !== '200') {
            sockets.delete(socket);
            socket.destroy();
            return ['429', '503'].includes(status) ? resolve(false) : reject(new Error(chunk.toString()));
          }
          resolve(true);
        }
        crowd.bytes += chunk.length;
        const bytes = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
        const changes = countMarkers(bytes);
        // A marker may be split between two chunks.
        tail = getTail(bytes, markerBytes, Math.min(bytes.length, markerBytes.length - 1));
        if (changes === 0) return;
        crowd.changes += changes;
        crowd.lastAtMs = performance.now();
        onChanges?.(changes, crowd.lastAtMs);
      });
      socket.on('error', reject);
      socket.on('close', () => {
        if (!isClosing && sockets.delete(socket)) crowd.lost += 1;
        reject(new Error('closed'));
      });
    });
  let next = 0;
  const openNext = async (): Promise<void> => {
    while (next < readers) {
      const reader = next;
      next += 1;
      while (!(await open(reader))) await sleep(retryMs);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, openNext));
  return Object.assign(crowd, {
    close: async () => {
      isClosing = true;
      await Promise.all(
        [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy())),
      );
    },
  });
}

/** Returns at most the last `maxLength` bytes, which may begin another marker, without those of a counted marker. */
function getTail(bytes: Buffer, markerBytes: Buffer, maxLength: number): Buffer {
  const start = bytes.lastIndexOf(markerBytes);
  const end = start === -1 ? 0 : start + markerBytes.length;
  return bytes.subarray(Math.max(end, bytes.length - maxLength));
}
