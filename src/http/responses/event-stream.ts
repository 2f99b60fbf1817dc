import type { ServerResponse } from 'node:http';
import type { ChangeStream, StreamedChange, StreamFrames } from '../../domain/changes/change-stream.ts';
import { corsHeaders } from './cors.ts';
import type { HeaderList } from './quota-headers.ts';
import { beginStream, getRequestId } from './send.ts';

/** The most bytes of one stream that may wait until its client reads them. */
const maxUnsentBytes = 1024 * 1024;
/** Writing resumes when at most this many bytes wait. */
const resumeBytes = maxUnsentBytes / 2;
/** How long a client may read nothing while `maxUnsentBytes` wait. */
const maxUnreadMsWhenFull = 3_000;
/** How long a client may read nothing while fewer bytes wait. It is longer than two heartbeats. */
const maxUnreadMs = 40_000;
const checkIntervalMs = 500;
/** The most changes that are written together; they cost one unit. */
const maxPieceChanges = 10;
/** A piece is written as soon as it has this many bytes, even if it has fewer changes. */
const fullPieceBytes = 256 * 1024;

/** Proxies must not cache, change or buffer a stream; the second header is for nginx. */
const streamHeaders: HeaderList = [
  ['Cache-Control', 'no-store, no-transform'],
  ['X-Accel-Buffering', 'no'],
];

export interface StreamResponse {
  /** `Content-Type`, and the headers with the quota. */
  readonly headers: HeaderList;
  readonly frames: StreamFrames;
  readonly onError: (error: unknown, requestId: string) => void;
}

/**
 * Serves a stream until its end, uncompressed. A client that does not read is disconnected when 1 MiB waits
 * for it. The changes of a piece count as sent when the operating system has accepted the piece. The function
 * returns at once and never throws; an idle stream takes little memory.
 */
export function serveStream(response: ServerResponse, stream: ChangeStream, options: StreamResponse): void {
  const { headers, frames, onError } = options;
  const writer = new StreamWriter(response);
  // Closing the stream refunds changes that were not sent, and frees the account's slot for a stream.
  const close = (): void => {
    writer.stop();
    stream.close().catch((error) => onError(error, getRequestId(response)));
  };
  if (response.destroyed) {
    close();
    return;
  }
  response.once('close', close);
  beginStream(response, [...corsHeaders, ...streamHeaders, ...headers]);
  writer.write([frames.formatStart(stream.cursor)]);

  let hasNews = false;
  let isWriting = false;
  const handleNews = (): void => {
    hasNews = true;
    if (!isWriting) void writeNewEvents();
  };
  const writeNewEvents = async (): Promise<void> => {
    isWriting = true;
    try {
      while (hasNews) {
        hasNews = false;
        if (!(await writeEvents(response, writer, stream, frames))) endStream();
      }
    } catch (error) {
      if (!response.destroyed) {
        onError(error, getRequestId(response));
        writer.write([frames.formatError(error)]);
        endStream();
      }
    }
    isWriting = false;
  };
  const endStream = (): void => {
    stream.onNews(() => {});
    hasNews = false;
    if (response.destroyed) return;
    writer.write([frames.formatEnd()]);
    writer.end();
  };
  stream.onNews(handleNews);
  handleNews();
}

/**
 * Writes the events that are available.
 * @returns false if the stream has ended or its client is gone
 */
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
    if (event.kind === 'heartbeat') writer.write([frames.formatHeartbeat(event.cursor)]);
    else if (!(await writeChanges(event.changes, writer, stream, frames))) return false;
    await writer.waitForSpace();
  }
}

/**
 * Writes changes in pieces. Each piece waits until there is space for it.
 * @returns false if the client is gone
 */
async function writeChanges(
  changes: readonly StreamedChange[],
  writer: StreamWriter,
  stream: ChangeStream,
  frames: StreamFrames,
): Promise<boolean> {
  let piece: (string | Buffer)[] = [];
  let bytes = 0;
  for (const [index, change] of changes.entries()) {
    const result = frames.formatChange(change);
    const frame = result instanceof Promise ? await result : result;
    piece.push(frame);
    bytes += Buffer.byteLength(frame);
    if (piece.length < maxPieceChanges && bytes < fullPieceBytes && index < changes.length - 1) continue;
    if (writer.isClosed) return false;
    const { length } = piece;
    writer.write(piece, () => stream.recordSent(length));
    piece = [];
    bytes = 0;
    await writer.waitForSpace();
  }
  return true;
}

