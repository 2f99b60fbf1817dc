import type { ServerResponse } from 'node:http';
import type { ChangeStream, StreamedChange, StreamFrames } from '../domain/changes/change-stream.ts';
import { corsHeaders } from './cors.ts';
import type { HeaderList } from './quota-headers.ts';
import { beginStream, requestIdOf } from './send.ts';

/** Bytes that may wait to be read by a client, of one stream. */
const maxUnsent = 1024 * 1024;
/** Writing goes on when no more than these wait. */
const resumeAt = maxUnsent / 2;
/** How long a client may read nothing while that much waits … */
const fullMs = 3_000;
/** … or while anything does: longer than two heartbeats. */
const unreadMs = 40_000;
const checkEveryMs = 500;
/** Changes that are made and written together: one unit pays for them … */
const pieceChanges = 10;
/** … and fewer where they have so many bytes. */
const pieceBytes = 256 * 1024;

/** Nobody on the way may keep it, change it, or hold it back; the last is nginx's. */
const streamHeaders: HeaderList = [
  ['Cache-Control', 'no-store, no-transform'],
  ['X-Accel-Buffering', 'no'],
];

export interface StreamAnswer {
  /** `Content-Type`, and the figures of the quota. */
  readonly headers: HeaderList;
  readonly frames: StreamFrames;
  readonly onError: (error: unknown, requestId: string) => void;
}

/**
 * Answers with a stream to its end, uncompressed. A client that does not read is cut off when 1 MiB waits for it; changes
 * count as sent when the system has taken the piece that they are in: those of one unit. Returns at once, and holds little while nothing happens. Never throws.
 */
export function serveStream(response: ServerResponse, stream: ChangeStream, answer: StreamAnswer): void {
  const { headers, frames, onError } = answer;
  const writer = new StreamWriter(response);
  // Whatever else happens: what was not sent is refunded, and the place is free for another.
  const close = (): void => {
    writer.stop();
    stream.close().catch((error) => onError(error, requestIdOf(response)));
  };
  if (response.destroyed) {
    close();
    return;
  }
  response.once('close', close);
  beginStream(response, [...corsHeaders, ...streamHeaders, ...headers]);
  writer.write([frames.start(stream.cursor)]);

  let isAsked = false;
  let isWriting = false;
  const ask = (): void => {
    isAsked = true;
    if (!isWriting) void writeNews();
  };
  const writeNews = async (): Promise<void> => {
    isWriting = true;
    try {
      while (isAsked) {
        isAsked = false;
        if (!(await writeEvents(response, writer, stream, frames))) end();
      }
    } catch (error) {
      if (!response.destroyed) {
        onError(error, requestIdOf(response));
        writer.write([frames.failed(error)]);
        end();
      }
    }
    isWriting = false;
  };
  const end = (): void => {
    stream.whenNews(() => {});
    isAsked = false;
    if (response.destroyed) return;
    writer.write([frames.end()]);
    writer.end();
  };
  stream.whenNews(ask);
  ask();
}

/** Writes what there is. @returns false: the stream is over, or its client gone */
async function writeEvents(
  response: ServerResponse,
  writer: StreamWriter,
  stream: ChangeStream,
  frames: StreamFrames,
): Promise<boolean> {
  for (;;) {
    const event = await stream.next();
    if (event.kind === 'end' || response.destroyed) return false;
    if (event.kind === 'nothing') return true;
    if (event.kind === 'heartbeat') writer.write([frames.heartbeat(event.cursor)]);
    else if (!(await writeChanges(event.changes, writer, stream, frames))) return false;
    await writer.room();
  }
}

/** Writes changes in pieces, each when there is room for it. @returns false: the client is gone */
async function writeChanges(
  changes: readonly StreamedChange[],
  writer: StreamWriter,
  stream: ChangeStream,
  frames: StreamFrames,
): Promise<boolean> {
  let piece: (string | Buffer)[] = [];
  let bytes = 0;
  for (const [at, change] of changes.entries()) {
    const made = frames.change(change);
    const frame = made instanceof Promise ? await made : made;
    piece.push(frame);
    bytes += Buffer.byteLength(frame);
    if (piece.length < pieceChanges && bytes < pieceBytes && at < changes.length - 1) continue;
    if (writer.isClosed) return false;
    const { length } = piece;
    writer.write(piece, () => stream.sent(length));
    piece = [];
    bytes = 0;
    await writer.room();
  }
  return true;
}

