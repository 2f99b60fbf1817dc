import type { ServerResponse } from 'node:http';
import type { ChangeStream, StreamedChange, StreamFrames } from '../../domain/changes/change-stream.ts';
import { corsHeaders } from './cors.ts';
import type { HeaderList } from './quota-headers.ts';
import { beginStream, getRequestId } from './send.ts';

/** The maximum number of bytes in one stream that wait until its client reads them. */
const maxUnsentBytes = 1024 * 1024;
/** Writing resumes when at most this many bytes wait. */
const resumeBytes = maxUnsentBytes / 2;
/** How long a client may read nothing while `maxUnsentBytes` wait. */
const maxUnreadMsWhenFull = 3_000;
/** How long a client may read nothing while fewer bytes wait. It is longer than two heartbeats. */
const maxUnreadMs = 40_000;
const checkIntervalMs = 500;

/** Strings or bytes that are written together. */
interface Batch {
  readonly chunks: readonly (string | Buffer)[];
  readonly bytes: number;
  readonly onAccepted: (() => void) | undefined;
}

/**
 * Writes to a client, and disconnects a client that stops reading. Only one batch at a time is passed to the
 * operating system, because Node reports several batches as accepted only when all of them are.
 */
class StreamWriter {
  readonly #response: ServerResponse;
  /** The batches that wait until the operating system accepts the current one; null until a batch must wait. */
  #queue: Batch[] | null = null;
  #queuedBytes = 0;
  #isWriting = false;
  #shouldEnd = false;
  /** The value of `#unsentBytes` at the last check. */
  #lastUnsentBytes = 0;
  /** When the client last read something. */
  #lastReadAtMs = 0;
  #checkTimer: NodeJS.Timeout | null = null;
  /** Resolves the promise of `waitForSpace`. */
  #resolveWait = (): void => {};

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get isClosed(): boolean {
    return this.#response.destroyed;
  }

  /** The number of bytes that were written but not yet accepted by the operating system. */
  get #unsentBytes(): number {
    return this.#response.writableLength + this.#queuedBytes;
  }

  /** @param onAccepted a callback for the moment when the operating system has accepted all chunks */
  write(chunks: readonly (string | Buffer)[], onAccepted?: () => void): void {
    const nonEmptyChunks = chunks.filter(({ length }) => length > 0);
    if (nonEmptyChunks.length === 0 || this.isClosed) return;
    if (this.#checkTimer === null) {
      this.#lastUnsentBytes = this.#unsentBytes;
      this.#lastReadAtMs = performance.now();
    }
    const bytes = nonEmptyChunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0);
    const batch = { chunks: nonEmptyChunks, bytes, onAccepted };
    if (this.#isWriting) {
      this.#queue ??= [];
      this.#queue.push(batch);
      this.#queuedBytes += bytes;
    } else this.#writeBatch(batch);
    if (this.#unsentBytes > 0) this.#scheduleCheck();
  }

  /** Ends the response once all batches have been written. */
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

  /** Drops all waiting batches after the connection was closed, and resolves a pending `waitForSpace`. */
  stop(): void {
    if (this.#checkTimer !== null) clearTimeout(this.#checkTimer);
    this.#queue = null;
    this.#queuedBytes = 0;
    this.#resolveWait();
  }

  #writeBatch({ chunks, onAccepted }: Batch): void {
    const response = this.#response;
    this.#isWriting = true;
    response.cork();
    for (const chunk of chunks.slice(0, -1)) response.write(chunk);
    response.write(chunks[chunks.length - 1] as string | Buffer, (error) => {
      this.#isWriting = false;
      if (error) return;
      // The client has read something, even if more bytes are waiting now than at the last check.
      this.#lastReadAtMs = performance.now();
      onAccepted?.();
      this.#writeNextBatch();
    });
    response.uncork();
  }

  #writeNextBatch(): void {
    if (this.isClosed) return;
    const batch = this.#queue?.shift();
    if (batch !== undefined) {
      this.#queuedBytes -= batch.bytes;
      this.#writeBatch(batch);
    } else if (this.#shouldEnd) this.#response.end();
    if (this.#unsentBytes <= resumeBytes) this.#resolveWait();
  }

  #scheduleCheck(): void {
    this.#checkTimer ??= setTimeout(() => this.#checkProgress(), checkIntervalMs).unref();
  }

  /** Checks whether the client is reading. It runs only while bytes wait, because most streams are idle. */
  #checkProgress(): void {
    this.#checkTimer = null;
    const response = this.#response;
    const nowMs = performance.now();
    const previousUnsentBytes = this.#lastUnsentBytes;
    this.#lastUnsentBytes = this.#unsentBytes;
    if (this.#lastUnsentBytes === 0 || this.#lastUnsentBytes < previousUnsentBytes)
      this.#lastReadAtMs = nowMs;
    const maxMs = this.#lastUnsentBytes >= maxUnsentBytes ? maxUnreadMsWhenFull : maxUnreadMs;
    if (nowMs - this.#lastReadAtMs >= maxMs) response.destroy();
    if (this.#lastUnsentBytes <= resumeBytes) this.#resolveWait();
    if (this.#lastUnsentBytes > 0 && !response.destroyed) this.#scheduleCheck();
  }
}

/** The maximum number of changes that are written together. A stream charges one unit for them. */
const changesPerBatch = 10;
/** A batch is written as soon as it has this many bytes, even if it has fewer changes. */
const fullBatchBytes = 256 * 1024;

/** These headers tell proxies not to cache, change or buffer a stream. The second one is for nginx. */
const streamHeaders: HeaderList = [
  ['Cache-Control', 'no-store, no-transform'],
  ['X-Accel-Buffering', 'no'],
];

/** The parts of a stream's response that depend on its transport. */
interface StreamResponse {
  /** The header `Content-Type` and the quota headers. */
  readonly headers: HeaderList;
  /** The functions that format the events of the stream. */
  readonly frames: StreamFrames;
  /** Called when the stream fails. */
  readonly onError: (error: unknown, requestId: string) => void;
}

/**
 * Serves a stream, uncompressed, until it ends. A client that does not read is disconnected when 1 MiB waits
 * for it. Changes are written in batches, and count as sent when the operating system has accepted their batch.
 * The function returns at once and never throws.
 */
export function serveStream(response: ServerResponse, stream: ChangeStream, options: StreamResponse): void {
  const { headers, frames, onError } = options;
  const writer = new StreamWriter(response);
  // Closing the stream refunds changes that were not sent, and allows the account to open another stream.
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

/** Writes the events that are available. @returns false if the stream has ended or its client is gone */
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

/** Writes changes in batches, each when there is space for it. @returns false if the client is gone */
async function writeChanges(
  changes: readonly StreamedChange[],
  writer: StreamWriter,
  stream: ChangeStream,
  frames: StreamFrames,
): Promise<boolean> {
  let batch: (string | Buffer)[] = [];
  let bytes = 0;
  for (const [index, change] of changes.entries()) {
    const formattedChange = frames.formatChange(change);
    // Do not await a frame that is already formatted, because that would delay it.
    const frame = formattedChange instanceof Promise ? await formattedChange : formattedChange;
    batch.push(frame);
    bytes += Buffer.byteLength(frame);
    if (batch.length < changesPerBatch && bytes < fullBatchBytes && index < changes.length - 1) continue;
    if (writer.isClosed) return false;
    const { length } = batch;
    writer.write(batch, () => stream.recordSent(length));
    batch = [];
    bytes = 0;
    await writer.waitForSpace();
  }
  return true;
}
