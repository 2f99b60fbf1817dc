import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Crowd {
  /** Changes that came, over all readers. */
  readonly changes: number;
  readonly lastAtMs: number;
  readonly bytes: number;
  /** Readers whose connection ended. */
  readonly lost: number;
  close(): Promise<void>;
}

export interface CrowdOptions {
  readonly port: number;
  readonly readers: number;
  /** The request of each, as it goes over the wire. */
  readonly request: (reader: number) => string;
  /** What each change has once on the wire, and nothing else has. */
  readonly mark: string;
  /** Called for what came in one piece, at that `performance.now()`. */
  readonly onChanges?: (changes: number, atMs: number) => void;
}

/** Connections that are opened at a time. */
const lanes = 32;
const retryMs = 500;

/** Readers of streams, each with a TCP connection of its own: they count changes, and do nothing else with them. */
export async function openCrowd({ port, readers, request, mark, onChanges }: CrowdOptions): Promise<Crowd> {
  const needle = Buffer.from(mark);
  const sockets = new Set<Socket>();
  const crowd = { changes: 0, lastAtMs: 0, bytes: 0, lost: 0 };
  let isClosing = false;

  const count = (piece: Buffer): number => {
    let found = 0;
    for (let at = piece.indexOf(needle); at >= 0; at = piece.indexOf(needle, at + needle.length)) found += 1;
    return found;
  };
  /** @returns false: it was refused for now, as for places that are not free again yet */
  const open = (reader: number): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request(reader)));
      sockets.add(socket);
      let rest: Buffer = Buffer.alloc(0);
      let isAnswered = false;
      socket.on('data', (piece: Buffer) => {
        if (!isAnswered) {
          isAnswered = true;
          const status = piece.toString('latin1', 9, 12);
          if (status !== '200') {
            sockets.delete(socket);
            socket.destroy();
            return ['429', '503'].includes(status) ? resolve(false) : reject(new Error(piece.toString()));
          }
          resolve(true);
        }
        crowd.bytes += piece.length;
        const whole = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
        const found = count(whole);
        // The mark may be cut between two pieces.
        const keep = Math.min(whole.length, needle.length - 1);
        rest = tailAfter(whole, needle, keep);
        if (found === 0) return;
        crowd.changes += found;
        crowd.lastAtMs = performance.now();
        onChanges?.(found, crowd.lastAtMs);
      });
      socket.on('error', reject);
      socket.on('close', () => {
        if (!isClosing && sockets.delete(socket)) crowd.lost += 1;
        reject(new Error('closed'));
      });
    });
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < readers) {
      const reader = next;
      next += 1;
      while (!(await open(reader))) await sleep(retryMs);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return Object.assign(crowd, {
    close: async () => {
      isClosing = true;
      await Promise.all(
        [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy())),
      );
    },
  });
}

/** The last bytes that may begin another mark: none that belong to one that was counted. */
function tailAfter(whole: Buffer, needle: Buffer, keep: number): Buffer {
  const end = whole.lastIndexOf(needle) + needle.length;
  return whole.subarray(Math.max(end, whole.length - keep));
}