/** Texts or bytes that are written together. */
interface Piece {
  readonly parts: readonly (string | Buffer)[];
  readonly bytes: number;
  readonly onAccepted: (() => void) | undefined;
}

/**
 * Writes to a client, and disconnects a client that does not read. Only one piece at a time is passed to the
 * operating system, because Node reports several pieces as accepted only when all of them are.
 */
class StreamWriter {
  readonly #response: ServerResponse;
  /** The pieces that wait until the system has accepted the current one; null until a piece has to wait. */
  #queue: Piece[] | null = null;
  #queuedBytes = 0;
  #isWriting = false;
  #shouldEnd = false;
  /** The value of `#unsentBytes` at the last check. */
  #lastUnsentBytes = 0;
  /** When the client last read something. */
  #lastReadAtMs = 0;
  #checkTimer: NodeJS.Timeout | null = null;
  /** Ends the wait of `waitForSpace`. */
  #resolveWait = (): void => {};

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get isClosed(): boolean {
    return this.#response.destroyed;
  }

  /** The bytes that were written but not yet accepted by the system. */
  get #unsentBytes(): number {
    return this.#response.writableLength + this.#queuedBytes;
  }

  /** @param onAccepted called when the system has accepted all parts */
  write(parts: readonly (string | Buffer)[], onAccepted?: () => void): void {
    const nonEmptyParts = parts.filter(({ length }) => length > 0);
    if (nonEmptyParts.length === 0 || this.isClosed) return;
    if (this.#checkTimer === null) {
      this.#lastUnsentBytes = this.#unsentBytes;
      this.#lastReadAtMs = performance.now();
    }
    const bytes = nonEmptyParts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
    const piece = { parts: nonEmptyParts, bytes, onAccepted };
    if (this.#isWriting) {
      this.#queue ??= [];
      this.#queue.push(piece);
      this.#queuedBytes += bytes;
    } else this.#writePiece(piece);
    if (this.#unsentBytes > 0) this.#scheduleCheck();
  }

  /** Ends the response after everything that was written. */
  end(): void {
    this.#shouldEnd = true;
    if (!this.#isWriting) this.#response.end();
  }

  /** Resolves when more may be written, or the connection is closed. */
  async waitForSpace(): Promise<void> {
    if (this.isClosed || this.#unsentBytes < maxUnsentBytes) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#resolveWait = resolve;
    await promise;
  }

  stop(): void {
    if (this.#checkTimer !== null) clearTimeout(this.#checkTimer);
    this.#queue = null;
    this.#queuedBytes = 0;
    this.#resolveWait();
  }

  #writePiece({ parts, onAccepted }: Piece): void {
    const response = this.#response;
    this.#isWriting = true;
    response.cork();
    for (const part of parts.slice(0, -1)) response.write(part);
    response.write(parts[parts.length - 1] as string | Buffer, (error) => {
      this.#isWriting = false;
      if (error) return;
      // The client has read something, even if more bytes wait at the next check than at the last one.
      this.#lastReadAtMs = performance.now();
      onAccepted?.();
      this.#writeNextPiece();
    });
    response.uncork();
  }

  #writeNextPiece(): void {
    if (this.isClosed) return;
    const piece = this.#queue?.shift();
    if (piece !== undefined) {
      this.#queuedBytes -= piece.bytes;
      this.#writePiece(piece);
    } else if (this.#shouldEnd) this.#response.end();
    if (this.#unsentBytes <= resumeBytes) this.#resolveWait();
  }

  #scheduleCheck(): void {
    this.#checkTimer ??= setTimeout(() => this.#checkProgress(), checkIntervalMs).unref();
  }

  /** Runs only while something waits, because most streams are idle and need no timer. */
  #checkProgress(): void {
    this.#checkTimer = null;
    const response = this.#response;
    const now = performance.now();
    const previousUnsentBytes = this.#lastUnsentBytes;
    this.#lastUnsentBytes = this.#unsentBytes;
    if (this.#lastUnsentBytes === 0 || this.#lastUnsentBytes < previousUnsentBytes) this.#lastReadAtMs = now;
    const maxMs = this.#lastUnsentBytes >= maxUnsentBytes ? maxUnreadMsWhenFull : maxUnreadMs;
    if (now - this.#lastReadAtMs >= maxMs) response.destroy();
    if (this.#lastUnsentBytes <= resumeBytes) this.#resolveWait();
    if (this.#lastUnsentBytes > 0 && !response.destroyed) this.#scheduleCheck();
  }
}
