import type { ServerResponse } from 'node:http';

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
export class StreamWriter {
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