/** Parts that are written together. */
interface Piece {
  readonly parts: readonly (string | Buffer)[];
  readonly bytes: number;
  readonly onTaken: (() => void) | undefined;
}

/**
 * Writes to a client, and disconnects one that does not read. One piece is handed to the system at a time: of several it would say only
 * that it has taken all of them.
 */
class StreamWriter {
  readonly #response: ServerResponse;
  /** Pieces behind the one that the system is taking; null while there was none, as on most streams. */
  #queue: Piece[] | null = null;
  #queuedBytes = 0;
  #isTaking = false;
  #mustEnd = false;
  /** What was not read when it was last looked at, and since when nothing of it was. */
  #unsent = 0;
  #readAtMs = 0;
  #timer: NodeJS.Timeout | null = null;
  #proceed = (): void => {};

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get isClosed(): boolean {
    return this.#response.destroyed;
  }

  /** Bytes that were written and not taken by the system. */
  get #waiting(): number {
    return this.#response.writableLength + this.#queuedBytes;
  }

  /** @param onTaken called when the system has taken all of it */
  write(parts: readonly (string | Buffer)[], onTaken?: () => void): void {
    const some = parts.filter(({ length }) => length > 0);
    if (some.length === 0 || this.isClosed) return;
    if (this.#timer === null) {
      this.#unsent = this.#waiting;
      this.#readAtMs = performance.now();
    }
    const bytes = some.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
    const piece = { parts: some, bytes, onTaken };
    if (this.#isTaking) {
      this.#queue ??= [];
      this.#queue.push(piece);
      this.#queuedBytes += bytes;
    } else this.#hand(piece);
    if (this.#waiting > 0) this.#lookLater();
  }

  /** Ends the response behind everything that was written. */
  end(): void {
    this.#mustEnd = true;
    if (!this.#isTaking) this.#response.end();
  }

  /** Resolves when more may be written, or the connection is closed. */
  async room(): Promise<void> {
    if (this.isClosed || this.#waiting < maxUnsent) return;
    const proceed = Promise.withResolvers<void>();
    this.#proceed = proceed.resolve;
    await proceed.promise;
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#queue = null;
    this.#queuedBytes = 0;
    this.#proceed();
  }

  #hand({ parts, onTaken }: Piece): void {
    const response = this.#response;
    this.#isTaking = true;
    response.cork();
    for (const part of parts.slice(0, -1)) response.write(part);
    response.write(parts[parts.length - 1] as string | Buffer, (error) => {
      this.#isTaking = false;
      if (error) return;
      // More may wait by the next look than did at the last, and it was read all the same.
      this.#readAtMs = performance.now();
      onTaken?.();
      this.#handNext();
    });
    response.uncork();
  }

  #handNext(): void {
    if (this.isClosed) return;
    const piece = this.#queue?.shift();
    if (piece !== undefined) {
      this.#queuedBytes -= piece.bytes;
      this.#hand(piece);
    } else if (this.#mustEnd) this.#response.end();
    if (this.#waiting <= resumeAt) this.#proceed();
  }

  #lookLater(): void {
    this.#timer ??= setTimeout(() => this.#look(), checkEveryMs).unref();
  }

  /** While something waits; most streams are idle, and need no timer. */
  #look(): void {
    this.#timer = null;
    const response = this.#response;
    const now = performance.now();
    const before = this.#unsent;
    this.#unsent = this.#waiting;
    if (this.#unsent === 0 || this.#unsent < before) this.#readAtMs = now;
    if (now - this.#readAtMs >= (this.#unsent >= maxUnsent ? fullMs : unreadMs)) response.destroy();
    if (this.#unsent <= resumeAt) this.#proceed();
    if (this.#unsent > 0 && !response.destroyed) this.#lookLater();
  }
}
