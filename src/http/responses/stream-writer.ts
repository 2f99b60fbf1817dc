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
interface Piece {
  readonly parts: readonly (string | Buffer)[];
  readonly bytes: number;
  readonly onAccepted: (() => void) | undefined;
}

/**
 * Writes to a client, and disconnects a client that does not read. Only one piece at a time is passed to the
 * operating system, because Node reports several pieces as accepted only when all of them are.
 */
export class StreamWriter {
  readonly #response: ServerResponse;
  /** The pieces that wait until the operating system accepts the current one; null until a piece must wait. */
  #queue: Piece[] | null = null;
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

  /** @param onAccepted a callback for the moment when the operating system has accepted all parts */
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

  /** Ends the response after all pieces were written. */
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
      // The client has read something, even if more bytes are waiting now than at the last check.
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

  /** Checks whether the client reads. It runs only while bytes wait, because most streams are idle. */
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
